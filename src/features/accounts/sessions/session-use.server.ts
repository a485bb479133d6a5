/** A session also ends when nobody has used it for two weeks. */

import { systemClock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

const hourMs = 60 * 60 * 1_000
export const idleAfterMs = 14 * 24 * hourMs

type Used = { readonly id: string; readonly updatedAt: Date }

export function isIdle({ updatedAt }: Pick<Used, 'updatedAt'>): boolean {
  return systemClock().getTime() - updatedAt.getTime() >= idleAfterMs
}

/**
 * Writes at most once an hour when a session was used, and keeps nobody waiting. Reading a session
 * must go on with a full disk, so a write that fails is left to the next request.
 */
export function noteUse(db: Database, { id, updatedAt }: Used, beingNoted: Set<string>): void {
  const now = systemClock()
  if (now.getTime() - updatedAt.getTime() < hourMs || beingNoted.has(id)) return

  beingNoted.add(id)
  commit(db, (tx) =>
    tx
      .updateTable('sessions')
      .set({ updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute(),
  )
    .catch(() => {})
    .finally(() => beingNoted.delete(id))
}
