/**
 * After a restore: the shop that the backup was made of may have taken an open payment since, or may take it
 * yet. The copy asks about none and takes none by itself (decisions 0169, 0228).
 */

import { doubts } from '#src/domain/payments/doubts.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

/** Returns how many there are. */
export async function doubtRestoredPayments(db: Database, now: Date): Promise<number> {
  const because = doubts.restored
  const at = utcText(now)
  const { numUpdatedRows } = await commit(db, (tx) =>
    tx
      .updateTable('gateway_payments')
      .set({ state: 'unclear', because, next_ask_at: null, asked_at: at, decided_at: at })
      .where('state', 'in', ['starting', 'open'])
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
