/** Adjustments and advances: what changes the amount to collect of an order beside its lines. */

import type { Actor } from '#src/domain/access/permissions.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import {
  type AdjustmentKind,
  fitsKind,
  mayAdjust,
  type ReceivedMethod,
} from '#src/domain/orders/order-amounts.ts'
import { takesAmounts } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  confirmClaimsOf,
  isClaimWaiting,
  refuseClaimOf,
} from '#src/features/orders/advance/claims-of-advance.server.ts'
import {
  findConfirmedBy,
  isConfirmed,
} from '#src/features/orders/advance/confirmed-payment.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  advanceAdded,
  advanceRemoved,
} from '#src/features/orders/posting/advance-postings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type Adjustment = {
  readonly kind: AdjustmentKind
  /** Below 0 where it lowers the amount to collect. */
  readonly amount: Poisha
  readonly reason: string
}

export type Advance = {
  readonly method: ReceivedMethod
  readonly amount: Poisha
  /** The number that the buyer paid from, as the staff typed it. */
  readonly sender: string
  /** As `transactionId` writes it; null for cash. */
  readonly transactionId: string | null
}

type Change = Omit<OrderChange, 'undoes'>

export type ChangeAmountsFailure =
  | ChangeOrderFailure
  | IllegalMove
  | { readonly kind: 'wrong-amount' }
  | { readonly kind: 'over-limit' }
  | { readonly kind: 'transaction-used'; readonly number: string }
  | { readonly kind: 'entry-gone' }
  /** A provider has confirmed it, and asks the shop for it no more. */
  | { readonly kind: 'provider-confirmed' }
  /** The buyer or another person has changed it since. */
  | { readonly kind: 'claim-changed' }

export type Changed = Result<OrderView, ChangeAmountsFailure>

/** `by` are the actors of the caller: some may adjust an order up to a limit. */
export function addAdjustment(
  shop: Shop,
  change: Change & { readonly by: readonly Actor[]; readonly adjustment: Adjustment },
): Promise<Changed> {
  const { kind, amount, reason } = change.adjustment
  return changeAmounts(shop, change, async (tx, { id, adjusted }, now) => {
    if (!fitsKind(kind, amount)) return failed({ kind: 'wrong-amount' })
    const after = addPoisha(adjusted, amount)
    if (!mayAdjust(change.by, { before: adjusted, after })) return failed({ kind: 'over-limit' })
    await tx
      .insertInto('order_adjustments')
      .values({ ...rowOf(id, change.actor, now), kind, amount_poisha: amount, reason })
      .execute()
    return ok({ adjusted: after, told: { adjustment: kind, note: reason } })
  })
}

export function removeAdjustment(
  shop: Shop,
  change: Change & { readonly by: readonly Actor[]; readonly entry: string },
): Promise<Changed> {
  return changeAmounts(shop, change, async (tx, { id, adjusted }) => {
    const removed = await tx
      .deleteFrom('order_adjustments')
      .where('id', '=', change.entry)
      .where('order_id', '=', id)
      .returning(['kind', 'amount_poisha'])
      .executeTakeFirst()
    if (!removed) return failed({ kind: 'entry-gone' })
    const after = poisha(adjusted - removed.amount_poisha)
    if (!mayAdjust(change.by, { before: adjusted, after })) return failed({ kind: 'over-limit' })
    return ok({ adjusted: after, told: { adjustment: removed.kind } })
  })
}

export function addAdvance(
  shop: Shop,
  change: Change & {
    readonly advance: Advance
    /** The claim of the buyer that this confirms. */
    readonly claim?: string | undefined
  },
): Promise<Changed> {
  const { method, amount, sender, transactionId } = change.advance
  return changeAmounts(shop, change, async (tx, { id, advanced }, now) => {
    const { actor, claim } = change
    if (claim && !(await isClaimWaiting(tx, { id: claim, orderId: id, transactionId }))) {
      return failed({ kind: 'claim-changed' })
    }
    const entry = rowOf(id, actor, now)
    const row = { method, amount_poisha: amount, sender, transaction_id: transactionId }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('order_advances')
      .values({ ...entry, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return transactionUsed(tx, transactionId)
    // After the insert, which waits for a payment with this TrxID that is being written down.
    const number = await findConfirmedBy(tx, transactionId)
    if (number !== undefined) return failed({ kind: 'transaction-used', number })
    const added = { id: entry.id, orderId: id, method, transactionId }
    await confirmClaimsOf(tx, added, { actor, now })
    return ok({
      advanced: addPoisha(advanced, amount),
      told: { advance: method },
      transfers: advanceAdded(id, { id: entry.id, method, amount }, { actor, now }),
    })
  })
}

export function removeAdvance(
  shop: Shop,
  change: Change & { readonly entry: string },
): Promise<Changed> {
  const { actor } = change
  return changeAmounts(shop, change, async (tx, { id, advanced, version }, now) => {
    if (await isConfirmed(tx, change.entry)) return failed({ kind: 'provider-confirmed' })
    const removed = await tx
      .deleteFrom('order_advances')
      .where('id', '=', change.entry)
      .where('order_id', '=', id)
      .returning(['method', 'amount_poisha'])
      .executeTakeFirst()
    if (!removed) return failed({ kind: 'entry-gone' })
    await refuseClaimOf(tx, change.entry, { actor, now })
    const { method } = removed
    const amount = poisha(removed.amount_poisha)
    const after = poisha(advanced - amount)
    const entry = { id: change.entry, method, amount }
    const transfers = await advanceRemoved(tx, { id, version, advanced: after }, entry, {
      actor,
      now,
    })
    return ok({ advanced: after, told: { advance: method }, transfers })
  })
}

type Sums = Partial<Pick<OrderView, 'adjusted' | 'advanced'>>

/** The new sum, what the history tells beside it, and what the journal posts. */
type Stepped = Sums & {
  readonly told: Readonly<Record<string, string>>
  readonly transfers?: readonly Transfer[]
}

type Step = (tx: Tx, order: OrderView, now: Date) => Promise<Result<Stepped, ChangeAmountsFailure>>

/** Both change only until the parcel leaves the shop: the courier collects what its label says. */
function changeAmounts(
  shop: Shop,
  { number, expectedVersion, actor }: Change,
  step: Step,
): Promise<Changed> {
  return transact<OrderView, ChangeAmountsFailure>(shop.db, async (tx) => {
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    const now = shop.clock()
    if (!takesAmounts(stageOf(before, now))) return failed({ kind: 'illegal-move', order: before })

    // First: it locks the order, so that no other change adds to the same sum.
    if (!(await takeVersion(tx, before))) return changedMeanwhile(tx, number)
    if (await isHeldByParcel(tx, before.id)) {
      return failed({ kind: 'illegal-move', order: before })
    }
    const stepped = await step(tx, before, now)
    if (!stepped.ok) return stepped
    const { told, transfers = [], ...sums } = stepped.value
    const after: OrderView = { ...before, ...sums, version: before.version + 1 }
    if (after.total + after.adjusted < 0) return failed({ kind: 'wrong-amount' })

    const { adjusted, advanced } = after
    await tx
      .updateTable('orders')
      .set({ adjusted_poisha: adjusted, advanced_poisha: advanced })
      .where('id', '=', before.id)
      .execute()
    const changed = adjusted === before.adjusted ? 'advanced' : 'adjusted'
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: changed === 'adjusted' ? 'order.adjust' : 'order.advance',
      before: { [changed]: before[changed] },
      after: { [changed]: after[changed], ...told },
      now,
    })
    await postTransfers(tx, transfers, now)
    return ok(after)
  })
}

function rowOf(orderId: string, actor: string, now: Date) {
  return { id: newId(now), order_id: orderId, actor, happened_at: utcText(now) }
}

/** Somebody wrote the payment down before, perhaps for another order. */
async function transactionUsed(
  tx: Tx,
  transactionId: string | null,
): Promise<Result<never, ChangeAmountsFailure>> {
  const { oid } = await tx
    .selectFrom('order_advances')
    .innerJoin('orders', 'orders.id', 'order_advances.order_id')
    .select('oid')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return failed({ kind: 'transaction-used', number: oid })
}
