/** The members of the team, and the pending invitations. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import { type Duty, dutiesAmong } from '#src/domain/people/duty.ts'
import type { UserStatus } from '#src/domain/people/role.ts'
import { ownsFactor } from '#src/features/accounts/sessions/session-times.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type Member = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly status: UserStatus
  readonly duties: readonly Duty[]
  /** A passkey or an authenticator app. */
  readonly hasFactor: boolean
}

export type Invitation = {
  readonly id: string
  readonly email: string
  readonly duties: readonly Duty[]
  readonly invitedAt: string
}

export async function listMembers(reads: Reads | Tx): Promise<readonly Member[]> {
  const rows = await reads
    .selectFrom('users')
    .innerJoin('user_duties', 'user_duties.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.status', 'user_duties.duty'])
    .select(ownsFactor.as('owns_factor'))
    .where('users.role', '!=', 'admin')
    .orderBy('users.email')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { duty, owns_factor, ...user } = first
    const duties = dutiesAmong([duty, ...others.map((row) => row.duty)])
    return { ...user, duties, hasFactor: Boolean(owns_factor) }
  })
}

/** Newest first. An invitation whose time is over is gone. */
export async function listInvitations(reads: Reads, now: Date): Promise<readonly Invitation[]> {
  const rows = await pendingInvitations(reads, now).orderBy('invitations.id', 'desc').execute()
  return rows.map(invitationFromRow)
}

export async function findInvitation(
  reads: Reads | Tx,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  // PostgreSQL throws for a text that it cannot store.
  if (!isInternalId(id)) return undefined
  const row = await pendingInvitations(reads, now)
    .where('invitations.id', '=', id)
    .executeTakeFirst()
  return row && invitationFromRow(row)
}

function pendingInvitations(reads: Reads | Tx, now: Date) {
  return reads
    .selectFrom('invitations')
    .innerJoin('verifications', 'verifications.id', 'invitations.id')
    .select(['invitations.id', 'verifications.value', 'invitations.duties'])
    .select('invitations.invited_at as invitedAt')
    .where('verifications.expires_at', '>', now.toISOString())
}

type Row = { readonly id: string; readonly value: string; readonly duties: string } & Pick<
  Invitation,
  'invitedAt'
>

function invitationFromRow({ id, value, duties, invitedAt }: Row): Invitation {
  return { id, email: value.slice('invite:'.length), duties: JSON.parse(duties), invitedAt }
}
