import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** An update that changes nothing: on both engines it locks the matching rows until the commit. */
export function lockProductRows(
  tx: Tx,
): UpdateQueryBuilder<Tables, 'products', 'products', UpdateResult> {
  return tx.updateTable('products').set((eb) => ({ stock: eb.ref('stock') }))
}
