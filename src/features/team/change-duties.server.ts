/** The owner changes what a member does, or ends the membership. It counts from the next request on. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import { type Duty, dutiesAmong } from '#src/domain/people/duty.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { findDuties, setDuties } from '#src/features/team/find-duties.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type ChangeDutiesFailure = {
  readonly kind: /** Also for a user who never was a member: only an accepted invitation makes one. */
    | 'no-such-member'
    /** The member has other duties than `seen`. */
    | 'changed-meanwhile'
}

type ChangeDuties = {
  readonly id: string
  /** None ends the membership and every session. */
  readonly duties: readonly Duty[]
  /** E-mail of the owner. */
  readonly actor: string
  /** The duties that an undo has read. */
  readonly seen?: readonly Duty[]
  /** The row of the history that this takes back. */
  readonly undoes?: string
}

export async function changeDuties(
  { db, clock, note }: Pick<Shop, 'db' | 'clock' | 'note'>,
  { id, actor, seen, undoes, ...command }: ChangeDuties,
): Promise<Result<readonly Duty[], ChangeDutiesFailure>> {
  // PostgreSQL throws for a text that it cannot store.
  if (!isInternalId(id)) return failed({ kind: 'no-such-member' })
  const after = dutiesAmong(command.duties)
  const changed = await transact<readonly Duty[], ChangeDutiesFailure>(db, async (tx) => {
    const user = await lockUserRows(tx)
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .returning('id')
      .executeTakeFirst()
    const before = user ? await findDuties(tx, id) : []
    if (before.length === 0) return failed({ kind: 'no-such-member' })
    if (seen && seen.join() !== before.join()) return failed({ kind: 'changed-meanwhile' })
    if (before.join() === after.join()) return ok(after)

    await setDuties(tx, id, { before, after })
    if (after.length === 0) await endAllSessions(tx, id)
    await recordHistory(tx, {
      subject: 'user',
      subjectId: id,
      actor,
      action: after.length === 0 ? 'team.leave' : 'team.change',
      before: { duties: before },
      after: { duties: after },
      now: clock(),
      undoes,
    })
    return ok(after)
  })
  if (changed.ok) {
    note(after.length === 0 ? 'team-left' : 'duties-changed', { user: id, code: after.join(' ') })
  }
  return changed
}
