import { expect, it } from 'vitest'
import {
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  rahima,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const done = { status: 200, body: { status: true }, setCookies: [] }
const notSignedIn = {
  status: 401,
  body: { code: 'not-signed-in', message: 'Sign in first.' },
  setCookies: [],
}

type Listed = readonly { readonly id: string; readonly isCurrent: boolean }[]

async function twoSessions() {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const onPhone = cookieOf(await signUp(identity, rahima, { headers: { 'user-agent': phone } }))
  const onLaptop = cookieOf(await signIn(identity, rahima, { headers: { 'user-agent': laptop } }))
  const list = async (cookie: string) =>
    (await ask(identity, 'GET /list-sessions', { cookie })).body as Listed
  const isOpen = async (cookie: string) => (await whoIs(identity, cookie)) !== undefined
  return { shop, identity, onPhone, onLaptop, list, isOpen }
}

it('lists the user’s own sessions by device name, this browser’s first', async () => {
  const { identity, onPhone } = await twoSessions()
  await signIn(identity)

  const answer = await ask(identity, 'GET /list-sessions', { cookie: onPhone })

  const session = {
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  }
  expect(answer).toEqual({
    status: 200,
    body: [
      { ...session, device: 'Chrome on Android', isCurrent: true },
      { ...session, device: 'Firefox on Linux', isCurrent: false },
    ],
    setCookies: [],
  })
})

it('ends another session by its id', async () => {
  const { identity, onPhone, onLaptop, list, isOpen } = await twoSessions()
  const [, other] = await list(onPhone)

  const answer = await ask(identity, 'POST /revoke-session', {
    cookie: onPhone,
    body: { id: other?.id },
  })

  expect(answer).toEqual(done)
  expect(await isOpen(onLaptop)).toBe(false)
  expect(await isOpen(onPhone)).toBe(true)
})

it('ends its own session and clears the cookie', async () => {
  const { identity, onPhone, onLaptop, list, isOpen } = await twoSessions()
  const [own] = await list(onPhone)

  const answer = await ask(identity, 'POST /revoke-session', {
    cookie: onPhone,
    body: { id: own?.id },
  })

  expect(answer).toEqual({
    ...done,
    setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  })
  expect(await isOpen(onPhone)).toBe(false)
  expect(await isOpen(onLaptop)).toBe(true)
})

it('neither ends nor reveals a session of another user', async () => {
  const { identity, onPhone, list, isOpen } = await twoSessions()
  const ofAdmin = cookieOf(await signIn(identity))
  const [foreign] = await list(ofAdmin)
  const revoke = (id: unknown) =>
    ask(identity, 'POST /revoke-session', { cookie: onPhone, body: { id } })
  const nothing = {
    status: 404,
    body: { code: 'not-found', message: 'This session is already over.' },
    setCookies: [],
  }

  expect(await revoke(foreign?.id)).toEqual(nothing)
  expect(await revoke('0'.repeat(24))).toEqual(nothing)
  expect(await revoke({ $ne: '' })).toMatchObject({
    status: 400,
    body: { code: 'bad-input', fields: { id: expect.any(String) } },
  })
  expect(await isOpen(ofAdmin)).toBe(true)
})

it('ends all other sessions of the user and none of other users', async () => {
  const { identity, onPhone, onLaptop, isOpen } = await twoSessions()
  const ofAdmin = cookieOf(await signIn(identity))

  expect(await ask(identity, 'POST /revoke-other-sessions', { cookie: onPhone })).toEqual(done)

  expect(await isOpen(onPhone)).toBe(true)
  expect(await isOpen(onLaptop)).toBe(false)
  expect(await isOpen(ofAdmin)).toBe(true)
})

it('refuses a visitor who is not signed in', async () => {
  const { identity, onPhone } = await twoSessions()
  await ask(identity, 'POST /sign-out', { cookie: onPhone })

  expect(await ask(identity, 'GET /list-sessions', { cookie: onPhone })).toEqual(notSignedIn)
  expect(await ask(identity, 'GET /list-sessions')).toEqual(notSignedIn)
  expect(await ask(identity, 'POST /revoke-session', { body: { id: 'x' } })).toEqual(notSignedIn)
  expect(await ask(identity, 'POST /revoke-other-sessions')).toEqual(notSignedIn)
  expect(await ask(identity, 'POST /change-password', { body: {} })).toEqual(notSignedIn)
})
