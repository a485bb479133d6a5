import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import {
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  cookieOf,
  rahima,
  signIn,
  signUp,
  tooMany,
  whoIs,
} from '#tests/make/an-identity.ts'

const newPassword = 'nine-lychees-in-a-basket'

async function rahimaSignedIn() {
  let now = new Date()
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity))
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  const change = (
    body: unknown = { currentPassword: rahima.password, newPassword },
    device?: string,
  ) =>
    ask(identity, 'POST /change-password', {
      cookie,
      body,
      ...(device !== undefined && { device }),
    })
  return { shop, identity, cookie, change, after }
}

it('sets a new password, issues a new cookie and ends all other sessions', async () => {
  const { identity, cookie, change } = await rahimaSignedIn()
  const elsewhere = cookieOf(await signIn(identity, rahima))

  const answer = await change()

  expect(answer).toEqual({
    status: 200,
    body: { status: true },
    setCookies: [expect.stringMatching(/^session=[^;]{40,}; Max-Age=2592000; /)],
  })
  const next = cookieOf(answer)
  expect(next).not.toBe(cookie)
  const isOpen = async (one: string) => (await whoIs(identity, one)) !== undefined
  expect([await isOpen(next), await isOpen(cookie), await isOpen(elsewhere)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await signIn(identity, rahima)).status).toBe(401)
  expect((await signIn(identity, { ...rahima, password: newPassword })).status).toBe(200)
})

it('requires the current password and counts the check like any other', async () => {
  const { identity, cookie, change, after } = await rahimaSignedIn()
  const sentence = 'This is not the password of this account.'
  const wrong = () => change({ currentPassword: 'wrong', newPassword })

  for (let n = 0; n < 5; n += 1) {
    expect(await wrong()).toEqual({
      status: 401,
      body: {
        code: 'auth/wrong-password',
        message: sentence,
        fields: { currentPassword: sentence },
      },
      setCookies: [],
    })
  }
  expect(await change()).toEqual(tooMany('a minute', 60))
  expect(await signIn(identity, rahima)).toEqual(tooMany('a minute', 60))
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
  after(1)
  expect((await change()).status).toBe(200)
})

it('names every wrong field at once', async () => {
  const { change } = await rahimaSignedIn()

  expect(await change({ currentPassword: '', newPassword: 'short' })).toMatchObject({
    status: 400,
    body: {
      fields: {
        currentPassword: 'Enter the password.',
        newPassword: 'A password has at least 8 characters.',
      },
    },
  })
  const ofEmail = { currentPassword: rahima.password, newPassword: rahima.email }
  expect(await change(ofEmail)).toMatchObject({
    status: 400,
    body: { code: 'auth/password-does-not-meet-requirements' },
  })
})

it('returns that there is no password for a user who only signs in with Google', async () => {
  const { shop, change } = await rahimaSignedIn()
  await transact(shop.db, async (tx) => {
    await tx.deleteFrom('accounts').execute()
    return ok(undefined)
  })

  expect(await change()).toMatchObject({ status: 409, body: { code: 'auth/no-password' } })
})

it('changes the password once when two requests arrive at once', async () => {
  const { shop, change } = await rahimaSignedIn()

  const answers = await Promise.all([change(), change()])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

it('voids reset links that were requested before', async () => {
  const { shop, identity, change } = await rahimaSignedIn()
  const token = await aResetToken(shop, rahima.email)
  expect(token).toBeDefined()

  await change()

  const body = { token, newPassword: 'some-other-basket' }
  expect(await ask(identity, 'POST /reset-password', { body })).toMatchObject({
    status: 400,
    body: { code: 'auth/expired-action-code' },
  })
})

it('forgets every known device except the one where the password was changed', async () => {
  const { identity, change } = await rahimaSignedIn()
  await signIn(identity, rahima, { device: 'an-old-phone' })
  const lock = async () => {
    for (let n = 0; n < 5; n += 1) {
      await signIn(identity, { ...rahima, password: 'wrong' }, { address: '10.0.0.9' })
    }
  }
  await change({ currentPassword: rahima.password, newPassword }, 'this-phone')
  await lock()

  const now = { ...rahima, password: newPassword }
  expect((await signIn(identity, now, { device: 'an-old-phone' })).status).toBe(429)
  expect((await signIn(identity, now, { device: 'this-phone' })).status).toBe(200)
})

it('keeps the newest fifty sessions of a user', async () => {
  const { shop, identity, cookie } = await rahimaSignedIn()
  for (let n = 0; n < 50; n += 1) expect((await signIn(identity, rahima)).status).toBe(200)

  const { count } = await shop.db.read
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(50)
  expect(await whoIs(identity, cookie)).toBeUndefined()
})
