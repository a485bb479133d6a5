import { expect, it } from 'vitest'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  email as adminEmail,
  allThatIsStored,
  anIdentity,
  aShopWithAdministrator,
  cookieOf,
  rahima,
  signIn,
  signUp,
  tooMany,
  whoIs,
} from '#tests/make/an-identity.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const inUse = {
  status: 409,
  body: {
    code: 'auth/email-already-in-use',
    message: 'There is an account with this e-mail already. Sign in, or use another e-mail.',
    fields: {
      email: 'There is an account with this e-mail already. Sign in, or use another e-mail.',
    },
  },
  setCookies: [],
}

async function anEmptyShop(clock?: () => Date): Promise<Shop> {
  return aShop(await freshDatabase(), clock)
}

async function storedUsers({ db }: Shop) {
  const rows = await db.read
    .selectFrom('users')
    .select(['email', 'name', 'role', 'status', 'email_verified', 'version'])
    .orderBy('email')
    .execute()
  return rows.map((row) => ({ ...row }))
}

async function counts({ db }: Shop) {
  const { n: users } = await db.read
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  const { n: accounts } = await db.read
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  const { n: sessions } = await db.read
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return { users: Number(users), accounts: Number(accounts), sessions: Number(sessions) }
}

it('creates a guest and signs them in', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)

  const answer = await signUp(identity, { ...rahima, email: ' Rahima@Example.com ' })

  const user = {
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    email: rahima.email,
    name: 'Rahima',
    role: 'guest',
  }
  expect(answer).toEqual({
    status: 200,
    body: { user },
    setCookies: [
      expect.stringMatching(
        /^session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ],
  })
  const cookie = cookieOf(answer)
  expect(await whoIs(identity, cookie)).toEqual(user)
  expect(await storedUsers(shop)).toEqual([
    {
      email: rahima.email,
      name: 'Rahima',
      role: 'guest',
      status: 'Verified',
      email_verified: 0,
      version: 1,
    },
  ])
  expect((await signIn(identity, rahima)).status).toBe(200)
})

it('stores neither the password nor the token', async () => {
  const shop = await anEmptyShop()

  const answer = await signUp(anIdentity(shop))

  const stored = await allThatIsStored(shop)
  const [token = ''] = decodeURIComponent(cookieOf(answer)).replace('session=', '').split('.')
  expect(token).toHaveLength(43)
  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(rahima.password)
  expect(stored).not.toContain(token)
  expect(JSON.stringify(answer.body)).not.toContain(token)
})

it('uses the local part of the e-mail when the name is missing', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  const { email, password } = rahima

  await signUp(identity, { email, password, name: '  ' })
  await signUp(identity, { email: 'karim@example.com', password })

  expect(await storedUsers(shop)).toMatchObject([{ name: 'karim' }, { name: 'rahima' }])
})

it('ignores a role and a status in the form', async () => {
  const shop = await anEmptyShop()
  const requested = {
    role: 'admin',
    status: 'Not-Verified',
    emailVerified: true,
    id: 'x',
    version: 9,
  }

  const answer = await signUp(anIdentity(shop), { ...rahima, ...requested })

  expect(answer).toMatchObject({ status: 200, body: { user: { role: 'guest' } } })
  expect(await storedUsers(shop)).toMatchObject([
    { role: 'guest', status: 'Verified', email_verified: 0, version: 1 },
  ])
})

it('refuses an e-mail that has an account and leaves the account unchanged', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  await signUp(identity)

  const answer = await signUp(identity, {
    email: 'RAHIMA@example.com',
    name: 'Another',
    password: 'some-other-boat',
  })

  expect(answer).toEqual(inUse)
  expect(await storedUsers(shop)).toMatchObject([{ name: 'Rahima' }])
  expect((await signIn(identity, rahima)).status).toBe(200)
})

it('refuses the administrator’s e-mail even before its account exists', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)

  const answer = await signUp(identity, { ...rahima, email: 'Admin@PaglaMart.test' })

  expect(answer).toEqual(inUse)
  expect(await counts(shop)).toEqual({ users: 0, accounts: 0, sessions: 0 })
})

it('accepts one of several sign-ups with the same e-mail at once', async () => {
  const shop = await anEmptyShop()
  const one = anIdentity(shop)
  const other = anIdentity(shop)

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      signUp(n % 2 === 0 ? one : other, { ...rahima, password: `a-boat-of-jackfruit-${n}` }),
    ),
  )

  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  expect(await counts(shop)).toEqual({ users: 1, accounts: 1, sessions: 1 })
  const winner = answers.findIndex(({ status }) => status === 200)
  const signedIn = await signIn(one, {
    email: rahima.email,
    password: `a-boat-of-jackfruit-${winner}`,
  })
  expect(signedIn.status).toBe(200)
})

it('creates the whole account or none of it', async () => {
  const shop = await anEmptyShop()
  await transact(shop.db, async (tx) => {
    await tx.schema.dropTable('sessions').execute()
    return ok(undefined)
  })

  await expect(signUp(anIdentity(shop))).rejects.toThrow('sessions')

  expect(await storedUsers(shop)).toEqual([])
  expect(await shop.db.read.selectFrom('accounts').selectAll().execute()).toEqual([])
  expect(await shop.db.read.selectFrom('limit_windows').selectAll().execute()).toEqual([])
})

it('names every wrong field at once', async () => {
  const identity = anIdentity(await anEmptyShop())

  const answer = await signUp(identity, {
    name: 'x'.repeat(201),
    email: 'rahima',
    password: 'short',
  })

  const emailSentence = 'Enter an e-mail address such as name@example.com.'
  expect(answer).toEqual({
    status: 400,
    body: {
      code: 'auth/invalid-email',
      message: emailSentence,
      fields: {
        email: emailSentence,
        password: 'A password has at least 8 characters.',
        name: 'A name has at most 200 characters.',
      },
    },
    setCookies: [],
  })
  expect(await signUp(identity, [])).toMatchObject({ status: 400, body: { code: 'bad-input' } })
})

it('refuses weak passwords', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  const refused = (password: unknown) => signUp(identity, { ...rahima, password })
  const weak = (sentence: string) => ({
    status: 400,
    body: {
      code: 'auth/password-does-not-meet-requirements',
      message: sentence,
      fields: { password: sentence },
    },
  })

  expect(await refused('1234567')).toMatchObject(weak('A password has at least 8 characters.'))
  expect(await refused('Password1')).toMatchObject(
    weak('This password is guessed first. Choose one that only you would think of.'),
  )
  expect(await refused('Rahima@Example.com')).toMatchObject(
    weak('The password must not be the e-mail. Choose one that only you would think of.'),
  )
  expect(await refused(undefined)).toMatchObject({
    status: 400,
    body: { code: 'auth/missing-password' },
  })
  expect(await storedUsers(shop)).toEqual([])
})

it('accepts an e-mail of 254 characters and refuses a longer one', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  const host = `${'a'.repeat(61)}.${'b'.repeat(61)}.${'c'.repeat(61)}`
  const longest = `${'x'.repeat(64)}@${host}.com`
  expect(longest).toHaveLength(254)

  expect((await signUp(identity, { ...rahima, email: longest })).status).toBe(200)
  expect(await signUp(identity, { ...rahima, email: `${longest}m` })).toMatchObject({
    status: 400,
    body: { code: 'auth/invalid-email' },
  })
})

it('ends the browser’s earlier session', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const first = cookieOf(await signIn(identity))

  const second = cookieOf(await signUp(identity, rahima, { cookie: first }))

  expect(await whoIs(identity, first)).toBeUndefined()
  expect(await whoIs(identity, second)).toMatchObject({
    email: rahima.email,
  })
})

function nth(n: number) {
  return { ...rahima, email: `rahima-${n}@example.com` }
}

it('creates three accounts an hour on a device and blocks no other device', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await anEmptyShop(() => now)
  const identity = anIdentity(shop)

  for (let n = 0; n < 3; n += 1) {
    expect((await signUp(identity, nth(n), { device: 'phone' })).status).toBe(200)
  }
  now = new Date('2026-11-20T10:20:00Z')
  expect(await signUp(identity, nth(3), { device: 'phone' })).toEqual(tooMany('40 minutes', 2400))
  expect((await signUp(identity, nth(4), { device: 'laptop' })).status).toBe(200)
  now = new Date('2026-11-20T11:00:00Z')
  expect((await signUp(identity, nth(5), { device: 'phone' })).status).toBe(200)
})

it('creates at most twenty accounts an hour from an address, even at once', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const shop = await anEmptyShop(() => now)
  const identity = anIdentity(shop)

  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, n) => signUp(identity, nth(n), { device: `device-${n}` })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(await counts(shop)).toMatchObject({ users: 20 })
  const elsewhere = await signUp(identity, nth(30), { address: '10.0.0.2' })
  expect(elsewhere.status).toBe(200)
})

it('counts no sign-up with wrong fields', async () => {
  const shop = await anEmptyShop()
  const identity = anIdentity(shop)
  for (let n = 0; n < 5; n += 1) {
    await signUp(identity, { ...nth(n), password: 'short' }, { device: 'phone' })
  }

  expect((await signUp(identity, rahima, { device: 'phone' })).status).toBe(200)
})

it('blocks an address that tries a hundred e-mails to find accounts', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const shop = await anEmptyShop(() => now)
  const identity = anIdentity(shop)
  const guess = () => signUp(identity, { ...rahima, email: adminEmail })

  for (let n = 0; n < 100; n += 1) expect((await guess()).status).toBe(409)

  expect(await guess()).toEqual(tooMany('15 minutes', 900))
})

it('reveals no more e-mails when the requests arrive at once', async () => {
  const identity = anIdentity(await anEmptyShop())

  const guesses = await Promise.all(
    Array.from({ length: 150 }, () => signUp(identity, { ...rahima, email: adminEmail })),
  )

  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
})
