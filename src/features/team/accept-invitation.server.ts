/**
 * Accepts an invitation by its mailed link: sets a password, and makes the account where there is none.
 * Whoever had the account before loses it: every earlier password, linked account, session, link and
 * known device ends.
 */

import { dutiesAmong } from '#src/domain/people/duty.ts'
import { removeAllFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  type FoundLink,
  findLink,
  type LinkOver,
  takeLink,
  voidLinks,
} from '#src/features/accounts/links/links.server.ts'
import { nameOfEmail } from '#src/features/accounts/passwords/new-password.server.ts'
import { replacePassword } from '#src/features/accounts/passwords/replace-password.server.ts'
import {
  type ByLinkFailure,
  type PasswordByLinkForm,
  replacePasswordByLink,
} from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import type { CalledFrom, Caller } from '#src/features/accounts/sessions/caller.ts'
import { rememberDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { insertUser } from '#src/features/accounts/users/insert-user.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { findDuties, setDuties } from '#src/features/team/find-duties.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Signs nobody in: the member signs in with the new password. */
export function acceptInvitation(
  identity: Identity,
  form: PasswordByLinkForm,
  { from, language }: Pick<Caller, 'from' | 'language'>,
): Promise<Result<undefined, ByLinkFailure>> {
  const { shop } = identity
  return replacePasswordByLink(identity, {
    purpose: 'invite',
    form,
    from,
    notes: { done: 'team-joined', refused: 'invitation-refused' },
    save: (link, passwordHash) =>
      transact(shop.db, (tx) => acceptIn(tx, shop, { link, passwordHash, from, language })),
  })
}

type Accepting = {
  readonly link: FoundLink
  readonly passwordHash: string
  readonly from: CalledFrom
  /** In which the dashboard of a new account begins. */
  readonly language: Language
}

/** Returns the user's id. */
async function acceptIn(
  tx: Tx,
  { clock, secrets }: Pick<Shop, 'clock' | 'secrets'>,
  { link: { id, email }, passwordHash, from, language }: Accepting,
): Promise<Result<string, LinkOver>> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const { now } = counting
  // Locks the user's row first, as blocking does.
  const newId = await insertUser(tx, {
    email,
    name: nameOfEmail(email),
    language,
    role: 'guest',
    emailIsVerified: true,
    passwordHash,
    now,
  })
  const user = await lockUserRows(tx)
    .where('email', '=', email)
    .where('status', '=', 'Verified')
    .where('role', '!=', 'admin')
    .returning(['id', 'email_verified'])
    .executeTakeFirst()
  // Of several at once, one deletes the row.
  const invitation = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .returning('duties')
    .executeTakeFirst()
  if (!user || !invitation) return failed({ kind: 'link-over' })
  await takeLink(tx, id)

  if (newId === undefined) {
    await tx
      .deleteFrom('accounts')
      .where('user_id', '=', user.id)
      .where('provider_id', '!=', 'credential')
      .execute()
    // A stranger's, who never read the mail of the address. A member's own factors stay, as with a reset.
    if (user.email_verified === 0) await removeAllFactors(tx, user.id)
    await voidLinks(tx, email)
    const of = { id: user.id, email }
    await replacePassword(tx, counting, { user: of, passwordHash, from })
  } else {
    const device = from.device ?? from.newDevice
    if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  }
  const before = await findDuties(tx, user.id)
  const after = dutiesAmong([...before, ...JSON.parse(invitation.duties)])
  await setDuties(tx, user.id, { before, after })
  await recordHistory(tx, {
    subject: 'user',
    subjectId: user.id,
    actor: email,
    action: 'team.join',
    before: { duties: before },
    after: { duties: after },
    now,
  })
  return ok(user.id)
}

/** The address of a link that works, for the page that it opens. */
export async function findInvited(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<string | undefined> {
  const link = await findLink(db.read, secrets, { purpose: 'invite', token, now: clock() })
  return link?.email
}
