/** Ensures the shop's one administrator: the account of the setting ADMIN_EMAIL. */

import { randomBytes } from 'node:crypto'
import { removeAllFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { voidLinks } from '#src/features/accounts/links/links.server.ts'
import { nameOfEmail } from '#src/features/accounts/passwords/new-password.server.ts'
import { setPassword } from '#src/features/accounts/passwords/password-rows.server.ts'
import { makePasswords } from '#src/features/accounts/passwords/passwords.server.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import { forgetDevices } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { insertUser } from '#src/features/accounts/users/insert-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

type Administrator = {
  readonly email: string
  /** Undefined: generate a random one. */
  readonly password: string | undefined
}

type Ensured = {
  readonly created: boolean
  /** Set only when it was generated here, to be printed once. */
  readonly password: string | undefined
}

const passwordBytes = 15

/**
 * An existing administrator keeps the password. A user who signed up with the e-mail before the
 * setting named it has not proved to own it: the account gets a new password, and every other
 * credential of it ends. Two starters at once create one account.
 */
export async function ensureAdministrator(
  { db, clock, note, secrets }: Pick<Shop, 'db' | 'clock' | 'note' | 'secrets'>,
  administrator: Administrator,
  passwords = makePasswords(),
): Promise<Ensured> {
  const email = administrator.email.toLowerCase()
  const known = await db.read
    .selectFrom('users')
    .select(['email', 'role', 'status'])
    .where((eb) => eb.or([eb('email', '=', email), eb('role', '=', 'admin')]))
    .execute()
  const [only, ...others] = known
  if (only?.role === 'admin' && only.status === 'Verified' && others.length === 0) {
    if (only.email === email) return { created: false, password: undefined }
  }

  const password = administrator.password ?? randomBytes(passwordBytes).toString('base64url')
  const passwordHash = await passwords.hash(password)
  const became = await commit(db, (tx) =>
    ensureIn(tx, { email, passwordHash, limitKey: secrets.limitKey, now: clock() }),
  )
  if (became !== 'known') note('administrator-made')
  const isGiven = became === 'known' || administrator.password !== undefined
  return { created: became === 'created', password: isGiven ? undefined : password }
}

type Ensuring = {
  readonly email: string
  readonly passwordHash: string
  readonly limitKey: Uint8Array
  readonly now: Date
}

async function ensureIn(
  tx: Tx,
  { email, passwordHash, limitKey, now }: Ensuring,
): Promise<'created' | 'promoted' | 'known'> {
  await demoteOthers(tx, email, now)
  const inserted = await insertUser(tx, {
    email,
    name: nameOfEmail(email),
    role: 'admin',
    language: 'en',
    emailIsVerified: true,
    passwordHash,
    now,
  })
  if (inserted !== undefined) return 'created'
  if (await promote(tx, { email, passwordHash, limitKey, now })) return 'promoted'
  await unblock(tx, email, now)
  return 'known'
}

/** The previous administrator, whom the setting no longer names. */
async function demoteOthers(tx: Tx, email: string, now: Date): Promise<void> {
  const demoted = await tx
    .updateTable('users')
    .set((eb) => ({
      role: 'guest',
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('role', '=', 'admin')
    .where('email', '!=', email)
    .returning('id')
    .execute()
  for (const { id } of demoted) {
    await endAllSessions(tx, id)
    await remember(tx, { id, before: { role: 'admin' }, after: { role: 'guest' }, now })
  }
}

async function promote(tx: Tx, { email, passwordHash, limitKey, now }: Ensuring): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // With two starters at once, one finds the role already changed.
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({
      role: 'admin',
      status: 'Verified',
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', user.id)
    .where('role', '!=', 'admin')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false

  const { id, role, status } = user
  await tx
    .deleteFrom('accounts')
    .where('user_id', '=', id)
    .where('provider_id', '!=', 'credential')
    .execute()
  await setPassword(tx, { userId: id, passwordHash, now })
  await removeAllFactors(tx, id)
  // The owner has no duties: they would come back with another ADMIN_EMAIL.
  await tx.deleteFrom('user_duties').where('user_id', '=', id).execute()
  await endAllSessions(tx, id)
  await voidLinks(tx, email)
  await forgetDevices(tx, { limitKey }, email)
  await remember(tx, {
    id,
    before: { role, status },
    after: { role: 'admin', status: 'Verified' },
    now,
  })
  return true
}

/** No command of the shop blocks its administrator. */
async function unblock(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      status: 'Verified',
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('email', '=', email)
    .where('status', '!=', 'Verified')
    .execute()
}

type Remembered = {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
  readonly now: Date
}

async function remember(tx: Tx, { id, ...change }: Remembered): Promise<void> {
  await recordHistory(tx, {
    subject: 'user',
    subjectId: id,
    actor: 'ADMIN_EMAIL',
    action: 'user.change',
    ...change,
  })
}
