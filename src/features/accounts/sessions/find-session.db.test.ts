import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { DatabaseUnavailable, transact } from '#src/platform/database/database.ts'
import {
  allThatIsStored,
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  email,
  password,
  rahima,
  setStatus,
  signIn,
  signUp,
  whoIs,
} from '#tests/make/an-identity.ts'
import { withoutTables } from '#tests/support/without-tables.ts'

it('keeps the token out of every response body and out of the database', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)

  const answer = await signIn(identity)
  const cookie = cookieOf(answer)
  const session = await ask(identity, 'GET /get-session', { cookie })

  const token = decodeURIComponent(cookie)
    .replace(/^session=/, '')
    .replace(/\..*$/, '')
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await allThatIsStored(shop)
  expect(stored).toContain(email)
  expect(stored).not.toContain(token)
  expect(JSON.stringify([answer.body, session.body])).not.toContain(token)
})

/** A fixed letter would leave the text unchanged in one of sixty-four runs. */
function withOtherFirst(text: string): string {
  return (text.startsWith('x') ? 'y' : 'x') + text.slice(1)
}

it('opens no session for a changed, shortened or made-up cookie', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signIn(identity))
  const [name = '', value = ''] = cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const { token_hash } = await shop.db.read
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  const withValue = (changed: string) => whoIs(identity, `${name}=${encodeURIComponent(changed)}`)

  expect(await withValue(`${token}.${signature}`)).toMatchObject({ email })
  expect(await withValue(`${withOtherFirst(token)}.${signature}`)).toBeUndefined()
  expect(await withValue(`${token}.${withOtherFirst(signature)}`)).toBeUndefined()
  expect(await withValue(token)).toBeUndefined()
  expect(await withValue(`${token_hash}.${signature}`)).toBeUndefined()
  expect(await withValue('')).toBeUndefined()
  expect(await withValue('%E0%A4%A')).toBeUndefined()
})

it('opens no session for a cookie that another secret signed', async () => {
  const shop = await aShopWithAdministrator()
  const other = {
    ...shop,
    secrets: { ...shop.secrets, session: 'another-secret-of-43-characters-abcdefghijk' },
  }
  const cookie = cookieOf(await signIn(anIdentity(other)))

  const found = await whoIs(anIdentity(shop), cookie)

  expect(cookie).toContain('session=')
  expect(found).toBeUndefined()
})

it('opens a session that the earlier identity library stored', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  await signIn(identity)
  await transact(shop.db, async (tx) => {
    const token_hash = 'fNL78-cYg6JZVeB1HHctuCpdPpqTpMR7MUQJU-i5-O8'
    await tx.updateTable('sessions').set({ token_hash }).execute()
    return ok(undefined)
  })
  const cookie =
    'session=otx_eV4Ic8xCbetQoGvcDzLcP_1Trcxl1g0O9BUGmE8.fhxx7V5uyFJZP1Gey0ADIbvcFZjRbfV8KiYDM9EWN7M%3D'

  expect(await whoIs(identity, cookie)).toMatchObject({ email })
})

it('opens a session on every process', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))

  const found = await whoIs(anIdentity(shop), cookie)

  expect(found).toMatchObject({ email, role: 'admin' })
})

it('ends the session of the browser that signs out and no other', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const phone = cookieOf(await signIn(identity))
  const laptop = cookieOf(await signIn(identity))

  const answer = await ask(identity, 'POST /sign-out', { cookie: phone })

  expect(answer).toEqual({
    status: 200,
    body: { success: true },
    setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  })
  expect(await whoIs(identity, phone)).toBeUndefined()
  expect(await whoIs(identity, laptop)).toMatchObject({ email })
  const again = await ask(identity, 'POST /sign-out', { cookie: phone })
  expect(again).toMatchObject({ status: 200, body: { success: true } })
})

it('fails a sign-out that the database did not store', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))
  const unavailable = new DatabaseUnavailable(new Error('away'), { isFull: false })
  const db = { ...shop.db, write: () => Promise.reject(unavailable) }
  const identity = anIdentity({ ...shop, db })

  await expect(ask(identity, 'POST /sign-out', { cookie })).rejects.toBe(unavailable)
  expect(await whoIs(identity, cookie)).toMatchObject({ email })
})

it('throws when the database is unavailable instead of finding no session', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))
  const read = withoutTables(shop.db)
  const identity = anIdentity({ ...shop, db: { ...shop.db, read } })

  await expect(whoIs(identity, cookie)).rejects.toThrow('nowhere')
  await expect(ask(identity, 'GET /get-session', { cookie })).rejects.toThrow('nowhere')
  await expect(signIn(identity)).rejects.toThrow('nowhere')
})

const hour = 60 * 60_000
const day = 24 * hour

/** A shop whose clock the test advances. */
async function aShopWithClock() {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const after = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  return { shop, after }
}

it('ends a session after thirty days of use and clears the cookie', async () => {
  const { shop, after } = await aShopWithClock()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity))
  for (let days = 0; days < 29; days += 1) {
    after(day)
    expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
    // While the record of the day before is ending, a request makes none: the next one does.
    await untilRecorded(shop, () => whoIs(identity, cookie))
  }

  after(day - 1)
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
  after(2)
  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect(await ask(identity, 'GET /get-session', { cookie })).toEqual({
    status: 200,
    body: null,
    setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  })

  await signIn(identity, rahima)
  const rows = await shop.db.read.selectFrom('sessions').select('id').execute()
  expect(rows).toHaveLength(1)
})

it('ends a session after two weeks without use', async () => {
  const { shop, after } = await aShopWithClock()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity))

  after(14 * day - 1)
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
  await untilRecorded(shop)
  after(14 * day)
  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect(await ask(identity, 'GET /get-session', { cookie })).toMatchObject({ body: null })
})

it('records the use of a session at most once an hour', async () => {
  const { shop, after } = await aShopWithClock()
  const written = vi.fn(shop.db.write)
  const identity = anIdentity({
    ...shop,
    db: { ...shop.db, write: written as typeof shop.db.write },
  })
  const cookie = cookieOf(await signUp(identity))
  const find = () => whoIs(identity, cookie)
  written.mockClear()

  after(hour - 1)
  await find()
  expect(written).not.toHaveBeenCalled()

  after(1)
  await Promise.all(Array.from({ length: 10 }, find))
  await untilRecorded(shop)
  // A request that read just before the write may write too; the others read the new value.
  expect(written.mock.calls.length).toBeLessThan(10)

  written.mockClear()
  after(hour - 1)
  await Promise.all(Array.from({ length: 10 }, find))
  expect(written).not.toHaveBeenCalled()
})

it('ends the session of a team member after twelve hours of use, or two without', async () => {
  const { shop, after } = await aShopWithClock()
  const identity = anIdentity(shop)
  const owner = cookieOf(await signIn(identity))
  const member = cookieOf(await signUp(identity))
  await transact(shop.db, async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', rahima.email)
      .executeTakeFirstOrThrow()
    await tx.insertInto('user_duties').values({ user_id: id, duty: 'packer' }).execute()
    return ok(undefined)
  })

  const isOpen = async (cookie: string) => (await whoIs(identity, cookie)) !== undefined
  for (let used = 0; used < 6; used += 1) {
    after(2 * hour - 1)
    expect([await isOpen(owner), await isOpen(member)]).toEqual([true, true])
    await untilRecorded(shop)
  }
  after(6)
  expect([await isOpen(owner), await isOpen(member)]).toEqual([false, false])

  const idle = cookieOf(await signIn(identity))
  after(2 * hour)
  expect(await isOpen(idle)).toBe(false)
})

it('leaves a team member signed in for thirty days on a device that they trust', async () => {
  const { shop, after } = await aShopWithClock()
  const identity = anIdentity(shop)
  const trusting = { email, password, trustDevice: true }
  const cookie = cookieOf(await signIn(identity, trusting))

  after(13 * hour)
  expect(await whoIs(identity, cookie)).toMatchObject({ email })
  await untilRecorded(shop)
  after(13 * day)
  expect(await whoIs(identity, cookie)).toMatchObject({ email })
})

it('reads a session from a read-only database', async () => {
  const { shop, after } = await aShopWithClock()
  const cookie = cookieOf(await signUp(anIdentity(shop)))
  const unavailable = new DatabaseUnavailable(new Error('full'), { isFull: true })
  const db = { ...shop.db, write: () => Promise.reject(unavailable) }
  const identity = anIdentity({ ...shop, db })
  after(2 * hour)
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
  expect(await whoIs(identity, cookie)).toMatchObject({ email: rahima.email })
})

/** Requests do not wait for this write, but the test does. */
async function untilRecorded(
  { db, clock }: Shop,
  ask: () => Promise<unknown> = async () => {},
): Promise<void> {
  const now = clock().toISOString()
  for (;;) {
    const rows = await db.read.selectFrom('sessions').select('updated_at').execute()
    if (rows.every(({ updated_at }) => updated_at === now)) return
    await ask()
    await nextTurn()
  }
}

it('finds no session of a user who was just blocked', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signIn(identity))

  await setStatus(shop, 'Not-Verified')

  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect(await ask(identity, 'GET /get-session', { cookie })).toMatchObject({ body: null })
})

it('reads the current role and finds no deleted user', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signIn(identity))
  const find = () => whoIs(identity, cookie)

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
