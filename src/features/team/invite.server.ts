/** The owner invites an address to the team: one pending invitation an address, by a mailed link. */

import { type Duty, dutiesAmong } from '#src/domain/people/duty.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { requestLink } from '#src/features/accounts/links/links.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { lockUser } from '#src/features/accounts/users/find-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import type { TeamMailEvents } from '#src/features/team/team-mail-events.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const mostPending = 30
const inADay = { windowSeconds: 24 * 60 * 60, refusal: 'too-many-attempts' } as const
const mailsToAddress = { kind: 'invitation by account', atMost: 5, ...inADay }
const mailsOfShop = { kind: 'invitation', subject: '', atMost: 60, ...inADay }

export type InviteFailure =
  | TooManyAttempts
  | { readonly kind: 'already-member' | 'is-owner' | 'account-blocked' | 'too-many-invitations' }

type Invite = {
  readonly email: string
  readonly duties: readonly Duty[]
  /** E-mail of the owner. */
  readonly actor: string
}

/** A second invitation of an address takes the place of the first, and its links stay good. */
export async function invite(
  { shop, adminEmail }: Pick<Identity, 'shop' | 'adminEmail'>,
  command: Invite,
): Promise<Result<{ readonly id: string }, InviteFailure>> {
  if (command.email === adminEmail) return failed({ kind: 'is-owner' })
  const invited = await transact(shop.db, (tx) => inviteIn(tx, shop, command))
  if (invited.ok) shop.note('team-invited', { code: command.duties.join(' ') })
  return invited
}

async function inviteIn(
  tx: Tx,
  shop: Pick<Shop, 'clock' | 'secrets'>,
  { email, actor, ...command }: Invite,
): Promise<Result<{ readonly id: string }, InviteFailure>> {
  const now = shop.clock()
  const user = await lockUser(tx, email)
  if (user?.role === 'admin') return failed({ kind: 'is-owner' })
  if (user?.status === 'Not-Verified') return failed({ kind: 'account-blocked' })
  if (user && (await findDuties(tx, user.id)).length > 0) return failed({ kind: 'already-member' })

  const id = await requestLink(tx, { purpose: 'invite', email, now })
  const duties = dutiesAmong(command.duties)
  const row = { duties: JSON.stringify(duties), invited_by: actor, invited_at: now.toISOString() }
  await tx
    .insertInto('invitations')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if ((await countPending(tx, now)) > mostPending) return failed({ kind: 'too-many-invitations' })
  const mailed = await mailInvitation(tx, shop, { id, email })
  if (!mailed.ok) return mailed
  await recordHistory(tx, {
    subject: 'user',
    subjectId: id,
    actor,
    action: 'team.invite',
    before: {},
    after: { email, duties },
    now,
  })
  return ok({ id })
}

async function countPending(tx: Tx, now: Date): Promise<number> {
  const { pending } = await tx
    .selectFrom('invitations')
    .innerJoin('verifications', 'verifications.id', 'invitations.id')
    .select((eb) => eb.fn.countAll<number | string>().as('pending'))
    .where('verifications.expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(pending)
}

/** Counts the mail: neither a person nor the shop sends many. */
export async function mailInvitation(
  tx: Tx,
  { clock, secrets }: Pick<Shop, 'clock' | 'secrets'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Result<undefined, TooManyAttempts>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  for (const limit of [{ ...mailsToAddress, subject: email }, mailsOfShop]) {
    const counted = await countWithin(tx, counting, limit)
    if (!counted.ok) return counted
  }
  await enqueue<TeamMailEvents>(tx, { kind: 'team-invitation', payload: { link: id }, now })
  return ok(undefined)
}
