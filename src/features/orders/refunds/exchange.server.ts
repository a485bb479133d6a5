/** An exchange: what the shop owes for one order of a buyer becomes an advance on another. */

import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { takesAmounts } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  type IllegalMove,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { findOwed } from '#src/features/orders/refunds/pay-refund.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type Exchange = {
  /** Of the order for which the shop owes money. */
  readonly number: string
  /** Of the order that the buyer gets in exchange. */
  readonly into: string
  /** E-mail of the person. */
  readonly actor: string
}

export type ExchangeFailure =
  | ChangeOrderFailure
  /** The parcel of the new order is booked, or has left the shop. */
  | IllegalMove
  | { readonly kind: 'not-of-one-buyer' }
  /** The shop owes nothing, or the new order costs nothing more. */
  | { readonly kind: 'nothing-to-use' }

export type Exchanged = {
  readonly amount: Poisha
  /** What is still owed for the first order. */
  readonly owed: Poisha
  /** The new one. */
  readonly order: OrderView
}

/** As much as the new order costs; the rest stays owed. Sent twice, it finds nothing more to use. */
export function exchange(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { number, into, actor }: Exchange,
): Promise<Result<Exchanged, ExchangeFailure>> {
  return transact<Exchanged, ExchangeFailure>(db, async (tx) => {
    // In one sequence, so that two exchanges cannot wait for each other.
    for (const one of [number, into].toSorted()) {
      await lockOrderRows(tx).where('oid', '=', one).execute()
    }
    const [from, to] = [await findOrder(tx, number), await findOrder(tx, into)]
    if (!from || !to) return failed({ kind: 'order-gone' })
    return exchangeOwed(tx, { from, to, actor, now: clock() })
  })
}

type Using = {
  readonly from: OrderView
  readonly to: OrderView
  readonly actor: string
  readonly now: Date
}

/** Both orders are locked. */
export async function exchangeOwed(
  tx: Tx,
  { from, to, actor, now }: Using,
): Promise<Result<Exchanged, ExchangeFailure>> {
  if (!areOfOneBuyer(from, to)) return failed({ kind: 'not-of-one-buyer' })
  if (!takesAmounts(stageOf(to, now))) return failed({ kind: 'illegal-move', order: to })
  if (await isHeldByParcel(tx, to.id)) {
    return failed({ kind: 'illegal-move', order: to, because: 'parcel' })
  }
  const owed = await findOwed(tx, from.id)
  const amount = poisha(Math.min(owed, to.total + to.adjusted - to.advanced))
  if (amount <= 0) return failed({ kind: 'nothing-to-use' })
  if (!(await takeVersion(tx, to))) return changedMeanwhile(tx, to.number)

  const left = poisha(owed - amount)
  const order = await writeAdvance(tx, { to, amount, actor, now })
  await tellBoth(tx, { from, to, owed, left, order: order.view, actor, now })
  const key = `exchange:${order.entryId}` as const
  const cause = { happenedAt: now, actor, documentId: order.entryId }
  // One row of the journal is of one order, so the money passes the drawer: both in the same moment.
  const { paid } = postingRules.refundPaid('cash', amount)
  const { advance } = postingRules.advanceReceived('cash', amount)
  await postTransfers(
    tx,
    [
      ...transfersOf({ key, ...cause, orderId: from.id }, paid ? { paid } : {}),
      ...transfersOf({ key, ...cause, orderId: to.id }, { advance }),
    ],
    now,
  )
  return ok({ amount, owed: left, order: order.view })
}

function areOfOneBuyer(one: OrderView, other: OrderView): boolean {
  const phone = normalisePhone(one.customer.phone)
  return one.id !== other.id && phone !== undefined && phone === other.customer.phone
}

type Writing = {
  readonly to: OrderView
  readonly amount: Poisha
  readonly actor: string
  readonly now: Date
}

/** The journal says that the advance is of an exchange, and of which order. */
async function writeAdvance(tx: Tx, { to, amount, actor, now }: Writing) {
  const entryId = newId(now)
  await tx
    .insertInto('order_advances')
    .values({
      id: entryId,
      order_id: to.id,
      method: 'cash',
      amount_poisha: amount,
      sender: '',
      transaction_id: null,
      actor,
      happened_at: utcText(now),
    })
    .execute()
  const advanced = addPoisha(to.advanced, amount)
  await tx
    .updateTable('orders')
    .set({ advanced_poisha: advanced })
    .where('id', '=', to.id)
    .execute()
  const view: OrderView = { ...to, advanced, version: to.version + 1 }
  return { entryId, view }
}

type Telling = {
  readonly from: OrderView
  readonly to: OrderView
  readonly owed: Poisha
  readonly left: Poisha
  readonly order: OrderView
  readonly actor: string
  readonly now: Date
}

async function tellBoth(
  tx: Tx,
  { from, to, owed, left, order, actor, now }: Telling,
): Promise<void> {
  const entry = { subject: 'order', actor, action: 'order.exchange', now } as const
  await recordHistory(tx, {
    ...entry,
    subjectId: from.id,
    before: { refundsOwed: owed },
    after: { refundsOwed: left, exchangedFor: to.number },
  })
  await recordHistory(tx, {
    ...entry,
    subjectId: to.id,
    before: { advanced: to.advanced },
    after: { advanced: order.advanced, exchangeOf: from.number },
  })
}
