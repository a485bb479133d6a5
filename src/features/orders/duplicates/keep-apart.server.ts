/** Two orders of one phone stay two: neither carries the mark of a duplicate for the other. */

import { pairOf } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import {
  type ChangeOrderFailure,
  findSeen,
  type OrderChange,
} from '#src/features/orders/edit/seen-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type KeepBoth = {
  readonly order: Pick<OrderChange, 'number' | 'expectedVersion'>
  readonly other: Pick<OrderChange, 'number' | 'expectedVersion'>
  readonly actor: string
}

/** Changes neither order; a pair that is kept already stays so. */
export function keepBoth(
  shop: Pick<Shop, 'db' | 'clock'>,
  { order, other, actor }: KeepBoth,
): Promise<Result<OrderView, ChangeOrderFailure>> {
  return transact<OrderView, ChangeOrderFailure>(shop.db, async (tx) => {
    const one = await findSeen(tx, order)
    if (!one.ok) return one
    const two = await findSeen(tx, other)
    if (!two.ok) return two
    const isSame = one.value.id === two.value.id
    if (isSame || !(await keepApart(tx, one.value.id, two.value.id))) return one
    for (const [of, beside] of [
      [one.value, two.value],
      [two.value, one.value],
    ] as const) {
      await recordHistory(tx, {
        subject: 'order',
        subjectId: of.id,
        actor,
        action: 'order.keep-both',
        before: {},
        after: { keptBeside: beside.number },
        now: shop.clock(),
      })
    }
    return ok(one.value)
  })
}

/** False: the pair is kept apart already. */
export async function keepApart(tx: Tx, one: string, other: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('kept_pairs')
    .values(pairOf(one, other))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
