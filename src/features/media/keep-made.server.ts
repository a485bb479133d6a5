import { commit, type Database, DatabaseUnavailable } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/**
 * Keeps what was made for the next who asks. Where the database cannot, as with a full disk, whoever
 * asked is given it all the same: reads go on.
 */
export async function keepMade(
  db: Pick<Database, 'write'>,
  insert: (tx: Tx) => Promise<unknown> | unknown,
): Promise<void> {
  try {
    await commit(db, async (tx) => insert(tx))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}
