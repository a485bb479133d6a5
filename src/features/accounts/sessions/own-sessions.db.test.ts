import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
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
  setStatus,
  signIn,
} from '#tests/make/an-identity.ts'
import { withoutTables } from '#tests/support/without-tables.ts'

it('keeps the token out of every body and out of the database', async () => {
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

/** Really another one: a fixed letter would be the same once in sixty-four runs. */
function withOtherFirst(text: string): string {
  return (text.startsWith('x') ? 'y' : 'x') + text.slice(1)
}

it('takes no cookie that was changed, cut or made up', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
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
  const cookie = cookieOf(await signIn(anIdentity(other)))

  const found = await anIdentity(shop).findSession(new Headers({ cookie }))

  expect(cookie).toContain('session=')
  expect(found).toBeUndefined()
})

it('is shared by all processes', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))

  const found = await anIdentity(shop).findSession(new Headers({ cookie }))

  expect(found).toMatchObject({ email, role: 'admin' })
})

it('ends the session at sign-out, and no other', async () => {
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
  expect(await identity.findSession(new Headers({ cookie: phone }))).toBeUndefined()
  expect(await identity.findSession(new Headers({ cookie: laptop }))).toMatchObject({ email })
  const again = await ask(identity, 'POST /sign-out', { cookie: phone })
  expect(again).toMatchObject({ status: 200, body: { success: true } })
})

it('says so when a sign-out could not be stored', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))
  const unavailable = new DatabaseUnavailable(new Error('away'), { isFull: false })
  const db = { ...shop.db, write: () => Promise.reject(unavailable) }
  const identity = anIdentity({ ...shop, db })

  await expect(ask(identity, 'POST /sign-out', { cookie })).rejects.toBe(unavailable)
  expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
})

it('does not take a database that is away for a session that is over', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))
  const read = withoutTables(shop.db)
  const identity = anIdentity({ ...shop, db: { ...shop.db, read } })

  await expect(identity.findSession(new Headers({ cookie }))).rejects.toThrow('nowhere')
  await expect(ask(identity, 'GET /get-session', { cookie })).rejects.toThrow('nowhere')
  await expect(signIn(identity)).rejects.toThrow('nowhere')
})

const hour = 60 * 60_000
const day = 24 * hour

const asleep = vi.hoisted(() => {
  // What an earlier file has loaded knows the machine's own clock.
  vi.resetModules()
  return { seconds: 0 }
})
afterAll(() => vi.resetModules())

// A clock that is merely set is not believed; that of a machine which slept is.
vi.mock(import('node:os'), async (original) => {
  const os = await original()
  return { ...os, uptime: () => os.uptime() + asleep.seconds }
})

/** The machine sleeps, and with it the clock that the identity library asks. */
async function withSystemTime(work: (after: (milliseconds: number) => void) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await work((milliseconds) => {
      asleep.seconds += milliseconds / 1_000
      vi.setSystemTime(Date.now() + milliseconds)
    })
  } finally {
    asleep.seconds = 0
    vi.useRealTimers()
  }
}

it('lasts thirty days however much it is used, and then clears the cookie', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  await withSystemTime(async (after) => {
    const cookie = cookieOf(await signIn(identity))
    for (let days = 0; days < 29; days += 1) {
      after(day)
      expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
      await untilNoted(shop)
    }

    after(day - 1)
    expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
    after(2)
    expect(await identity.findSession(new Headers({ cookie }))).toBeUndefined()
    expect(await ask(identity, 'GET /get-session', { cookie })).toEqual({
      status: 200,
      body: null,
      setCookies: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    })

    await signIn(identity)
    const rows = await shop.db.read.selectFrom('sessions').select('id').execute()
    expect(rows).toHaveLength(1)
  })
})

it('ends after two weeks without use', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  await withSystemTime(async (after) => {
    const cookie = cookieOf(await signIn(identity))

    after(14 * day - 1)
    expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
    await untilNoted(shop)
    after(14 * day)
    expect(await identity.findSession(new Headers({ cookie }))).toBeUndefined()
    expect(await ask(identity, 'GET /get-session', { cookie })).toMatchObject({ body: null })
  })
})

it('writes once an hour at most that it was used', async () => {
  const shop = await aShopWithAdministrator()
  const written = vi.fn(shop.db.write)
  const identity = anIdentity({
    ...shop,
    db: { ...shop.db, write: written as typeof shop.db.write },
  })
  await withSystemTime(async (after) => {
    const cookie = cookieOf(await signIn(identity))
    const find = () => identity.findSession(new Headers({ cookie }))
    written.mockClear()

    after(hour - 1)
    await find()
    expect(written).not.toHaveBeenCalled()

    after(1)
    await Promise.all(Array.from({ length: 10 }, find))
    await untilNoted(shop)
    // Whoever read just before the note was written may note it too; the others wait for it.
    expect(written.mock.calls.length).toBeLessThan(10)

    written.mockClear()
    after(hour - 1)
    await Promise.all(Array.from({ length: 10 }, find))
    expect(written).not.toHaveBeenCalled()
  })
})

it('is read from a database that takes no writes', async () => {
  const shop = await aShopWithAdministrator()
  const cookie = cookieOf(await signIn(anIdentity(shop)))
  const unavailable = new DatabaseUnavailable(new Error('full'), { isFull: true })
  const db = { ...shop.db, write: () => Promise.reject(unavailable) }
  const identity = anIdentity({ ...shop, db })
  await withSystemTime(async (after) => {
    after(2 * hour)
    expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
    expect(await identity.findSession(new Headers({ cookie }))).toMatchObject({ email })
  })
})

/** Nobody waits for it but this test. */
async function untilNoted({ db }: Shop): Promise<void> {
  const now = new Date().toISOString()
  for (;;) {
    const { updated_at } = await db.read
      .selectFrom('sessions')
      .select('updated_at')
      .executeTakeFirstOrThrow()
    if (updated_at === now) return
    await nextTurn()
  }
}

it('ends every session of a user who is blocked, at once', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signIn(identity))

  await setStatus(shop, 'Not-Verified')

  expect(await identity.findSession(new Headers({ cookie }))).toBeUndefined()
  expect(await ask(identity, 'GET /get-session', { cookie })).toMatchObject({ body: null })
})

it('knows the role as it is now, and nobody who is deleted', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
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
