/** A shop with an account at an emulated bKash, and a clock that the test turns. */

import { onTestFinished } from 'vitest'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { saveAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { askAboutPayments } from '#src/features/payments/ask-about-payments.job.ts'
import { addressAfter } from '#src/features/payments/buyer/address-after.server.ts'
import { listPaymentsOf } from '#src/features/payments/payment-rows.server.ts'
import { makeConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import type { OrderMatters } from '#tests/make/an-order.ts'
import { placedOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { bkashEmulator, bkashSecrets, type EmulatedPayment } from '#tests/support/payments/bkash.ts'

const callMs = 400
const origin = 'https://shop.example'
const actor = 'admin@paglamart.test'

export const minute = 60_000
export const hour = 60 * minute

export async function aPaymentDesk(database?: Database) {
  const db = database ?? (await freshDatabase())
  let now = new Date('2026-11-28T06:00:00.000Z')
  const clock = () => now
  const bkash = await bkashEmulator()
  onTestFinished(() => bkash.close())
  const connecting = { urls: { bkash: bkash.baseUrl }, callMs, clock }
  const shop = { ...(await aShop(db, clock)), connectProvider: makeConnectProvider(connecting) }
  /** Another process of the same shop, with a token of its own. */
  const otherShop = { ...shop, connectProvider: makeConnectProvider(connecting) }
  await aProduct(db, { stock: 1_000 })
  const account = { provider: 'bkash', base: 'live', secrets: bkashSecrets } as const
  got(await saveAccount(shop, { ...account, expectedVersion: 0, actor }))

  /** The order asks for its delivery fee. */
  async function placed(matters: OrderMatters = {}): Promise<OrderView> {
    const order = await placedOrder(shop, { quantity: 1, ...matters })
    const { id, deliveryFee } = order
    await commit(db, (tx) =>
      tx
        .updateTable('orders')
        .set({ advance_asked_poisha: deliveryFee })
        .where('id', '=', id)
        .execute(),
    )
    return again(order)
  }

  async function again({ number }: OrderView): Promise<OrderView> {
    const found = await findOrder(db.read, number)
    if (!found) throw new Error('No order')
    return found
  }

  const warned: object[] = []
  const log = { warn: (entry: object) => void warned.push(entry) }
  const from = { address: '10.9.0.1', device: 'a-device' }
  const start = (order: OrderView, opensOrder = true) =>
    startPayment(shop, { order, provider: 'bkash', opensOrder, origin, from })

  /** The buyer presses the button; what bKash then has. */
  async function begun(order: OrderView): Promise<EmulatedPayment> {
    got(await start(order))
    const payment = bkash.payments.at(-1)
    if (!payment) throw new Error('No payment')
    return payment
  }

  return {
    db,
    shop,
    otherShop,
    bkash,
    placed,
    start,
    begun,
    /** The path that the shop answers a browser with that comes from bKash. */
    returnBuyer: (address: string, at = shop, network = '10.9.0.1') => {
      const [, , , , , payment = '', key = ''] = new URL(address).pathname.split('/')
      return addressAfter(at, { payment, key }, network)
    },
    ask: (at = shop) => askAboutPayments({ ...at, log }),
    /** What the job wrote into the log. */
    warned,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    paymentOf: async (order: OrderView) => (await listPaymentsOf(db.read, order.id)).at(-1),
    again,
  }
}
