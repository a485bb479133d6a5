import { expect, it } from 'vitest'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import { makePasswords } from '#src/features/accounts/passwords/passwords.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aResetToken, ask, cookieOf, signIn, signUp, whoIs } from '#tests/make/an-identity.ts'
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

it('creates the administrator with the given password', async () => {
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

it('generates a password when none is given and returns it once', async () => {
  const shop = await aShop(await freshDatabase())

  const first = await ensureAdministrator(shop, { email, password: undefined })
  const second = await ensureAdministrator(shop, { email, password: undefined })

  expect(first).toEqual({ created: true, password: expect.stringMatching(/^[\w-]{20}$/) })
  expect(second).toEqual({ created: false, password: undefined })
  expect(await isPassword(shop, first.password ?? '')).toBe(true)
})

it('creates the administrator once when several starters run at once', async () => {
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

it('unblocks the administrator and keeps the password', async () => {
  const shop = await aShop(await freshDatabase())
  await ensureAdministrator(shop, { email, password: 'seven-mangoes' })
  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ status: 'Not-Verified' }).execute()
    return ok(undefined)
  })

  const ensured = await ensureAdministrator(shop, { email, password: 'another-password' })

  expect(ensured).toEqual({ created: false, password: undefined })
  expect(await storedUsers(shop)).toMatchObject([{ role: 'admin', status: 'Verified', version: 2 }])
  expect(await isPassword(shop, 'seven-mangoes')).toBe(true)
})

const karim = { email: 'karim@example.com', password: 'a-boat-of-jackfruit' }

/** A visitor has signed up with the e-mail, here and with Google, and requested a new password. */
async function aShopOfKarim() {
  const shop = await aShop(await freshDatabase())
  const identity = makeIdentity(shop, { origin: 'http://localhost:3000', adminEmail: email })
  const cookie = cookieOf(await signUp(identity, karim, { device: 'phone-of-karim' }))
  await transact(shop.db, async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const now = new Date()
    const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
    const google = { provider_id: 'google', account_id: '1234', password: null }
    await tx
      .insertInto('accounts')
      .values({ id: newId(now), user_id: id, ...google, ...times })
      .execute()
    return ok(undefined)
  })
  return { shop, identity, cookie, token: await aResetToken(shop, karim.email) }
}

it('promotes an ordinary account and voids every old credential', async () => {
  const { shop, identity, cookie, token } = await aShopOfKarim()

  const ensured = await ensureAdministrator(shop, {
    email: 'Karim@Example.com',
    password: 'seven-mangoes',
  })

  expect(ensured).toEqual({ created: false, password: undefined })
  expect(await storedUsers(shop)).toMatchObject([
    {
      email: karim.email,
      role: 'admin',
      status: 'Verified',
      version: 2,
      provider_id: 'credential',
    },
  ])
  expect(await isPassword(shop, 'seven-mangoes')).toBe(true)
  expect(await whoIs(identity, cookie)).toBeUndefined()
  const body = { token, newPassword: 'nine-lychees-in-a-basket' }
  expect(await ask(identity, 'POST /reset-password', { body })).toMatchObject({ status: 400 })
  expect(await shop.db.read.selectFrom('known_devices').select('key').execute()).toEqual([])
})

it('returns a generated password for a promoted user', async () => {
  const { shop } = await aShopOfKarim()

  const first = await ensureAdministrator(shop, { email: karim.email, password: undefined })
  const second = await ensureAdministrator(shop, { email: karim.email, password: undefined })

  expect(first).toEqual({ created: false, password: expect.stringMatching(/^[\w-]{20}$/) })
  expect(second).toEqual({ created: false, password: undefined })
  expect(await isPassword(shop, first.password ?? '')).toBe(true)
})

it('removes the role from the previous administrator and signs them out', async () => {
  const shop = await aShop(await freshDatabase())
  const before = { email: 'before@paglamart.test', password: 'seven-mangoes' }
  await ensureAdministrator(shop, before)
  const identity = makeIdentity(shop, { origin: 'http://localhost:3000', adminEmail: email })
  const cookie = cookieOf(await signIn(identity, before))

  await ensureAdministrator(shop, { email, password: 'seven-mangoes' })

  const users = await storedUsers(shop)
  expect(users.toSorted((a, b) => a.email.localeCompare(b.email))).toMatchObject([
    { email: 'before@paglamart.test', role: 'guest', status: 'Verified', version: 2 },
    { email: 'owner@paglamart.test', role: 'admin', status: 'Verified', version: 1 },
  ])
  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect((await signIn(identity, before)).status).toBe(200)
})

it('records the promotion and the demotion', async () => {
  const { shop } = await aShopOfKarim()
  await ensureAdministrator(shop, { email: karim.email, password: 'seven-mangoes' })
  await ensureAdministrator(shop, { email, password: 'seven-mangoes' })

  const rows = await shop.db.read
    .selectFrom('history')
    .select(['subject', 'actor', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()

  const change = { subject: 'user', actor: 'ADMIN_EMAIL', action: 'user.change' }
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      ...change,
      before: '{"role":"guest","status":"Verified"}',
      after: '{"role":"admin","status":"Verified"}',
    },
    { ...change, before: '{"role":"admin"}', after: '{"role":"guest"}' },
  ])
})
