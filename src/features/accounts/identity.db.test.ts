import { expect, it, vi } from 'vitest'
import type { UserStatus } from '#src/domain/role.ts'
import { ensureAdministrator } from '#src/features/accounts/ensure-administrator.server.ts'
import {
  type AuthAnswer,
  type Identity,
  makeIdentity,
} from '#src/features/accounts/identity.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { DatabaseUnavailable, transact } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const origin = 'http://localhost:3000'
const email = 'admin@paglamart.test'
const password = 'seven-mangoes-on-a-boat'

async function aShopWithAdministrator(clock: Clock = systemClock): Promise<Shop> {
  const shop = await aShop(await freshDatabase(), clock)
  await ensureAdministrator(shop, { email, password })
  return shop
}

type Sending = {
  readonly cookie?: string
  readonly address?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

function send(
  identity: Identity,
  [method = '', path = '']: readonly string[],
  { cookie, address = '10.0.0.1', body, headers = {} }: Sending = {},
): Promise<AuthAnswer> {
  return identity.answer({
    method,
    path,
    headers: new Headers(cookie === undefined ? headers : { ...headers, cookie }),
    body,
    from: { address, device: undefined },
  })
}

function signIn(
  identity: Identity,
  body: unknown = { email, password },
  sending: Sending = {},
): Promise<AuthAnswer> {
  return send(identity, ['POST', '/sign-in/email'], { ...sending, body })
}

function cookieOf({ setCookies }: AuthAnswer): string {
  return setCookies[0]?.replace(/;.*$/, '') ?? ''
}

async function setStatus(shop: Shop, status: UserStatus): Promise<void> {
  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ status }).execute()
    return ok(undefined)
  })
}

/** Everything that is stored, as one text. */
async function allThatIsStored({ db }: Shop): Promise<string> {
  const tables = await db.read.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.read
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

const invalidCredential = {
  status: 401,
  body: {
    code: 'auth/invalid-credential',
    message: 'The e-mail or the password is not right.',
  },
  setCookies: [],
}

function tooMany(minutes: string, retryAfterSeconds: number): AuthAnswer {
  return {
    status: 429,
    body: {
      code: 'auth/too-many-requests',
      message: `Too many attempts. Try again in ${minutes}.`,
    },
    setCookies: [],
    retryAfterSeconds,
  }
}

it('signs in with a cookie that opens the session', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })

  const answer = await signIn(identity, { email: ' Admin@PaglaMart.test ', password })

  const user = { id: expect.stringMatching(/^[0-9a-f]{24}$/), email, name: 'admin', role: 'admin' }
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
  expect(await identity.findSession(new Headers({ cookie }))).toEqual(user)
  expect(await send(identity, ['GET', '/get-session'], { cookie })).toEqual({
    status: 200,
    body: {
      user,
      session: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    },
    setCookies: [],
  })
})

it('binds the cookie to the host and to https where the origin is https', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin: 'https://shop.example' })

  const answer = await signIn(identity)

  expect(answer.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const cookie = cookieOf(answer)
  expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
  const withoutPrefix = cookie.replace('__Host-', '')
  expect(await identity.findSession(new Headers({ cookie: withoutPrefix }))).toBeUndefined()
})

it('keeps the token out of every body and out of the database', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })

  const answer = await signIn(identity)
  const cookie = cookieOf(answer)
  const session = await send(identity, ['GET', '/get-session'], { cookie })

  const token = decodeURIComponent(cookie)
    .replace(/^session=/, '')
    .replace(/\..*$/, '')
  expect(token).toMatch(/^\w{32}$/)
  const stored = await allThatIsStored(shop)
  expect(stored).toContain(email)
  expect(stored).not.toContain(token)
  expect(JSON.stringify([answer.body, session.body])).not.toContain(token)
})

it('keeps the password only as a hash', async () => {
  const shop = await aShopWithAdministrator()
  await signIn(makeIdentity(shop, { origin }))

  const stored = await allThatIsStored(shop)

  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(password)
})

/** Really another one: a fixed letter would be the same once in sixty-four runs. */
function withOtherFirst(text: string): string {
  return (text.startsWith('x') ? 'y' : 'x') + text.slice(1)
}

it('takes no cookie that was changed, cut or made up', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const cookie = cookieOf(await signIn(identity))
  const [name = '', value = ''] = cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const { token_hash } = await shop.db.read
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  const withValue = (changed: string) =>
    identity.findSession(new Headers({ cookie: `${name}=${encodeURIComponent(changed)}` }))

  expect(await withValue(`${token}.${signature}`)).toMatchObject({ email })
  expect(await withValue(`${withOtherFirst(token)}.${signature}`)).toBeUndefined()
  expect(await withValue(`${token}.${withOtherFirst(signature)}`)).toBeUndefined()
  expect(await withValue(token)).toBeUndefined()
  expect(await withValue(`${token_hash}.${signature}`)).toBeUndefined()
  expect(await withValue('')).toBeUndefined()
  expect(await withValue('%E0%A4%A')).toBeUndefined()
})

it('takes no cookie that another secret has signed', async () => {
  const shop = await aShopWithAdministrator()
  const other = {
    ...shop,
    secrets: { ...shop.secrets, session: 'another-secret-of-43-characters-abcdefghijk' },
  }
  const cookie = cookieOf(await signIn(makeIdentity(other, { origin })))

  const found = await makeIdentity(shop, { origin }).findSession(new Headers({ cookie }))

  expect(cookie).toContain('session=')
  expect(found).toBeUndefined()
})

it('is shared by all processes', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(makeIdentity(shop, { origin })))

  const found = await makeIdentity(shop, { origin }).findSession(new Headers({ cookie }))

  expect(found).toMatchObject({ email, role: 'admin' })
})

it('ends the session at sign-out, and no other', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const phone = cookieOf(await signIn(identity))
  const laptop = cookieOf(await signIn(identity))

  const answer = await send(identity, ['POST', '/sign-out'], { cookie: phone })

  expect(answer).toEqual({
    status: 200,
    body: { success: true },
    setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  })
  expect(await identity.findSession(new Headers({ cookie: phone }))).toBeUndefined()
  expect(await identity.findSession(new Headers({ cookie: laptop }))).toMatchObject({ email })
  const again = await send(identity, ['POST', '/sign-out'], { cookie: phone })
  expect(again).toMatchObject({ status: 200, body: { success: true } })
})

it('says so when a sign-out could not be stored', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(makeIdentity(shop, { origin })))
  const away = new DatabaseUnavailable(new Error('away'), { isFull: false })
  const db = { ...shop.db, write: () => Promise.reject(away) }
  const identity = makeIdentity({ ...shop, db }, { origin })

  await expect(send(identity, ['POST', '/sign-out'], { cookie })).rejects.toBe(away)
  expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
})

it('does not take a database that is away for a session that is over', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(makeIdentity(shop, { origin })))
  const read = shop.db.read.withSchema('nowhere')
  const identity = makeIdentity({ ...shop, db: { ...shop.db, read } }, { origin })

  await expect(identity.findSession(new Headers({ cookie }))).rejects.toThrow('nowhere')
  await expect(send(identity, ['GET', '/get-session'], { cookie })).rejects.toThrow('nowhere')
  await expect(signIn(identity)).rejects.toThrow('nowhere')
})

it('leaves the old session behind at a new sign-in', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const first = cookieOf(await signIn(identity))

  const second = cookieOf(await signIn(identity, { email, password }, { cookie: first }))

  expect(second).not.toBe(first)
  expect(await identity.findSession(new Headers({ cookie: first }))).toBeUndefined()
  expect(await identity.findSession(new Headers({ cookie: second }))).toMatchObject({ email })
})

it('never takes a session from the one who signs in', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })

  const answer = await signIn(identity, { email, password }, { cookie: 'session=planted.planted' })

  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).not.toContain('planted')
})

it('lasts thirty days and then clears the cookie', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const cookie = cookieOf(await signIn(identity))
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })

  try {
    vi.setSystemTime(now + (30 * 24 * 60 - 1) * 60_000)
    expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })

    vi.setSystemTime(now + (30 * 24 * 60 + 1) * 60_000)
    expect(await identity.findSession(new Headers({ cookie }))).toBeUndefined()
    expect(await send(identity, ['GET', '/get-session'], { cookie })).toEqual({
      status: 200,
      body: null,
      setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    })

    await signIn(identity)
    const rows = await shop.db.read.selectFrom('sessions').select('id').execute()
    expect(rows).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

it('ends every session of a user who is blocked, at once', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const cookie = cookieOf(await signIn(identity))

  await setStatus(shop, 'Not-Verified')

  expect(await identity.findSession(new Headers({ cookie }))).toBeUndefined()
  expect(await send(identity, ['GET', '/get-session'], { cookie })).toMatchObject({ body: null })
})

it('tells a blocked user so, but only with the right password', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  await setStatus(shop, 'Not-Verified')

  expect(await signIn(identity)).toEqual({
    status: 403,
    body: {
      code: 'auth/user-disabled',
      message: 'This account is blocked. Please ask the shop.',
    },
    setCookies: [],
  })
  expect(await signIn(identity, { email, password: 'wrong' })).toEqual(invalidCredential)
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([])
})

it('leaves no session to who is blocked while signing in', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  await signIn(identity)
  const block = () =>
    transact(shop.db, async (tx) => {
      await tx.updateTable('users').set({ status: 'Not-Verified' }).execute()
      await tx.deleteFrom('sessions').execute()
      return ok(undefined)
    })

  for (let round = 0; round < 5; round += 1) {
    await setStatus(shop, 'Verified')
    const signingIn = signIn(identity)
    // About when the password has been checked and the session is made.
    await new Promise((resolve) => setTimeout(resolve, 20 + 5 * round))
    await block()
    await signingIn

    expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([])
  }
})

it('knows the role as it is now, and nobody who is deleted', async () => {
  const shop = await aShopWithAdministrator()
  const identity = makeIdentity(shop, { origin })
  const cookie = cookieOf(await signIn(identity))
  const find = () => identity.findSession(new Headers({ cookie }))

  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ role: 'teacher' }).execute()
    return ok(undefined)
  })
  expect(await find()).toMatchObject({ role: 'teacher' })

  await transact(shop.db, async (tx) => {
    await tx.deleteFrom('users').execute()
    return ok(undefined)
  })
  expect(await find()).toBeUndefined()
})

it('answers a wrong password and an unknown address with the same bytes', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })

  const wrong = await signIn(identity, { email, password: 'wrong' })
  const unknown = await signIn(identity, { email: 'nobody@paglamart.test', password })

  expect(wrong).toEqual(invalidCredential)
  expect(JSON.stringify(unknown)).toBe(JSON.stringify(wrong))
})

it('names everything that was typed wrong', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })
  const emailProblem = 'Enter an e-mail address such as name@example.com.'
  const passwordProblem = 'Enter the password.'

  expect(await signIn(identity, { email: 'admin', password: '' })).toEqual({
    status: 400,
    body: {
      code: 'auth/invalid-email',
      message: emailProblem,
      fields: { email: emailProblem, password: passwordProblem },
    },
    setCookies: [],
  })
  expect(await signIn(identity, { email })).toEqual({
    status: 400,
    body: {
      code: 'auth/missing-password',
      message: passwordProblem,
      fields: { password: passwordProblem },
    },
    setCookies: [],
  })
})

it('takes nothing but text for text', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })

  expect(await signIn(identity, { email: [email], password: { $ne: '' } })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String), password: expect.any(String) } },
  })
  expect(await signIn(identity, [email, password])).toMatchObject({
    status: 400,
    body: { code: 'bad-input' },
  })
  expect(await send(identity, ['POST', '/sign-in/email'])).toMatchObject({ status: 400 })
})

it('takes a very long password for a wrong one', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })

  expect(await signIn(identity, { email, password: 'x'.repeat(60_000) })).toEqual(invalidCredential)
})

it('answers only the calls it knows', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })
  const cookie = cookieOf(await signIn(identity))
  const nothing = {
    status: 404,
    body: { code: 'not-found', message: 'There is nothing here under this name.' },
    setCookies: [],
  }

  expect(await send(identity, ['POST', '/sign-up/email'], { body: {} })).toEqual(nothing)
  expect(await send(identity, ['POST', '/update-user'], { cookie, body: {} })).toEqual(nothing)
  expect(await send(identity, ['GET', '/list-sessions'], { cookie })).toEqual(nothing)
  expect(await send(identity, ['GET', '/sign-in/email'])).toEqual(nothing)
  expect(await send(identity, ['POST', '/sign-in/email/'])).toEqual(nothing)
  expect(await send(identity, ['GET', '/ok'])).toEqual(nothing)
})

it('does not load the library for who carries no session', async () => {
  const shop = await aShopWithAdministrator()
  const broken = { ...shop, secrets: { ...shop.secrets, session: '' } }
  const identity = makeIdentity(broken, { origin })

  expect(await identity.findSession(new Headers({ cookie: 'device=x' }))).toBeUndefined()
  expect(await send(identity, ['GET', '/get-session'])).toEqual({
    status: 200,
    body: null,
    setCookies: [],
  })
  expect(await send(identity, ['POST', '/sign-out'])).toEqual({
    status: 200,
    body: { success: true },
    setCookies: [],
  })
  // It would have failed: the library takes no empty secret.
  await expect(signIn(identity)).rejects.toThrow('secret')
})

it('keeps the address it is told, not the one that a client claims', async () => {
  const shop = await aShopWithAdministrator()
  const headers = {
    'user-agent': 'Phone',
    'x-forwarded-for': '192.0.2.66',
    'x-pagla-mart-address': '192.0.2.67',
  }

  await signIn(
    makeIdentity(shop, { origin }),
    { email, password },
    { address: '10.1.2.3', headers },
  )

  const [row] = await shop.db.read
    .selectFrom('sessions')
    .select(['ip_address', 'user_agent'])
    .execute()
  expect({ ...row }).toEqual({ ip_address: '10.1.2.3', user_agent: 'Phone' })
})

it('locks an account for longer and longer after five failures', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = makeIdentity(await aShopWithAdministrator(() => now), { origin })
  const wrong = () => signIn(identity, { email, password: 'wrong' })
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  for (let n = 0; n < 5; n += 1) expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('a minute', 60))
  expect(await signIn(identity)).toEqual(tooMany('a minute', 60))

  after(1)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('2 minutes', 120))
  after(1)
  expect(await wrong()).toEqual(tooMany('a minute', 60))

  after(1)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('4 minutes', 240))
  after(4)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('8 minutes', 480))
  after(8)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('15 minutes', 900))
  after(15)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('15 minutes', 900))
  after(15)
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('forgets the failures at a right password, and after a day', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = makeIdentity(await aShopWithAdministrator(() => now), { origin })
  const wrong = () => signIn(identity, { email, password: 'wrong' })

  for (let n = 0; n < 4; n += 1) await wrong()
  expect(await signIn(identity)).toMatchObject({ status: 200 })
  for (let n = 0; n < 4; n += 1) expect(await wrong()).toEqual(invalidCredential)

  now = new Date('2026-11-21T10:00:00Z')
  for (let n = 0; n < 5; n += 1) expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toMatchObject({ status: 429 })
})

it('locks an unknown address in the same way', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })
  const unknown = () => signIn(identity, { email: 'nobody@paglamart.test', password })

  for (let n = 0; n < 5; n += 1) expect(await unknown()).toEqual(invalidCredential)

  expect(await unknown()).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) })
})

it('counts one account, however its address is written', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })
  const wrong = (written: string) => signIn(identity, { email: written, password: 'wrong' })

  await wrong('admin@paglamart.test')
  await wrong('ADMIN@paglamart.test')
  await wrong(' admin@paglamart.test')
  await wrong('Admin@PaglaMart.test')
  await wrong('admin@paglamart.TEST ')

  expect(await wrong('aDmin@paglamart.test')).toMatchObject({ status: 429 })
})

it('checks twenty wrong passwords of an account in a quarter of an hour at most', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = makeIdentity(await aShopWithAdministrator(() => now), { origin })
  const wrong = () => signIn(identity, { email, password: 'wrong' })

  for (let round = 0; round < 5; round += 1) {
    expect(await signIn(identity)).toMatchObject({ status: 200 })
    for (let n = 0; n < 4; n += 1) expect(await wrong()).toEqual(invalidCredential)
  }
  now = new Date('2026-11-20T10:05:00Z')
  expect(await signIn(identity)).toEqual(tooMany('10 minutes', 600))

  now = new Date('2026-11-20T10:15:00Z')
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('lets the right password in as often as it is wanted', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })

  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(identity)))

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

it('stops an address after a hundred failures, and no other', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = makeIdentity(await aShopWithAdministrator(() => now), { origin })
  const wrong = (n: number) => signIn(identity, { email: `a${n}@example.com`, password: 'wrong' })

  expect(await signIn(identity)).toMatchObject({ status: 200 })
  for (let n = 0; n < 100; n += 1) expect(await wrong(n)).toEqual(invalidCredential)

  expect(await wrong(100)).toEqual(tooMany('15 minutes', 900))
  expect(await signIn(identity)).toEqual(tooMany('15 minutes', 900))
  const elsewhere = await signIn(identity, { email, password }, { address: '10.0.0.2' })
  expect(elsewhere).toMatchObject({ status: 200 })
  now = new Date('2026-11-20T10:15:00Z')
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('checks five of fifty wrong guesses that come at once, in two processes', async () => {
  const shop = await aShopWithAdministrator()
  const one = makeIdentity(shop, { origin })
  const other = makeIdentity(shop, { origin })

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      signIn(n % 2 === 0 ? one : other, { email, password: `wrong ${n}` }),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
})

it('sends some away when very many sign in at the same moment', async () => {
  const identity = makeIdentity(await aShopWithAdministrator(), { origin })

  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      signIn(identity, { email: `a${n}@example.com`, password }, { address: `10.0.1.${n}` }),
    ),
  )

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ body: { code: 'too-busy' }, retryAfterSeconds: 2 })
})

it('keeps no e-mail and no address in what it counts', async () => {
  const shop = await aShopWithAdministrator()
  const body = { email: 'rahima@example.com', password: 'wrong' }

  await signIn(makeIdentity(shop, { origin }), body, { address: '203.0.113.77' })

  const stored = await allThatIsStored(shop)
  expect(stored).toContain('locked_until')
  expect(stored).not.toContain('rahima')
  expect(stored).not.toContain('203.0.113.77')
})
