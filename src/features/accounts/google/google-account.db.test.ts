import { expect, it } from 'vitest'
import {
  findOrMakeGoogleAccount,
  signInLinked,
} from '#src/features/accounts/google/google-account.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  accountMailsOf,
  anIdentity,
  cookieOf,
  setStatus,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const adminEmail = 'admin@paglamart.test'

const karim = {
  issuer: 'https://accounts.google.com',
  subject: 'karim',
  email: 'karim@example.com',
  isEmailVerified: true,
  name: 'Karim Mia',
}

const visitor = {
  from: { address: '10.1.2.3', device: undefined },
  userAgent: 'Phone',
  sessionToken: undefined,
}

const isNewAccount = {
  userId: expect.any(String),
  accountId: expect.any(String),
  isNew: true,
}

async function anEmptyShop() {
  return aShop(await freshDatabase())
}

it('creates one account when the same Google user signs in several times at once', async () => {
  const shop = await anEmptyShop()

  const found = await Promise.all(
    Array.from({ length: 10 }, () => findOrMakeGoogleAccount({ shop, adminEmail }, karim)),
  )

  const accounts = found.map((result) => (result.ok ? result.value : undefined))
  expect(accounts.filter((account) => account?.isNew)).toHaveLength(1)
  expect(new Set(accounts.map((account) => account?.userId)).size).toBe(1)
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it('gives an e-mail to one of two Google users who sign in with it at once', async () => {
  const shop = await anEmptyShop()
  const other = { ...karim, subject: 'another karim' }

  const found = await Promise.all([
    findOrMakeGoogleAccount({ shop, adminEmail }, karim),
    findOrMakeGoogleAccount({ shop, adminEmail }, other),
  ])

  expect(found.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([
    { ok: false, failure: { kind: 'email-in-use' } },
    { ok: true, value: isNewAccount },
  ])
})

it('treats the same subject of another issuer as another user', async () => {
  const shop = await anEmptyShop()
  const elsewhere = { ...karim, issuer: 'https://id.example', email: 'k@id.example' }

  await findOrMakeGoogleAccount({ shop, adminEmail }, karim)
  const found = await findOrMakeGoogleAccount({ shop, adminEmail }, elsewhere)

  expect(found).toEqual({ ok: true, value: isNewAccount })
})

it('opens no session when the linked account was removed meanwhile', async () => {
  const shop = await anEmptyShop()
  const found = await findOrMakeGoogleAccount({ shop, adminEmail }, karim)
  if (!found.ok) throw new Error(found.failure.kind)
  const administrator = { email: karim.email, password: 'seven-mangoes' }
  await ensureAdministrator(shop, administrator, quickPasswords())

  const opened = await signInLinked(shop, found.value, visitor)

  expect(opened).toEqual({ ok: false, failure: { kind: 'account-gone' } })
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([])
})

it('opens a session for a linked user, ends the browser’s earlier session, and refuses a blocked user', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  const before = cookieOf(await signUp(identity))
  const found = await findOrMakeGoogleAccount({ shop, adminEmail }, karim)
  if (!found.ok) throw new Error(found.failure.kind)
  const sessionToken = identity.sessionCookie.read(before)

  const opened = await signInLinked(shop, found.value, { ...visitor, sessionToken })

  const line = identity.sessionCookie.set(opened.ok ? opened.value : '')
  expect(await whoIs(identity, line.replace(/;.*$/, ''))).toMatchObject({ email: karim.email })
  expect(await whoIs(identity, before)).toBeUndefined()
  const stored = await shop.db.read
    .selectFrom('sessions')
    .select(['ip_address', 'user_agent'])
    .execute()
  expect(stored.map((row) => ({ ...row }))).toEqual([
    { ip_address: '10.1.2.3', user_agent: 'Phone' },
  ])
  await setStatus(shop, 'Not-Verified')
  const refused = { ok: false, failure: { kind: 'user-disabled' } }
  expect(await signInLinked(shop, found.value, visitor)).toEqual(refused)
  const unknown = { ...found.value, userId: 'nobody' }
  expect(await signInLinked(shop, unknown, visitor)).toEqual(refused)
})

it('mails the owner when a device signs in with Google that the account does not know, once', async () => {
  const shop = await anEmptyShop()
  const found = await findOrMakeGoogleAccount({ shop, adminEmail }, karim)
  if (!found.ok) throw new Error(found.failure.kind)
  const signInOn = (device: string) =>
    signInLinked(shop, found.value, { ...visitor, from: { ...visitor.from, device } })
  await signInOn('my-phone')
  expect(await accountMailsOf(shop)).toEqual([])

  await signInOn('my-laptop')
  await signInOn('my-laptop')

  const [mail, ...others] = await accountMailsOf(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: karim.email, text: expect.stringContaining('without a name') })
})

it('stores a name as one line of valid text', async () => {
  const shop = await anEmptyShop()
  const name = ` Karim\n\0Mia \ud800${'x'.repeat(300)}`

  await findOrMakeGoogleAccount({ shop, adminEmail }, { ...karim, name })

  const user = await shop.db.read.selectFrom('users').select('name').executeTakeFirstOrThrow()
  expect(user.name).toBe(`Karim Mia \ufffd${'x'.repeat(189)}`)
})
