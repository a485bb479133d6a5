/** The postings of exchanges: the money of one order that became an advance on another. */

import { counterTransfers, type Transfer } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { causeOf, type OrderCause } from '#src/features/orders/posting/order-postings.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

const undone = 'exchange-undone'

/** What a removed advance means: the shop owes the money for the first order again. Undefined: it is no exchange. */
export async function exchangeRemoved(
  tx: Tx,
  { orderId, entryId }: { readonly orderId: string; readonly entryId: string },
  cause: OrderCause,
): Promise<readonly Transfer[] | undefined> {
  const posted = await tx
    .selectFrom('journal')
    .select(['event_key', 'debit', 'credit', 'amount_poisha', 'order_id'])
    .where('document_id', '=', entryId)
    .where('event', '=', 'exchange')
    .execute()
  if (posted.length === 0) return undefined
  return posted.flatMap(({ event_key: key, debit, credit, amount_poisha, order_id }) => {
    // A merge may have moved the advance to another order since.
    const of = credit === 'advances' ? orderId : (order_id ?? orderId)
    const counter = { ...causeOf(`${undone}:${entryId}`, of, cause), documentId: entryId }
    return counterTransfers(counter, [{ key, debit, credit, amount: poisha(amount_poisha) }])
  })
}

export type ExchangeLink = {
  /** Of the other order. */
  readonly number: string
  readonly amount: Poisha
  /** The id of the advance. */
  readonly entryId: string
}

type Links = {
  /** The orders whose money this one has as an advance. */
  readonly of: readonly ExchangeLink[]
  /** The orders that have the money of this one. */
  readonly into: readonly ExchangeLink[]
}

/** Both sides of the exchanges of an order that stand. */
export async function findExchanges(reads: Reads | Tx, orderId: string): Promise<Links> {
  const rows = await reads
    .selectFrom('journal as mine')
    .innerJoin('journal as theirs', 'theirs.document_id', 'mine.document_id')
    .innerJoin('orders', 'orders.id', 'theirs.order_id')
    .select(['oid as number', 'mine.amount_poisha as amount', 'mine.debit'])
    .select('mine.document_id as entryId')
    .where('mine.order_id', '=', orderId)
    .where('mine.event', '=', 'exchange')
    .where('theirs.event', '=', 'exchange')
    .whereRef('theirs.order_id', '<>', 'mine.order_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('journal as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'mine.document_id')
            .where('later.event', '=', undone),
        ),
      ),
    )
    .orderBy('mine.id')
    .execute()
  const links = (isMine: boolean) =>
    rows
      .filter(({ debit }) => (debit === 'refunds-owed') === isMine)
      .map(({ number, amount, entryId }) => ({
        number,
        amount: poisha(amount),
        entryId: entryId ?? '',
      }))
  return { of: links(false), into: links(true) }
}
