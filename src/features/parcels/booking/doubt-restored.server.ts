/**
 * After a restore: a parcel that waited to be sent when the backup was made may have been sent since, so
 * nothing sends it again by itself (decision 0169).
 */

import { parcelRules, parcelStates } from '#src/domain/parcels/parcel-state.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

const waiting = parcelStates.filter((state) => parcelRules[state].isToSend)

/** Returns how many there are. */
export async function doubtRestored(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await commit(db, (tx) =>
    tx
      .updateTable('parcels')
      .set((eb) => ({
        state: 'unsure',
        because: '',
        sent_at: now.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('state', 'in', waiting)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
