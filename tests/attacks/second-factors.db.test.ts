/** Ways around the second step: the shop checks real passkeys of a software authenticator. */

import { expect, it } from 'vitest'
import { knowDevice } from '#src/features/accounts/sign-in/device-links.server.ts'
import { commit } from '#src/platform/database/database.ts'
import {
  aBrowser,
  aShopWithProvider,
  rahima as atGoogle,
  cookieLines,
  locationOf,
  whoIs as whoIsAt,
} from '#tests/make/a-google-sign-in.ts'
import { addApp, addAppOver, secondStep } from '#tests/make/a-second-factor.ts'
import { bearerFor, userPassword } from '#tests/make/a-user.ts'
import {
  type AuthAnswer,
  accountMailsOf,
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  cookieOf,
  email,
  origin,
  password,
  rahima,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'
import { accept, anInvitation } from '#tests/make/an-invitation.ts'
import { type Answering, anAuthenticator } from '#tests/support/stand-ins/authenticator.ts'

const minute = 60_000
const refused = { status: 401, body: { code: 'auth/invalid-verification-code' } }
const stepOver = { status: 400, body: { code: 'auth/missing-multi-factor-session' } }

type Purpose = 'sign-in' | 'second-step' | 'step-up'

/** The owner and Rahima, each with a passkey and an app. */
async function aShopWithPasskeys() {
  let now = new Date('2026-11-20T10:00:10Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop, origin, 'smtps://mail.example')
  await signUp(identity)
  await commit(shop.db, (tx) => tx.updateTable('users').set({ email_verified: 1 }).execute())

  async function enrol(credentials: { readonly email: string; readonly password: string }) {
    const cookie = cookieOf(await signIn(identity, credentials))
    const app = await addApp(identity, cookie, now)
    const authenticator = anAuthenticator(origin)
    const options = await ask(identity, 'POST /factors/passkeys/options', { cookie })
    const { challenge } = options.body as { challenge: string }
    const added = await ask(identity, 'POST /factors/passkeys', {
      cookie: `${cookie}; ${cookieOf(options)}`,
      body: { name: 'Phone', passkey: authenticator.enrol(challenge, { counter: 5 }) },
    })
    expect(added).toMatchObject({ status: 200 })
    return { authenticator, cookie, app }
  }
  const owner = await enrol({ email, password })
  const other = await enrol(rahima)
  now = new Date(now.getTime() + minute)

  /** A challenge of that purpose, asked for with these cookies. */
  async function challengeFor(purpose: Purpose, cookie = '') {
    const options = await ask(identity, 'POST /passkey/options', { cookie, body: { purpose } })
    expect(options.status).toBe(200)
    const { challenge } = options.body as { challenge: string }
    return { challenge, cookie: [cookie, cookieOf(options)].filter(Boolean).join('; ') }
  }
  const answers = {
    'sign-in': (cookie: string, passkey: unknown) =>
      ask(identity, 'POST /sign-in/passkey', { cookie, body: { passkey } }),
    'second-step': (cookie: string, passkey: unknown) =>
      ask(identity, 'POST /sign-in/second-step', { cookie, body: { passkey } }),
    'step-up': (cookie: string, passkey: unknown) =>
      ask(identity, 'POST /step-up', { cookie, body: { passkey } }),
  } as const
  async function byPasskey(answering: Answering = {}): Promise<AuthAnswer> {
    const { challenge, cookie } = await challengeFor('sign-in')
    return answers['sign-in'](cookie, owner.authenticator.prove(challenge, answering))
  }
  async function sessions() {
    return (await shop.db.read.selectFrom('sessions').select('id').execute()).length
  }
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const clock = () => now
  return { shop, identity, owner, other, challengeFor, answers, byPasskey, sessions, pass, clock }
}

it('refuses a passkey for another origin or domain, without user verification, or with an old counter', async () => {
  const { byPasskey, sessions } = await aShopWithPasskeys()
  const before = await sessions()
  const wrong: readonly Answering[] = [
    { origin: 'https://pagla-mart.example', counter: 6 },
    { origin: 'http://localhost:3001', counter: 6 },
    { rpId: 'pagla-mart.example', counter: 6 },
    { isVerified: false, counter: 6 },
    { counter: 5 },
    { counter: 4 },
    { counter: 0 },
  ]
  for (const answering of wrong) expect(await byPasskey(answering)).toMatchObject(refused)
  expect(await sessions()).toBe(before)

  expect(await byPasskey({ counter: 9 })).toMatchObject({ status: 200, body: { user: { email } } })
  expect(await byPasskey({ counter: 8 })).toMatchObject(refused)
})

it('opens one session for twenty equal answers at once, and none when the answer comes again', async () => {
  const { challengeFor, answers, owner, sessions, pass } = await aShopWithPasskeys()
  const before = await sessions()
  const { challenge, cookie } = await challengeFor('sign-in')
  const passkey = owner.authenticator.prove(challenge, { counter: 6 })
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => answers['sign-in'](cookie, passkey)),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)

  const newer = owner.authenticator.prove(challenge, { counter: 7 })
  expect(await answers['sign-in'](cookie, passkey)).toMatchObject(refused)
  expect(await answers['sign-in'](cookie, newer)).toMatchObject(refused)
  const next = await challengeFor('sign-in')
  expect(await answers['sign-in'](next.cookie, newer)).toMatchObject(refused)
  pass(6 * minute)
  expect(await answers['sign-in'](cookie, newer)).toMatchObject(stepOver)
  expect(await sessions()).toBe(before + 1)
})

it('takes a challenge for its own purpose and account alone', async () => {
  const { identity, challengeFor, answers, owner, other, sessions } = await aShopWithPasskeys()
  const first = cookieOf(await signIn(identity))
  const asked = {
    'sign-in': await challengeFor('sign-in'),
    'second-step': await challengeFor('second-step', first),
    'step-up': await challengeFor('step-up', owner.cookie),
  }
  const before = await sessions()
  const purposes = ['sign-in', 'second-step', 'step-up'] as const
  for (const made of purposes) {
    const { challenge, cookie } = asked[made]
    const jar = `${owner.cookie}; ${first}; ${cookie.split('; ').at(-1)}`
    const passkey = owner.authenticator.prove(challenge, { counter: 6 })
    for (const used of purposes.filter((one) => one !== made)) {
      expect(await answers[used](jar, passkey)).toMatchObject(stepOver)
    }
  }
  for (const made of ['second-step', 'step-up'] as const) {
    const { challenge, cookie } = asked[made]
    const passkey = other.authenticator.prove(challenge, { counter: 6 })
    expect(await answers[made](cookie, passkey)).toMatchObject(refused)
  }
  // Rahima's own challenge and passkey complete nothing of the owner.
  const theirs = await challengeFor('step-up', other.cookie)
  const passkey = other.authenticator.prove(theirs.challenge, { counter: 6 })
  const jar = `${owner.cookie}; ${theirs.cookie.split('; ').at(-1)}`
  expect(await answers['step-up'](jar, passkey)).toMatchObject(refused)
  expect(await sessions()).toBe(before)

  const { challenge, cookie } = asked['second-step']
  const right = owner.authenticator.prove(challenge, { counter: 6 })
  expect(await answers['second-step'](cookie, right)).toMatchObject({ status: 200 })
})

it('adds a passkey by a fresh challenge that was made for adding one to this account, and once', async () => {
  const { shop, identity, owner, other, challengeFor, pass } = await aShopWithPasskeys()
  async function enrolmentOf(session: string) {
    const options = await ask(identity, 'POST /factors/passkeys/options', { cookie: session })
    const { challenge } = options.body as { challenge: string }
    return { challenge, cookie: cookieOf(options) }
  }
  const add = (cookie: string, passkey: unknown) =>
    ask(identity, 'POST /factors/passkeys', {
      cookie: `${owner.cookie}; ${cookie}`,
      body: { name: 'Another', passkey },
    })
  const device = () => anAuthenticator(origin)
  const own = await enrolmentOf(owner.cookie)
  const theirs = await enrolmentOf(other.cookie)
  const toProve = await challengeFor('step-up', owner.cookie)
  const stepUp = toProve.cookie.split('; ').at(-1) ?? ''
  expect(await add(theirs.cookie, device().enrol(theirs.challenge))).toMatchObject(stepOver)
  expect(await add(stepUp, device().enrol(toProve.challenge))).toMatchObject(stepOver)
  expect(await add('', device().enrol(own.challenge))).toMatchObject(stepOver)
  expect(await add(own.cookie, device().enrol(theirs.challenge))).toMatchObject(refused)
  for (const answering of [{ origin: 'https://pagla-mart.example' }, { isVerified: false }]) {
    expect(await add(own.cookie, device().enrol(own.challenge, answering))).toMatchObject(refused)
  }
  // Rahima's passkey belongs to one account.
  const taken = other.authenticator.enrol(own.challenge)
  expect(await add(own.cookie, taken)).toMatchObject(refused)

  const sent = await Promise.all(
    Array.from({ length: 20 }, () => add(own.cookie, device().enrol(own.challenge))),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await add(own.cookie, device().enrol(own.challenge))).toMatchObject(refused)

  const late = await enrolmentOf(owner.cookie)
  pass(6 * minute)
  expect(await add(late.cookie, device().enrol(late.challenge))).toMatchObject(stepOver)
  const stored = await shop.db.read.selectFrom('passkeys').select('name').execute()
  expect(stored.map(({ name }) => name).sort()).toEqual(['Another', 'Phone', 'Phone'])
})

it('completes the first step of an account with no code of another, and with none after ten minutes', async () => {
  const { identity, owner, other, sessions, pass, clock } = await aShopWithPasskeys()
  const before = await sessions()
  const first = await signIn(identity)
  expect(await secondStep(identity, first, other.app.codeAt(clock()))).toMatchObject(refused)
  const [theirs = ''] = other.app.recoveryCodes
  expect(await secondStep(identity, first, theirs)).toMatchObject(refused)
  const sealed = cookieOf(first)
  const code = owner.app.codeAt(clock())
  const byCut = { cookie: sealed.slice(0, -4), body: { code } }
  expect(await ask(identity, 'POST /sign-in/second-step', byCut)).toMatchObject(stepOver)
  pass(11 * minute)
  const late = owner.app.codeAt(clock())
  expect(await secondStep(identity, first, late)).toMatchObject(stepOver)
  expect(await sessions()).toBe(before)
  expect(await secondStep(identity, await signIn(identity), late)).toMatchObject({ status: 200 })
})

it('opens no session by the link for a new password, and asks for the second step after it', async () => {
  const { shop, identity, owner, sessions, clock } = await aShopWithPasskeys()
  const newPassword = 'nine-lychees-in-a-basket'
  const token = await aResetToken(shop, email)
  const reset = await ask(identity, 'POST /reset-password', { body: { token, newPassword } })
  expect(reset).toMatchObject({ status: 200, setCookies: [] })
  expect(await whoIs(identity, owner.cookie)).toBeUndefined()
  const before = await sessions()
  const first = await signIn(identity, { email, password: newPassword })
  expect(first).toMatchObject({ status: 403 })
  expect(await whoIs(identity, cookieOf(first))).toBeUndefined()
  expect(await sessions()).toBe(before)
  expect(await secondStep(identity, first, owner.app.codeAt(clock()))).toMatchObject({
    status: 200,
  })
})

it('opens no session by the link for a new device, and asks for the second step after it', async () => {
  const { shop, identity, other, sessions, clock } = await aShopWithPasskeys()
  await accountMailsOf(shop)
  const before = await sessions()
  const mine = { device: 'a-new-phone', address: '10.0.0.1' }
  const wrong = { ...rahima, password: 'wrong' }
  for (let n = 0; n < 6; n += 1) {
    await signIn(identity, wrong, { device: `d${n}`, address: `10.9.0.${n}` })
  }
  expect(await signIn(identity, rahima, mine)).toMatchObject({ status: 429 })
  const mailed = (await accountMailsOf(shop)).at(-1)?.text ?? ''
  const token = /new-device\?token=([\w-]+)/.exec(mailed)?.[1] ?? ''
  expect(await knowDevice(identity, { token }, mine)).toEqual({ ok: true, value: undefined })

  const first = await signIn(identity, rahima, mine)
  expect(first).toMatchObject({ status: 403, body: { code: 'auth/multi-factor-auth-required' } })
  expect(await sessions()).toBe(before)
  const code = other.app.codeAt(clock())
  expect(await secondStep(identity, first, code)).toMatchObject({ status: 200 })
})

it('opens no session by Google or an accepted invitation without the second step, and no step-up by token', async () => {
  const shop = await aShopWithProvider()
  const { send, db } = shop
  const owner = await shop.signIn()
  async function byGoogle() {
    const browser = aBrowser(shop)
    const back = await shop.provider.signIn(await browser.leave(), atGoogle)
    const to = locationOf(await browser.get(back))
    const headers = () => ({
      origin,
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    })
    return { browser, to, headers }
  }
  const address = atGoogle.email.toLowerCase()
  const { browser, headers } = await byGoogle()
  expect(await whoIsAt(browser)).toBe(address)
  const token = await bearerFor(shop, address, headers())
  const byToken = await send('POST', '/api/auth/step-up', { headers: token, body: { code: '1' } })
  expect(byToken).toMatchObject({ status: 403, body: { code: 'session-needed' } })

  const [recovery = ''] = await addAppOver(shop, headers())
  const sessions = async () => (await db.read.selectFrom('sessions').select('id').execute()).length
  const before = await sessions()
  const again = await byGoogle()
  expect(again.to).toContain('/second-step')
  expect(await whoIsAt(again.browser)).toBeUndefined()
  expect(await sessions()).toBe(before)
  const step = { headers: again.headers(), body: { code: recovery } }
  expect(await send('POST', '/api/auth/sign-in/second-step', step)).toMatchObject({
    status: 200,
    body: { user: { email: address } },
  })
  expect(await sessions()).toBe(before + 1)

  const invited = await anInvitation(shop, owner, { email: address, duties: ['desk'] })
  const accepted = await accept(shop, invited.token)
  expect(accepted.status).toBe(200)
  expect(cookieLines(accepted)).toEqual([expect.stringMatching(/^device=/)])
  const left = await sessions()
  const byPassword = { body: { email: address, password: userPassword } }
  expect(await send('POST', '/api/auth/sign-in/email', byPassword)).toMatchObject({
    status: 403,
    body: { code: 'auth/multi-factor-auth-required' },
  })
  expect(await sessions()).toBe(left)
})
