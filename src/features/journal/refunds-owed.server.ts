/** What the shop owes to the buyer of each order, kept in the transaction that posts. */

import { sql } from 'kysely'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** Three values a row; SQLite ends at 32,766. */
const rowsAtOnce = 1_000

/** Whoever posts for an order has locked it: nothing else changes what is owed to its buyer. */
export async function addToRefundsOwed(tx: Tx, rows: readonly Tables['journal'][]): Promise<void> {
  const owed = new Map<string, Tables['refunds_owed']>()
  for (const { order_id, credit, debit, amount_poisha, happened_on } of rows) {
    if (order_id === null || (credit !== 'refunds-owed' && debit !== 'refunds-owed')) continue
    const before = owed.get(order_id)?.owed_poisha ?? 0
    const change = credit === 'refunds-owed' ? amount_poisha : -amount_poisha
    owed.set(order_id, { order_id, since: happened_on, owed_poisha: before + change })
  }
  const sorted = [...owed.values()].toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1))
  for (const some of chunksOf(sorted, rowsAtOnce)) {
    await tx
      .insertInto('refunds_owed')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet({
          owed_poisha: sql<number>`refunds_owed.owed_poisha + excluded.owed_poisha`,
        }),
      )
      .execute()
    await tx
      .deleteFrom('refunds_owed')
      .where('owed_poisha', '=', 0)
      .where(
        inList(
          tx,
          'order_id',
          some.map(({ order_id }) => order_id),
        ),
      )
      .execute()
  }
}
