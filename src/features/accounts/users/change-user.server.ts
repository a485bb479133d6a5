/** An admin changes a user's role or status; a student or teacher switches to the other role. */

import { decideUserChange, type RequestedChange } from '#src/domain/people/user-change.ts'
import { voidLinks } from '#src/features/accounts/links/links.server.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import { lockUser, type UserView } from '#src/features/accounts/users/find-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type ChangeUser = {
  readonly email: string
  readonly change: RequestedChange
  readonly by: 'admin' | 'self'
  /** E-mail of the user who makes the change. */
  readonly actor: string
  /** What an undo saw: a user who changed since stays as they are. */
  readonly seen?: Pick<UserView, 'role' | 'status'>
  /** The id of the history's row that this change takes back. */
  readonly undoes?: string | undefined
}

export type ChangeUserFailure = {
  readonly kind: 'user-gone' | 'not-allowed' | 'changed-meanwhile'
}

/** A request for the current values changes nothing. Blocking ends all sessions and their tokens. */
export async function changeUser(
  { db, clock, note }: Pick<Shop, 'db' | 'clock' | 'note'>,
  command: ChangeUser,
): Promise<Result<UserView, ChangeUserFailure>> {
  const changed = await transact(db, (tx) => changeUserIn(tx, clock(), command))
  if (!changed.ok) return changed
  const { kind, user } = changed.value
  if (kind === 'role') note('role-changed', { user: user.id, role: user.role })
  if (kind === 'status') {
    note(user.status === 'Verified' ? 'user-unblocked' : 'user-blocked', { user: user.id })
  }
  return ok(user)
}

type Changed = { readonly kind: 'none' | 'role' | 'status'; readonly user: UserView }

async function changeUserIn(
  tx: Tx,
  now: Date,
  { email, change, by, actor, seen, undoes }: ChangeUser,
): Promise<Result<Changed, ChangeUserFailure>> {
  const before = await lockUser(tx, email)
  if (!before) return failed({ kind: 'user-gone' })
  if (seen && (seen.role !== before.role || seen.status !== before.status)) {
    return failed({ kind: 'changed-meanwhile' })
  }
  const decided = decideUserChange(by, before, change)
  if (!decided.ok) return failed({ kind: 'not-allowed' })
  const { kind, ...changed } = decided.value
  if (kind === 'none') return ok({ kind, user: before })

  const after = { ...before, ...changed }
  await tx
    .updateTable('users')
    .set((eb) => ({
      role: after.role,
      status: after.status,
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', before.id)
    .execute()
  // Runs after the row is locked: every earlier session is visible now, and later ones are refused.
  if (after.status === 'Not-Verified') {
    await endAllSessions(tx, before.id)
    await voidLinks(tx, before.email)
  }
  await recordHistory(tx, {
    subject: 'user',
    subjectId: before.id,
    actor,
    action: 'user.change',
    before: { [kind]: before[kind] },
    after: changed,
    undoes,
    now,
  })
  return ok({ kind, user: after })
}
