/** The one administrator of the shop: the account of the setting ADMIN_EMAIL. */

import { randomBytes } from 'node:crypto'
import { makePasswords } from '#src/features/accounts/passwords.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type Administrator = {
  readonly email: string
  /** Undefined: a random one is made. */
  readonly password: string | undefined
}

type Ensured = {
  readonly created: boolean
  /** Only where it was made here, to be printed once. */
  readonly password: string | undefined
}

const passwordBytes = 15

/** An account that is there keeps its password. Two starters at once make one account. */
export async function ensureAdministrator(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  administrator: Administrator,
): Promise<Ensured> {
  const email = administrator.email.toLowerCase()
  const user = await db.read
    .selectFrom('users')
    .select(['role', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (user?.role === 'admin' && user.status === 'Verified') {
    return { created: false, password: undefined }
  }

  const password = administrator.password ?? randomBytes(passwordBytes).toString('base64url')
  const passwordHash = await makePasswords().hash(password)
  const ensured = await transact(db, async (tx) =>
    ok(await ensureIn(tx, { email, passwordHash, now: clock() })),
  )
  const isNew = ensured.ok && ensured.value === 'created'
  return {
    created: isNew,
    password: isNew && administrator.password === undefined ? password : undefined,
  }
}

async function ensureIn(
  tx: Tx,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<'created' | 'known'> {
  const id = newId(now)
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }

  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      name: email.replace(/@.*$/, ''),
      email,
      email_verified: 1,
      image: null,
      role: 'admin',
      status: 'Verified',
      version: 1,
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()

  if (!inserted) {
    await promote(tx, email, now)
    return 'known'
  }
  await tx
    .insertInto('accounts')
    .values({
      id: newId(now),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: passwordHash,
      ...times,
    })
    .execute()
  return 'created'
}

async function promote(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      role: 'admin',
      status: 'Verified',
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('email', '=', email)
    .where((eb) => eb.or([eb('role', '!=', 'admin'), eb('status', '!=', 'Verified')]))
    .execute()
}
