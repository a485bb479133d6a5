import { expect, it } from 'vitest'
import { ensureAdministrator } from '#src/features/accounts/ensure-administrator.server.ts'
import { makePasswords } from '#src/features/accounts/passwords.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const email = 'Owner@PaglaMart.test'

async function storedUsers({ db }: Shop) {
  const rows = await db.read
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'role', 'status', 'version', 'provider_id', 'password'])
    .select('account_id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

async function isPassword(shop: Shop, password: string): Promise<boolean> {
  const [user] = await storedUsers(shop)
  return makePasswords().isRight(password, user?.password ?? '')
}

it('makes the administrator with the given password', async () => {
  const shop = await aShop(await freshDatabase())

  const ensured = await ensureAdministrator(shop, { email, password: 'seven-mangoes' })

  expect(ensured).toEqual({ created: true, password: undefined })
  const [user] = await storedUsers(shop)
  expect(user).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'owner',
    email: 'owner@paglamart.test',
    role: 'admin',
    status: 'Verified',
    version: 1,
    provider_id: 'credential',
    password: expect.stringContaining('$argon2id$'),
    account_id: user?.id,
  })
  expect(await isPassword(shop, 'seven-mangoes')).toBe(true)
})

it('makes up a password where none is given, and tells it once', async () => {
  const shop = await aShop(await freshDatabase())

  const first = await ensureAdministrator(shop, { email, password: undefined })
  const second = await ensureAdministrator(shop, { email, password: undefined })

  expect(first).toEqual({ created: true, password: expect.stringMatching(/^[\w-]{20}$/) })
  expect(second).toEqual({ created: false, password: undefined })
  expect(await isPassword(shop, first.password ?? '')).toBe(true)
})

it('is made once by starters that come at once', async () => {
  const shop = await aShop(await freshDatabase())

  const ensured = await Promise.all(
    Array.from({ length: 5 }, () => ensureAdministrator(shop, { email, password: undefined })),
  )

  expect(ensured.filter(({ created }) => created)).toHaveLength(1)
  const passwords = ensured.flatMap(({ password }) => password ?? [])
  expect(passwords).toHaveLength(1)
  expect(await storedUsers(shop)).toHaveLength(1)
  expect(await isPassword(shop, passwords[0] ?? '')).toBe(true)
})

it('gives the role and the standing back, and leaves the password alone', async () => {
  const shop = await aShop(await freshDatabase())
  await ensureAdministrator(shop, { email, password: 'seven-mangoes' })
  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ role: 'guest', status: 'Not-Verified' }).execute()
    return ok(undefined)
  })

  const ensured = await ensureAdministrator(shop, { email, password: 'another-password' })

  expect(ensured).toEqual({ created: false, password: undefined })
  expect(await storedUsers(shop)).toMatchObject([{ role: 'admin', status: 'Verified', version: 2 }])
  expect(await isPassword(shop, 'seven-mangoes')).toBe(true)
})
