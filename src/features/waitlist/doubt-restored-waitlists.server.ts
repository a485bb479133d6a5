/**
 * After a restore. The shop may have told a phone since the backup was made, so it tells none of those that
 * were due then; and it tells nobody of pieces that came before the backup (decisions 0169, 0192).
 */

import { commit, type Database } from '#src/platform/database/database.ts'

export function doubtRestoredWaitlists(db: Database, now: Date): Promise<void> {
  return commit(db, async (tx) => {
    await tx
      .updateTable('waitlist_entries')
      .set({ state: 'unsure', because: 'restored', changed_at: now.toISOString() })
      .where('state', 'in', ['due', 'sending'])
      .execute()
    await tx.updateTable('waitlist_products').set({ pieces: 0 }).where('pieces', '>', 0).execute()
  })
}
