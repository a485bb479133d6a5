/** The shop is killed after bKash took a buyer's money, and before the shop has heard of it. */

import { expect, it, onTestFinished, vi } from 'vitest'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { saveAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { makeConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { placedOrder } from '#tests/make/money/a-journal.ts'
import { fill, type Place, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import { type BkashEmulator, bkashEmulator, bkashSecrets } from '#tests/support/payments/bkash.ts'
import { judge } from './support/judge.ts'

const secretsKey = 'a key at rest for tests, long enough'
const aWhileAgo = () => new Date(Date.now() - 5 * 60_000)

/** A buyer has typed the PIN, and closed the browser. Returns the number of the order. */
async function anApprovedPayment(place: Place, bkash: BkashEmulator): Promise<string> {
  let number = ''
  await fill(place, async (db) => {
    await aProduct(db, { stock: 10 })
    const urls = { bkash: bkash.baseUrl }
    const connectProvider = makeConnectProvider({ urls, callMs: 1_000, clock: aWhileAgo })
    const shop = { ...(await aShop(db, aWhileAgo)), connectProvider }
    const account = { provider: 'bkash', base: 'live', secrets: bkashSecrets } as const
    got(await saveAccount(shop, { ...account, expectedVersion: 0, actor: 'admin@paglamart.test' }))
    const order = await placedOrder(shop, { quantity: 1 })
    number = order.number
    await commit(db, (tx) =>
      tx.updateTable('orders').set({ advance_asked_poisha: order.deliveryFee }).execute(),
    )
    const from = { address: '10.9.0.1', device: undefined }
    const origin = 'https://shop.example'
    const starting = { order, provider: 'bkash', opensOrder: true, origin, from } as const
    got(await startPayment(shop, starting))
  })
  for (const payment of bkash.payments) bkash.approve(payment)
  return number
}

it('writes the money down after the restart, once', async () => {
  const bkash = await bkashEmulator()
  onTestFinished(() => bkash.close())
  const place = sqlitePlace()
  const number = await anApprovedPayment(place, bkash)
  const env = { SECRETS_KEY: secretsKey, PAYMENT_URLS: `bkash=${bkash.baseUrl}` }
  const isTaken = new Promise<void>((resolve) => {
    bkash.onHeld = resolve
  })
  bkash.behave = ({ path }) => (path === '/execute' ? 'time-out-after-success' : 'answer')
  const dying = await runShop(place, env)
  await isTaken
  await dying.kill()
  expect(bkash.payments.map(({ status }) => status)).toEqual(['Completed'])
  expect(await place.look((db) => findOrder(db.read, number))).toMatchObject({ advanced: 0 })

  // The lease of the dead process is over.
  await place.look((db) =>
    commit(db, (tx) =>
      tx.updateTable('gateway_payments').set({ next_ask_at: aWhileAgo().toISOString() }).execute(),
    ),
  )
  bkash.behave = () => 'answer'
  const shop = await runShop(place, env)
  await vi.waitFor(
    async () => {
      const order = await place.look((db) => findOrder(db.read, number))
      expect(order).toMatchObject({ advanced: 7_000 })
    },
    { timeout: 60_000, interval: 250 },
  )
  expect(bkash.requests.filter(({ path }) => path === '/execute')).toHaveLength(1)
  expect(await shop.stop()).toBe(0)
  expect(await place.look((db) => judge(db, []))).toEqual([])
})
