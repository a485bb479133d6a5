import { expect, it } from 'vitest'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import type { Passwords } from '#src/features/accounts/passwords/passwords.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import {
  allThatIsStored,
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  cookieOf,
  email,
  invalidCredential,
  origin,
  password,
  rahima,
  setStatus,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'

it('signs in and returns a cookie that opens the session', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)

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
  expect(await whoIs(identity, cookie)).toEqual(user)
  expect(await ask(identity, 'GET /get-session', { cookie })).toEqual({
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

it('binds the cookie to the host and to https when the origin is https', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop, 'https://shop.example')

  const answer = await signIn(identity)

  expect(answer.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const cookie = cookieOf(answer)
  expect(await whoIs(identity, cookie)).toMatchObject({ email })
  const withoutPrefix = cookie.replace('__Host-', '')
  expect(await whoIs(identity, withoutPrefix)).toBeUndefined()
})

it('stores the password only as a hash', async () => {
  const shop = await aShopWithAdministrator()
  await signIn(anIdentity(shop))

  const stored = await allThatIsStored(shop)

  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(password)
})

it('ends the old session at a new sign-in', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const first = cookieOf(await signIn(identity))

  const second = cookieOf(await signIn(identity, { email, password }, { cookie: first }))

  expect(second).not.toBe(first)
  expect(await whoIs(identity, first)).toBeUndefined()
  expect(await whoIs(identity, second)).toMatchObject({ email })
})

it('signs in two users who send each other’s session cookies at once', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  let ofRahima = cookieOf(await signUp(identity))
  let ofAdmin = cookieOf(await signIn(identity))

  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      signIn(identity, rahima, { cookie: ofAdmin }),
      signIn(identity, undefined, { cookie: ofRahima }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    ;[ofRahima = '', ofAdmin = ''] = answers.map(cookieOf)
  }

  expect(await whoIs(identity, ofRahima)).toMatchObject({ email: rahima.email })
  expect(await whoIs(identity, ofAdmin)).toMatchObject({ email })
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toHaveLength(2)
})

it('ignores a session id that the visitor brings', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)

  const answer = await signIn(identity, { email, password }, { cookie: 'session=planted.planted' })

  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).not.toContain('planted')
})

it('tells a blocked user so, but only after the right password', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
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

type HeldSignIn = {
  /** The step before which `deed` runs; 0 for none. */
  readonly at: number
  readonly deed: () => Promise<unknown>
  readonly body?: unknown
  readonly device?: string
}

/** Signs in and runs `deed` before one of the steps; returns the number of steps. */
async function signInHeld(shop: Shop, { at, deed, body, device }: HeldSignIn) {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps === at) await deed()
  }
  const write: typeof shop.db.write = async (work) => {
    await step()
    return shop.db.write(work)
  }
  const passwords: Passwords = {
    ...quickPasswords(),
    isRight: async (...requested) => {
      await step()
      const isRight = await quickPasswords().isRight(...requested)
      await step()
      return isRight
    },
  }
  const db = { ...shop.db, write }
  const identity = makeIdentity({ ...shop, db }, { origin, adminEmail: email, passwords })
  const answer = await signIn(identity, body, device === undefined ? {} : { device })
  return { steps, answer }
}

it('leaves no session to a user who is blocked while signing in', async () => {
  const shop = await aShopWithAdministrator()
  const block = () =>
    transact(shop.db, async (tx) => {
      await tx.updateTable('users').set({ status: 'Not-Verified' }).execute()
      await tx.deleteFrom('sessions').execute()
      return ok(undefined)
    })
  const blockBefore = async (blocked: number) => {
    await setStatus(shop, 'Verified')
    return (await signInHeld(shop, { at: blocked, deed: block })).steps
  }

  const steps = await blockBefore(0)
  const sessions = shop.db.read.selectFrom('sessions').select('id')
  expect(await sessions.execute()).toHaveLength(1)
  // The password check and the writing of the session are steps of their own.
  expect(steps).toBeGreaterThan(2)

  for (let blocked = 1; blocked <= steps; blocked += 1) {
    await blockBefore(blocked)
    expect([blocked, await sessions.execute()]).toEqual([blocked, []])
  }
})

/** The rows that a sign-in with an old password would leave. */
async function sessionsAndDevices({ db }: Shop) {
  const sessions = await db.read.selectFrom('sessions').select('id').execute()
  const devices = await db.read.selectFrom('known_devices').select('key').execute()
  return { sessions: sessions.length, devices: devices.length }
}

it('leaves an old password no session and no known device while a reset sets a new one', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const reset = async (newPassword: string) => {
    const body = { newPassword, token: await aResetToken(shop, email) }
    expect(await ask(identity, 'POST /reset-password', { body })).toMatchObject({ status: 200 })
  }
  const { steps } = await signInHeld(shop, { at: 0, deed: async () => {}, device: 'phone' })
  expect(await sessionsAndDevices(shop)).toEqual({ sessions: 1, devices: 1 })

  for (let at = 1; at <= steps; at += 1) {
    await reset(`seven-mangoes-${at}`)
    const body = { email, password: `seven-mangoes-${at}` }
    const deed = () => reset('nine-lychees-in-a-basket')
    const { answer } = await signInHeld(shop, { at, deed, body, device: 'phone' })
    expect([at, await sessionsAndDevices(shop)]).toEqual([at, { sessions: 0, devices: 0 }])
    if (answer.status !== 200) expect(answer).toEqual(invalidCredential)
  }
})

it('leaves an old password no session and no known device while the user changes it', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  let current = password
  const change = async () => {
    const cookie = cookieOf(await signIn(identity, { email, password: current }))
    const newPassword = `seven-mangoes-${crypto.randomUUID()}`
    const body = { currentPassword: current, newPassword }
    const changed = await ask(identity, 'POST /change-password', { cookie, body })
    expect(changed).toMatchObject({ status: 200 })
    current = newPassword
  }
  const { steps } = await signInHeld(shop, { at: 0, deed: change, device: 'phone' })

  for (let at = 1; at <= steps; at += 1) {
    const body = { email, password: current }
    const { answer } = await signInHeld(shop, { at, deed: change, body, device: 'phone' })
    // The session of the browser that changed it.
    expect([at, await sessionsAndDevices(shop)]).toEqual([at, { sessions: 1, devices: 0 }])
    const cookie = cookieOf(answer)
    expect(await whoIs(identity, cookie)).toBeUndefined()
  }
})

it('leaves an old password no session and no known device while its account is promoted', async () => {
  const shop = await aShopWithAdministrator()
  await signUp(anIdentity(shop))
  const { steps } = await signInHeld(shop, { at: 0, deed: async () => {}, body: rahima })
  let current: string = rahima.password

  for (let at = 1; at <= steps; at += 1) {
    const body = { email: rahima.email, password: current }
    current = `seven-mangoes-${at}`
    const promoted = { email: rahima.email, password: current }
    const deed = () => ensureAdministrator(shop, promoted, quickPasswords())
    await signInHeld(shop, { at, deed, body, device: 'phone' })
    expect([at, await sessionsAndDevices(shop)]).toEqual([at, { sessions: 0, devices: 0 }])
    await ensureAdministrator(shop, { email, password }, quickPasswords())
  }
})

it('answers a wrong password and an unknown e-mail with the same bytes', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  const wrong = await signIn(identity, { email, password: 'wrong' })
  const unknown = await signIn(identity, { email: 'nobody@paglamart.test', password })

  expect(wrong).toEqual(invalidCredential)
  expect(JSON.stringify(unknown)).toBe(JSON.stringify(wrong))
})

it('names every wrong field at once', async () => {
  const identity = anIdentity(await aShopWithAdministrator())
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

it('refuses values that are not text', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  expect(await signIn(identity, { email: [email], password: { $ne: '' } })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String), password: expect.any(String) } },
  })
  expect(await signIn(identity, [email, password])).toMatchObject({
    status: 400,
    body: { code: 'bad-input' },
  })
  expect(await ask(identity, 'POST /sign-in/email')).toMatchObject({ status: 400 })
})

it('refuses a very long password like a wrong one', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  expect(await signIn(identity, { email, password: 'x'.repeat(60_000) })).toEqual(invalidCredential)
})

it('stores the address of the connection, not one that the client claims', async () => {
  const shop = await aShopWithAdministrator()
  const headers = {
    'user-agent': 'Phone',
    'x-forwarded-for': '192.0.2.66',
    'x-pagla-mart-address': '192.0.2.67',
  }

  await signIn(anIdentity(shop), { email, password }, { address: '10.1.2.3', headers })

  const [row] = await shop.db.read
    .selectFrom('sessions')
    .select(['ip_address', 'user_agent'])
    .execute()
  expect({ ...row }).toEqual({ ip_address: '10.1.2.3', user_agent: 'Phone' })
})

it('signs other users in while one account is flooded with its right password', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  await signUp(identity)

  const flood = Array.from({ length: 130 }, () => signIn(identity, rahima))
  const others = await Promise.all([signIn(identity), signIn(identity)])
  const statuses = (await Promise.all(flood)).map(({ status }) => status)

  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
