import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** An update that changes nothing: on both engines it locks the rows that it finds until the commit. */
export function lockOrderRows(
  tx: Tx,
): UpdateQueryBuilder<Tables, 'orders', 'orders', UpdateResult> {
  return tx.updateTable('orders').set((eb) => ({ version: eb.ref('version') }))
}
