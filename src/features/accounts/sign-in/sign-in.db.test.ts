import { expect, it } from 'vitest'
import {
  allThatIsStored,
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  email,
  invalidCredential,
  password,
  rahima,
  setStatus,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'

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
