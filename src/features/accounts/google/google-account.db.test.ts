import { expect, it } from 'vitest'
import {
  findOrMakeGoogleAccount,
  signInLinked,
} from '#src/features/accounts/google/google-account.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  accountMailsOf,
  anIdentity,
  aResetToken,
  ask,
  cookieOf,
  invalidCredential,
  rahima,
  setStatus,
  signIn,
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

const ofRahima = { ...karim, subject: 'rahima', email: rahima.email, name: 'Rahima Begum' }
const emailInUse = { ok: false, failure: { kind: 'email-in-use' } }

/** A stranger signed up with Rahima's address, and verified nothing. */
async function aStrangersAccount() {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity, rahima, { device: 'a-strangers-phone' }))
  return {
    shop,
    identity,
    cookie,
    byGoogle: (claims = ofRahima) => findOrMakeGoogleAccount({ shop, adminEmail }, claims),
  }
}

it('lets the owner of an address take its unverified account over, and ends all that a stranger set', async () => {
  const { shop, identity, cookie, byGoogle } = await aStrangersAccount()
  const token = await aResetToken(shop, rahima.email)

  const taken = await byGoogle()

  if (!taken.ok) throw new Error(taken.failure.kind)
  expect(taken.value.isNew).toBe(false)
  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect(await signIn(identity, rahima)).toEqual(invalidCredential)
  const body = { token, newPassword: 'nine-lychees-in-a-basket' }
  expect(await ask(identity, 'POST /reset-password', { body })).toMatchObject({ status: 400 })
  expect(await shop.db.read.selectFrom('known_devices').select('key').execute()).toEqual([])
  const users = shop.db.read.selectFrom('users').select(['id', 'email', 'email_verified'])
  expect(await users.execute()).toEqual([
    { id: taken.value.userId, email: rahima.email, email_verified: 1 },
  ])
  expect(await signInLinked(shop, taken.value, visitor)).toMatchObject({ ok: true })
  expect(await byGoogle()).toMatchObject({ ok: true, value: { userId: taken.value.userId } })
})

it('lets nobody take a verified account over', async () => {
  const { shop, identity, cookie, byGoogle } = await aStrangersAccount()
  const verified = { email_verified: 1 } as const
  await commit(shop.db, (tx) => tx.updateTable('users').set(verified).execute())

  expect(await byGoogle()).toEqual(emailInUse)

  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
})

it('keeps a blocked account blocked when its owner takes it over', async () => {
  const { shop, byGoogle } = await aStrangersAccount()
  await setStatus(shop, 'Not-Verified')

  const taken = await byGoogle()

  if (!taken.ok) throw new Error(taken.failure.kind)
  const refused = { ok: false, failure: { kind: 'user-disabled' } }
  expect(await signInLinked(shop, taken.value, visitor)).toEqual(refused)
})

it('gives an unverified account to one of two Google users who take it over at once', async () => {
  const { byGoogle } = await aStrangersAccount()

  const taken = await Promise.all([byGoogle(), byGoogle({ ...ofRahima, subject: 'another' })])

  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  expect(taken.filter(({ ok }) => !ok)).toEqual([emailInUse])
})

it('leaves the old password no session while the owner takes the account over', async () => {
  const { shop, identity, byGoogle } = await aStrangersAccount()
  const guess = (n: number) =>
    signIn(identity, rahima, { device: 'a-strangers-phone', address: `10.0.0.${n}` })

  const [before, taken, after] = await Promise.all([
    Promise.all([guess(1), guess(2)]),
    byGoogle(),
    Promise.all([guess(3), guess(4)]),
  ])

  expect(taken.ok).toBe(true)
  for (const { status } of [...before, ...after]) expect([200, 401, 429]).toContain(status)
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([])
})
