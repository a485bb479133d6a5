/** The postings of advances: received, removed, owed back, used again. */

import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { counterTransfers, type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import { exchangeRemoved } from '#src/features/orders/posting/exchange-postings.server.ts'
import {
  causeOf,
  creditOf,
  listPostings,
  type OrderCause,
} from '#src/features/orders/posting/order-postings.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type AdvancedOrder = {
  readonly id: string
  readonly version: number
  readonly advanced: Poisha
}

type Entry = { readonly id: string; readonly method: ReceivedMethod; readonly amount: Poisha }

export function advanceAdded(
  orderId: string,
  { id, method, amount }: Entry,
  cause: OrderCause,
): readonly Transfer[] {
  return transfersOf(
    causeOf(`advance:${id}`, orderId, cause),
    postingRules.advanceReceived(method, amount),
  )
}

/** `advanced` is what the order still has. An advance that the journal never had leaves it as it is. */
export async function advanceRemoved(
  tx: Tx,
  { id: orderId, advanced }: AdvancedOrder,
  entry: Entry,
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  const exchanged = await exchangeRemoved(tx, { orderId, entryId: entry.id }, cause)
  if (exchanged) return exchanged
  const known = creditOf(await listPostings(tx, orderId), 'advances')
  const isPosted = await isAdvancePosted(tx, entry.id)
  // An entry from before the journal can have come into it by a cancellation that was taken back.
  const amount = isPosted ? entry.amount : poisha(Math.max(0, known - advanced))
  const received = isPosted
    ? postingRules.advanceReceived(entry.method, amount)
    : postingRules.advanceFromBefore(amount)
  const parts = Object.entries(received).map(([part, one]) => ({ key: `:${part}`, ...one }))
  return counterTransfers(causeOf(`advance-removed:${entry.id}`, orderId, cause), parts)
}

/**
 * Of a merge: what was received for one order is now for the other. Both orders then have in the journal
 * what they have in the shop.
 */
export async function advancesMoved(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  entries: readonly Entry[],
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = []
  for (const { id, method, amount } of entries) {
    if (!(await isAdvancePosted(tx, id))) continue
    const parts = postingRules.advanceReceived(method, amount)
    const away = Object.values(parts).map((one) => ({ key: ':left', ...one }))
    const key = `advance-moved:${id}:${to}` as const
    transfers.push(
      ...counterTransfers(causeOf(key, from, cause), away),
      ...transfersOf(causeOf(key, to, cause), { came: parts.advance }),
    )
  }
  return transfers
}

async function isAdvancePosted(tx: Tx, entryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('journal')
    .select('id')
    .where('event_key', 'in', [`advance:${entryId}:advance`, `exchange:${entryId}:advance`])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What the order has of advances and the journal does not: they were received before it began. They come
 * into it with whatever uses them first.
 */
export async function advancesFromBefore(
  tx: Tx,
  { id, version, advanced }: AdvancedOrder,
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  if (advanced === 0) return []
  const known = creditOf(await listPostings(tx, id), 'advances')
  return transfersOf(
    causeOf(`advance:before:${id}:${version}`, id, cause),
    postingRules.advanceFromBefore(poisha(Math.max(0, advanced - known))),
  )
}

/** Of an order that ends without a sale: the shop owes the buyer what was paid. */
export async function advancesOwed(
  tx: Tx,
  order: AdvancedOrder,
  { key, returnId, ...cause }: OrderCause & Ending,
): Promise<readonly Transfer[]> {
  if (order.advanced === 0) return []
  return [
    ...(await advancesFromBefore(tx, order, cause)),
    ...transfersOf(
      causeOf(key, order.id, cause, { returnId }),
      postingRules.advanceTooMuch(order.advanced),
    ),
  ]
}

type Ending = {
  readonly key: `cancelled:${string}` | `return:${string}`
  readonly returnId?: string
}

/** Of a reopened order: what the shop has not paid back counts again. */
export async function advancesUsedAgain(
  tx: Tx,
  { id, version, advanced }: AdvancedOrder,
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  if (advanced === 0) return []
  const owed = creditOf(await listPostings(tx, id), 'refunds-owed')
  return transfersOf(
    causeOf(`reopened:${id}:${version}`, id, cause),
    postingRules.advanceUsedAgain(poisha(Math.max(0, Math.min(advanced, owed)))),
  )
}
