/**
 * After a restore: who was to be told when the backup was made may have been told since, so nobody is told
 * again by itself, and pieces that came before the backup are nobody's news (decisions 0169, 0192).
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
