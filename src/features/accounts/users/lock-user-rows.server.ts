import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** An update that changes nothing: on both engines it locks the matching rows until the commit. */
export function lockUserRows(tx: Tx): UpdateQueryBuilder<Tables, 'users', 'users', UpdateResult> {
  return tx.updateTable('users').set((eb) => ({ version: eb.ref('version') }))
}
