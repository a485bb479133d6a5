import { commit, type Database, DatabaseUnavailable } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/**
 * Stores a made picture for the next request. Where the database cannot store it, as with a full
 * disk, the caller still gets the picture: reads go on.
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
