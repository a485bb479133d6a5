import { expect, it } from 'vitest'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import type { Passwords } from '#src/features/accounts/passwords/passwords.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import {
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
