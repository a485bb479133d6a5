import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** An update that changes nothing: on both engines it locks the matching rows until the commit. */
export function lockProductRows(
  tx: Tx,
): UpdateQueryBuilder<Tables, 'products', 'products', UpdateResult> {
  return tx.updateTable('products').set((eb) => ({ stock: eb.ref('stock') }))
}

/** Every write locks products in this order, so that two writes never deadlock. */
export function inLockOrder<Line extends { readonly pid: string }>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.toSorted((a, b) => (a.pid < b.pid ? -1 : 1))
}
