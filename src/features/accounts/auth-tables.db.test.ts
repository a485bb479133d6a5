import type { DBAdapter } from 'better-auth/adapters'
import { expect, it } from 'vitest'
import { libraryOptions } from '#src/features/accounts/auth-library.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Adapter = Pick<
  DBAdapter,
  | 'create'
  | 'findOne'
  | 'findMany'
  | 'update'
  | 'updateMany'
  | 'deleteMany'
  | 'count'
  | 'consumeOne'
>

const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000)

/** As the library sees it: through its own transformations. */
async function anAdapter(): Promise<{ adapter: Adapter; db: Database; failures: unknown[] }> {
  const db = await freshDatabase()
  const failures: unknown[] = []
  const settings = libraryOptions(await aShop(db, systemClock), {
    origin: 'http://localhost:3000',
    noteFailure: (error) => failures.push(error),
  })
  return { adapter: settings.database(settings), db, failures }
}

async function aUser(adapter: Adapter, name = 'rahima'): Promise<string> {
  const user = await adapter.create<Record<string, unknown>, { id: string }>({
    model: 'user',
    data: { name, email: `${name}@example.com`, emailVerified: true },
  })
  return user.id
}

function aSession(adapter: Adapter, userId: string, token: string) {
  return adapter.create<Record<string, unknown>>({
    model: 'session',
    data: { userId, token, expiresAt: tomorrow, updatedAt: new Date() },
  })
}

it('keeps a user with ISO times and 0 or 1, and gives back dates and booleans', async () => {
  const { adapter, db } = await anAdapter()

  const id = await aUser(adapter)

  const row = await db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect({ ...row }).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    email: 'rahima@example.com',
    email_verified: 1,
    role: 'guest',
    status: 'Verified',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  const where = [{ field: 'id', value: id }]
  expect(await adapter.findOne({ model: 'user', where })).toMatchObject({
    id,
    emailVerified: true,
    image: null,
    createdAt: new Date(row.created_at),
  })
})

it('gives a session its token only where the caller knows it', async () => {
  const { adapter, db } = await anAdapter()
  const userId = await aUser(adapter)

  const created = await aSession(adapter, userId, 'the-token')

  expect(created).toMatchObject({ token: 'the-token', userId })
  const byToken = [{ field: 'token', value: 'the-token' }]
  const byUser = [{ field: 'userId', value: userId }]
  expect(await adapter.findOne({ model: 'session', where: byToken })).toMatchObject({
    token: 'the-token',
  })
  expect(await adapter.findMany({ model: 'session', where: byUser })).toMatchObject([{ token: '' }])
  const update = { userAgent: 'Phone' }
  expect(await adapter.update({ model: 'session', where: byToken, update })).toMatchObject({
    token: 'the-token',
    userAgent: 'Phone',
  })
  const { token_hash } = await db.read
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect(token_hash).toMatch(/^[\w-]{43}$/)
  const byHash = [{ field: 'token', value: token_hash }]
  expect(await adapter.findOne({ model: 'session', where: byHash })).toBeNull()
  const byNothing = [{ field: 'token', value: '' }]
  expect(await adapter.findOne({ model: 'session', where: byNothing })).toBeNull()
})

it('finds and deletes sessions by several tokens', async () => {
  const { adapter } = await anAdapter()
  const userId = await aUser(adapter)
  await aSession(adapter, userId, 'one')
  await aSession(adapter, userId, 'two')
  await aSession(adapter, userId, 'three')

  const where = [{ field: 'token', operator: 'in' as const, value: ['one', 'two', 'four'] }]
  const found = await adapter.findMany<{ token: string }>({ model: 'session', where })

  expect(found.map(({ token }) => token).toSorted()).toEqual(['one', 'two'])
  expect(await adapter.deleteMany({ model: 'session', where })).toBe(2)
  expect(await adapter.count({ model: 'session' })).toBe(1)
})

it('gives a row what belongs to it', async () => {
  const { adapter } = await anAdapter()
  const userId = await aUser(adapter)
  await aSession(adapter, userId, 'the-token')
  const byToken = [{ field: 'token', value: 'the-token' }]
  const byEmail = (value: string) => [{ field: 'email', value }]

  expect(
    await adapter.findOne({ model: 'session', where: byToken, join: { user: true } }),
  ).toMatchObject({ token: 'the-token', user: { id: userId } })
  expect(
    await adapter.findOne({
      model: 'user',
      where: byEmail('rahima@example.com'),
      join: { account: true, session: true },
    }),
  ).toMatchObject({ id: userId, account: [], session: [{ userId, token: '' }] })
  expect(
    await adapter.findOne({
      model: 'user',
      where: byEmail('nobody@example.com'),
      join: { account: true },
    }),
  ).toBeNull()
})

it('keeps what proves an e-mail as a hash, and gives it to one of all who ask', async () => {
  const { adapter, db } = await anAdapter()
  const identifier = 'reset-password:the-secret'
  await adapter.create({
    model: 'verification',
    data: { identifier, value: 'user-1', expiresAt: tomorrow },
  })
  await adapter.create({
    model: 'verification',
    data: { identifier: 'another', value: 'user-2', expiresAt: tomorrow },
  })
  const where = [{ field: 'identifier', value: identifier }]

  const stored = JSON.stringify(await db.read.selectFrom('verifications').selectAll().execute())
  const consumed = await Promise.all(
    Array.from({ length: 10 }, () => adapter.consumeOne({ model: 'verification', where })),
  )

  expect(stored).not.toContain('the-secret')
  expect(consumed.filter((row) => row !== null)).toEqual([
    expect.objectContaining({ identifier, value: 'user-1', expiresAt: tomorrow }),
  ])
  expect(await adapter.count({ model: 'verification' })).toBe(1)
})

it('compares times, and sorts by them', async () => {
  const { adapter } = await anAdapter()
  const expiring = (value: string, hours: number) =>
    adapter.create({
      model: 'verification',
      data: { identifier: value, value, expiresAt: new Date(Date.UTC(2026, 10, 20, hours)) },
    })
  await expiring('eight', 8)
  await expiring('ten', 10)
  await expiring('nine', 9)
  const before = (hours: number) => [
    {
      field: 'expiresAt',
      operator: 'lt' as const,
      value: new Date(Date.UTC(2026, 10, 20, hours)),
    },
  ]

  const found = await adapter.findMany<{ value: string }>({
    model: 'verification',
    where: before(10),
    sortBy: { field: 'expiresAt', direction: 'desc' },
  })

  expect(found.map(({ value }) => value)).toEqual(['nine', 'eight'])
  const update = { value: 'old' }
  const where = before(9)
  expect(await adapter.updateMany({ model: 'verification', where, update })).toBe(1)
})

it('makes no session for a user who is blocked or gone', async () => {
  const { adapter, failures } = await anAdapter()
  const userId = await aUser(adapter)
  const where = [{ field: 'id', value: userId }]
  await adapter.update({ model: 'user', where, update: { status: 'Not-Verified' } })

  await expect(aSession(adapter, userId, 'one')).rejects.toThrow()
  await expect(aSession(adapter, 'nobody', 'two')).rejects.toThrow()

  expect(await adapter.count({ model: 'session' })).toBe(0)
  expect(failures).toEqual([])
})

it('refuses a search that it would have to guess at', async () => {
  const { adapter } = await anAdapter()
  const search = (condition: object) =>
    adapter.findMany({ model: 'user', where: [{ field: 'name', value: 'r', ...condition }] })

  await expect(search({ operator: 'contains' })).rejects.toThrow('contains')
  await expect(search({ connector: 'OR' })).rejects.toThrow('OR')
  await expect(search({ mode: 'insensitive' })).rejects.toThrow('insensitive')
})

it('notes what the database throws', async () => {
  const { adapter, failures } = await anAdapter()
  await aUser(adapter)

  await expect(aUser(adapter)).rejects.toThrow()

  expect(failures).toHaveLength(1)
})
