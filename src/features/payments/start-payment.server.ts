/** A buyer goes to pay what an order asks in advance. */

import type { Poisha } from '#src/domain/money.ts'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { connectTo, listSetUp } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { isBeingChecked } from '#src/features/payments/buyer/is-being-checked.server.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { returnKeyFor } from '#src/features/payments/payment-key.server.ts'
import type { Started } from '#src/features/payments/providers/provider.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const refusal = 'too-many-payments'

/** Hundreds of buyers share a network, so its limit is wide. The look-up leaves the holder of the order's link their starts. */
const limits = {
  address: { kind: 'payment by address', atMost: 60, windowSeconds: hour, refusal },
  device: { kind: 'payment by device', atMost: 20, windowSeconds: hour, refusal },
  order: { kind: 'payment by order', atMost: 10, windowSeconds: hour, refusal },
  lookUp: { kind: 'payment by look-up', atMost: 5, windowSeconds: hour, refusal },
} as const

/** The shop asks about it even if the answer to the start is lost. */
const firstAskSeconds = 60

export type StartPayment = {
  readonly order: OrderView
  readonly provider: PaymentProvider
  /** Whether the buyer comes back to the page of the order: only a buyer who has its link does. */
  readonly opensOrder: boolean
  /** The public address of the shop. */
  readonly origin: string
  readonly from: CalledFrom
}

export type StartPaymentFailure =
  | { readonly kind: typeof refusal; readonly retryAfterSeconds: number }
  /** The order asks for nothing, the shop may have the money already, or it has no account there. */
  | { readonly kind: 'not-now' }
  /** It does not answer, or nobody can open the keys of the shop's account. */
  | { readonly kind: 'provider-away' }

/** The address of the provider's page. */
export async function startPayment(
  shop: PayShop,
  { order, provider, opensOrder, origin, from }: StartPayment,
): Promise<Result<string, StartPaymentFailure>> {
  const connected = await connectTo(shop, provider)
  if (!connected) {
    const isSetUp = (await listSetUp(shop.db.read)).includes(provider)
    return failed({ kind: isSetUp ? 'provider-away' : 'not-now' })
  }
  const beginning = { order, provider, opensOrder, from, account: connected.account }
  const begun = await begin(shop, beginning)
  if (!begun.ok) return begun
  const { id, invoice, amount } = begun.value
  const key = returnKeyFor(shop.secrets, id, opensOrder ? 'order' : 'look-up')
  const address = (of: string) => `${origin}/api/payments/${provider}/${of}/${id}/${key}`
  const payment = { invoice, amount, returnUrl: address('return'), noticeUrl: address('notice') }
  const started = checked(shop, provider, await connected.start(payment))
  await setStarted(shop, id, started)
  return started.kind === 'started' ? ok(started.address) : failed({ kind: 'provider-away' })
}

function checked(shop: PayShop, provider: PaymentProvider, started: Started): Started {
  if (started.kind !== 'started') return started
  return shop.connectProvider.isPage(provider, started.address)
    ? started
    : { kind: 'refused', because: 'A page that is not of this provider' }
}

type Beginning = Omit<StartPayment, 'origin'> & { readonly account: string }

type Begun = { readonly id: string; readonly invoice: string; readonly amount: Poisha }

/** The row stands before the provider hears of it. */
function begin(
  { db, clock, secrets }: PayShop,
  { order: seen, provider, opensOrder, from, account }: Beginning,
): Promise<Result<Begun, StartPaymentFailure>> {
  const now = clock()
  return transact<Begun, StartPaymentFailure>(db, async (tx) => {
    const counted = await countEachWithin(tx, { limitKey: secrets.limitKey, now }, [
      { ...limits.address, subject: from.address },
      { ...limits.device, subject: from.device },
      { ...(opensOrder ? limits.order : limits.lookUp), subject: seen.id },
    ])
    if (!counted.ok) return counted
    const order = await findOrderById(tx, seen.id)
    const amount = order && (await advanceStillAsked(tx, order, now))
    if (!order || !amount || (await isBeingChecked(tx, order.id, now))) {
      return failed({ kind: 'not-now' })
    }
    const id = newId(now)
    const invoice = `${order.number}-${await countPayments(tx, order.id)}-${id.slice(-6)}`
    await tx
      .insertInto('gateway_payments')
      .values({
        id,
        order_id: order.id,
        provider,
        invoice,
        account,
        opens_order: opensOrder ? 1 : 0,
        amount_poisha: amount,
        state: 'starting',
        started_at: utcText(now),
        next_ask_at: utcText(now, firstAskSeconds),
      })
      .execute()
    return ok({ id, invoice, amount })
  })
}

/** With this one. A copy of the shop counts the same: the end of the id tells their invoices apart. */
async function countPayments(tx: Tx, orderId: string): Promise<number> {
  const rows = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  return rows.length + 1
}

async function setStarted(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  id: string,
  started: Started,
): Promise<void> {
  const now = clock()
  // From now on the buyer can pay it, even where the job has given it up meanwhile.
  const opened = { state: 'open', because: '', decided_at: null } as const
  await commit(db, async (tx) => {
    const payment = tx.updateTable('gateway_payments').where('id', '=', id)
    await (started.kind === 'started'
      ? payment
          .set({ ...opened, provider_id: started.providerId })
          .set({ next_ask_at: utcText(now, firstAskSeconds) })
          .where('state', 'in', ['starting', 'not-paid'])
          .where('provider_id', 'is', null)
      : payment
          .set({ state: 'not-paid', because: started.because, next_ask_at: null })
          .set({ decided_at: utcText(now) })
          .where('state', '=', 'starting')
    ).execute()
  })
}
