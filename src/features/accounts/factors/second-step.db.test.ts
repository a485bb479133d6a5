import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { addApp, secondStep } from '#tests/make/a-second-factor.ts'
import {
  accountMailsOf,
  allThatIsStored,
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  cookieOf,
  email,
  invalidCredential,
  password,
  rahima,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'

const minute = 60_000
const steps = 'auth/multi-factor-auth-required'

/** The owner's shop, where the owner has an app; `wait` moves the clock. */
async function aShopWithApp() {
  let now = new Date('2026-11-20T10:00:10Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signIn(identity, { email, password }, { device: 'a-laptop' }))
  const app = await addApp(identity, cookie, now)
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  wait(minute)
  return { shop, identity, cookie, app, wait, code: () => app.codeAt(now), now: () => now }
}

async function sessionsIn({ db }: { db: Awaited<ReturnType<typeof aShopWithApp>>['shop']['db'] }) {
  return (await db.read.selectFrom('sessions').select('id').execute()).length
}

it('answers the right password with 403 and no session, and a code with the session', async () => {
  const { shop, identity, code } = await aShopWithApp()

  const first = await signIn(identity)
  expect(first).toMatchObject({ status: 403, body: { code: steps } })
  expect(await whoIs(identity, cookieOf(first))).toBeUndefined()
  expect(await sessionsIn(shop)).toBe(1)

  const second = await secondStep(identity, first, code())
  expect(second).toMatchObject({ status: 200, body: { user: { email } } })
  expect((await whoIs(identity, cookieOf(second)))?.email).toBe(email)
})

it('says nothing of the second factor for a wrong password', async () => {
  const { identity } = await aShopWithApp()
  expect(await signIn(identity, { email, password: 'wrong' })).toEqual(invalidCredential)
})

it('refuses a code that was used, an older one, a wrong one and a missing first step', async () => {
  const { identity, app, code, wait, now } = await aShopWithApp()
  const used = code()
  await secondStep(identity, await signIn(identity), used)
  const first = await signIn(identity)

  const refused = { status: 401, body: { code: 'auth/invalid-verification-code' } }
  expect(await secondStep(identity, first, used)).toMatchObject(refused)
  expect(await secondStep(identity, first, '00000')).toMatchObject(refused)
  wait(minute)
  const older = app.codeAt(new Date(now().getTime() - minute))
  expect(await secondStep(identity, first, older)).toMatchObject(refused)
  expect(
    await ask(identity, 'POST /sign-in/second-step', { body: { code: code() } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'auth/missing-multi-factor-session' },
  })
})

it('accepts a code of the app with Bengali digits and spaces', async () => {
  const { identity, code } = await aShopWithApp()
  const typed = code().replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  const spaced = `${typed.slice(0, 3)} ${typed.slice(3)}`
  expect(await secondStep(identity, await signIn(identity), spaced)).toMatchObject({ status: 200 })
})

it('signs in once when twenty requests send the same code at once', async () => {
  const { shop, identity, app, code } = await aShopWithApp()
  const first = await signIn(identity)
  const [recovery = ''] = app.recoveryCodes

  const byCode = await Promise.all(
    Array.from({ length: 20 }, () => secondStep(identity, first, code())),
  )
  const byRecovery = await Promise.all(
    Array.from({ length: 20 }, () => secondStep(identity, first, recovery)),
  )

  expect(byCode.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(byRecovery.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsIn(shop)).toBe(3)
})

it('takes each recovery code once, however it is typed, and stores none of them', async () => {
  const { shop, identity, app } = await aShopWithApp()
  expect(app.recoveryCodes).toHaveLength(10)
  const [one = '', other = ''] = app.recoveryCodes
  const stored = await allThatIsStored(shop)
  for (const code of app.recoveryCodes) expect(stored).not.toContain(code)

  const first = await signIn(identity)
  const typed = one.toLowerCase().replaceAll('-', ' ')
  expect(await secondStep(identity, first, typed)).toMatchObject({ status: 200 })
  expect(await secondStep(identity, first, one)).toMatchObject({ status: 401 })
  expect(await secondStep(identity, first, other)).toMatchObject({ status: 200 })
})

it('checks five wrong codes in a quarter of an hour and twenty a day, tells the account, and takes a recovery code still', async () => {
  const { shop, identity, app, code, wait } = await aShopWithApp()
  let checked = 0
  for (let hour = 0; hour < 6; hour += 1) {
    const first = await signIn(identity)
    const guesses = Array.from({ length: 8 }, () => secondStep(identity, first, '123456'))
    const answers = await Promise.all(guesses)
    checked += answers.filter(({ status }) => status === 401).length
    wait(60 * minute)
  }
  expect(checked).toBe(20)
  const mails = await accountMailsOf(shop)
  expect(mails.filter(({ subject }) => subject.startsWith('Wrong codes'))).toHaveLength(1)

  const first = await signIn(identity)
  expect(await secondStep(identity, first, code())).toMatchObject({ status: 429 })
  expect(await secondStep(identity, first, app.recoveryCodes[0] ?? '')).toMatchObject({
    status: 200,
  })
})

it('keeps the factors through a reset of the password, which opens no session', async () => {
  const { shop, identity, code } = await aShopWithApp()
  const pending = await signIn(identity)
  const newPassword = 'nine-lychees-in-a-basket'
  const token = await aResetToken(shop, email)
  const reset = await ask(identity, 'POST /reset-password', { body: { token, newPassword } })
  expect(reset).toMatchObject({ status: 200, setCookies: [] })

  // The first step of the old password is over.
  expect(await secondStep(identity, pending, code())).toMatchObject({
    status: 400,
    body: { code: 'auth/missing-multi-factor-session' },
  })
  const first = await signIn(identity, { email, password: newPassword })
  expect(first).toMatchObject({ status: 403, body: { code: steps } })
  expect(await secondStep(identity, first, code())).toMatchObject({ status: 200 })
})

it('ends a first step after ten minutes', async () => {
  const { identity, wait, code } = await aShopWithApp()
  const first = await signIn(identity)
  wait(11 * minute)
  expect(await secondStep(identity, first, code())).toMatchObject({
    body: { code: 'auth/missing-multi-factor-session' },
  })
})

it('ends the other sessions with the first factor, and with each that is removed', async () => {
  const { shop, identity, cookie, code } = await aShopWithApp()
  const other = await secondStep(identity, await signIn(identity), code())
  expect(await sessionsIn(shop)).toBe(2)

  expect(
    await ask(identity, 'POST /factors/remove', { cookie, body: { id: 'app' } }),
  ).toMatchObject({ status: 200 })
  expect(await whoIs(identity, cookieOf(other))).toBeUndefined()
  expect(await signIn(identity)).toMatchObject({ status: 200 })
  expect((await ask(identity, 'GET /factors', { cookie })).body).toMatchObject({
    appAddedAt: null,
    recoveryCodesLeft: 0,
  })
  const subjects = (await accountMailsOf(shop)).map(({ subject }) => subject)
  expect(subjects.some((subject) => subject.startsWith('A new way to prove yourself'))).toBe(true)
  expect(subjects.some((subject) => subject.startsWith('A passkey or app of your'))).toBe(true)
})

it('renames a passkey of the own account, and of no other', async () => {
  const { shop, identity, cookie, now } = await aShopWithApp()
  const own = await shop.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const row = { public_key: '', counter: 0, transports: '[]', last_used_at: null }
  const passkey = { ...row, id: 'p1', credential_id: 'c1', added_at: now().toISOString() }
  await commit(shop.db, (tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...passkey, user_id: own.id, name: 'Phone' })
      .execute(),
  )
  const other = cookieOf(await signUp(identity))
  const rename = (by: string, body: object) =>
    ask(identity, 'POST /factors/rename', { cookie: by, body })
  const names = async () =>
    (await shop.db.read.selectFrom('passkeys').select('name').execute()).map(({ name }) => name)

  expect(await rename(other, { id: 'p1', name: 'Mine now' })).toMatchObject({ status: 404 })
  expect(await rename(cookie, { id: 'p2', name: 'Nothing' })).toMatchObject({ status: 404 })
  expect(await rename(cookie, { id: 'p1', name: ' ' })).toMatchObject({ status: 400 })
  expect(await rename(cookie, { id: 'p1', name: 'x'.repeat(61) })).toMatchObject({ status: 400 })
  expect(await names()).toEqual(['Phone'])
  expect(await rename(cookie, { id: 'p1', name: ' আমার ফোন ' })).toMatchObject({ status: 200 })
  expect(await names()).toEqual(['আমার ফোন'])
})

it('adds no factor to an account whose address is not verified', async () => {
  const { identity, now } = await aShopWithApp()
  const cookie = cookieOf(await signUp(identity))
  await expect(addApp(identity, cookie, now())).rejects.toThrow('address-not-verified')
  expect(await signIn(identity, rahima)).toMatchObject({ status: 200 })
})

it('opens no session for a first step while its user is being blocked', async () => {
  const { shop, identity, code } = await aShopWithApp()
  const first = await signIn(identity)
  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ status: 'Not-Verified' }).execute()
    return ok(undefined)
  })
  expect(await secondStep(identity, first, code())).toMatchObject({ status: 403 })
})

it('mails the owner of a device that is new, after the second step alone', async () => {
  const { shop, identity, code } = await aShopWithApp()
  await accountMailsOf(shop)
  const phone = { device: 'a-new-phone' }
  const first = await signIn(identity, { email, password }, phone)
  expect(await accountMailsOf(shop)).toEqual([])

  const body = { code: code() }
  await ask(identity, 'POST /sign-in/second-step', { ...phone, cookie: cookieOf(first), body })
  expect((await accountMailsOf(shop)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A device that is new'),
  ])
})
