import { expect, it } from 'vitest'
import { findOrMakeGoogleAccount } from '#src/features/accounts/google/google-account.server.ts'
import {
  isEmailVerified,
  mailVerificationAgain,
  verifyEmail,
} from '#src/features/accounts/verify/verify-email.server.ts'
import {
  accountMailsOf,
  email as adminEmail,
  anIdentity,
  aShopWithAdministrator,
  cookieOf,
  origin,
  rahima,
  setStatus,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'

const linkOver = { ok: false, failure: { kind: 'link-over' } }
const done = { ok: true, value: undefined }

async function aNewAccount() {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity))
  const user = await whoIs(identity, cookie)
  if (!user) throw new Error('The new user is not signed in')
  return {
    shop,
    identity,
    cookie,
    verify: (token: string) => verifyEmail(identity, { token }),
    isVerified: () => isEmailVerified(shop.db.read, user.id),
    sendAgain: () => mailVerificationAgain(identity, user),
    tokens: async () => (await accountMailsOf(shop)).map(({ text }) => tokenIn(text)),
    after: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}

function tokenIn(text: string): string {
  return /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

it('mails a new account one link in both languages, which verifies its address once', async () => {
  const { shop, identity, cookie, verify, isVerified } = await aNewAccount()
  const mails = await accountMailsOf(shop)
  expect(mails).toMatchObject([{ to: rahima.email }])
  const text = mails[0]?.text ?? ''
  const token = tokenIn(text)
  expect(text).toContain(`\n${origin}/verify-email?token=${token}\n`)
  expect(text).toContain(`\n${origin}/bn/verify-email?token=${token}\n`)
  expect(await isVerified()).toBe(false)

  expect(await verify(`${token}x`)).toEqual(linkOver)
  expect(await isVerified()).toBe(false)
  expect(await verify(token)).toEqual(done)

  expect(await isVerified()).toBe(true)
  expect(await verify(token)).toEqual(linkOver)
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
  expect(await signIn(identity, rahima)).toMatchObject({ status: 200 })
})

it('ends a link after a day, and after the first of ten uses at once', async () => {
  const { verify, isVerified, tokens, sendAgain, after } = await aNewAccount()
  const [late = ''] = await tokens()
  after(24 * 60)
  expect(await verify(late)).toEqual(linkOver)
  expect(await isVerified()).toBe(false)

  expect(await sendAgain()).toEqual(done)
  const [token = ''] = await tokens()
  const used = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
  expect(used.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await isVerified()).toBe(true)
})

it('mails the link three times an hour, never to a verified address, and voids no earlier link', async () => {
  const { verify, tokens, sendAgain, after } = await aNewAccount()
  const [first = ''] = await tokens()
  after(1)
  expect(await sendAgain()).toEqual(done)
  expect(await sendAgain()).toEqual(done)
  expect(await sendAgain()).toMatchObject({
    ok: false,
    failure: { kind: 'too-many-attempts', retryAfterSeconds: 59 * 60 },
  })
  expect(await tokens()).toHaveLength(2)

  expect(await verify(first)).toEqual(done)
  after(60)
  expect(await sendAgain()).toEqual(done)
  expect(await tokens()).toEqual([])
})

it('verifies no blocked account', async () => {
  const { shop, verify, isVerified, tokens } = await aNewAccount()
  const [token = ''] = await tokens()
  await setStatus(shop, 'Not-Verified')

  expect(await verify(token)).toEqual(linkOver)
  expect(await isVerified()).toBe(false)
})

it('either verifies the account or lets Google take it over, when both happen at once', async () => {
  for (const isGoogleFirst of [true, false]) {
    const { shop, identity, cookie, verify, tokens } = await aNewAccount()
    const [token = ''] = await tokens()
    const claims = { issuer: 'https://accounts.google.com', subject: 'rahima', name: 'Rahima' }
    const byGoogle = { ...claims, email: rahima.email, isEmailVerified: true }
    const takeOver = () => findOrMakeGoogleAccount({ shop, adminEmail }, byGoogle)

    const begun = isGoogleFirst ? [takeOver(), verify(token)] : [verify(token), takeOver()]
    const ended = await Promise.all(begun)
    const [taken, verified] = isGoogleFirst ? ended : ended.toReversed()

    expect([taken?.ok, verified?.ok]).toContain(true)
    expect(taken?.ok).toBe(!verified?.ok)
    const isSignedIn = (await whoIs(identity, cookie)) !== undefined
    expect(isSignedIn).toBe(verified?.ok)
  }
})
