import { expect, it } from 'vitest'
import { streamUsers } from '#src/features/accounts/users/list-users.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function manyUsers(db: Database, count: number): Promise<void> {
  const now = new Date()
  const users = Array.from({ length: count }, (_, n) => ({
    id: newId(now),
    name: `User ${n}`,
    email: `user-${n}@example.com`,
    email_verified: 0 as const,
    image: null,
    role: 'guest' as const,
    status: 'Verified' as const,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }))
  await transact(db, async (tx) => {
    for (let from = 0; from < count; from += 100) {
      await tx
        .insertInto('users')
        .values(users.slice(from, from + 100))
        .execute()
    }
    return ok(undefined)
  })
}

it('streams more than one batch, each user once, ordered by id', async () => {
  const db = await freshDatabase()
  await manyUsers(db, 1_100)

  const batches: number[] = []
  const ids: string[] = []
  for await (const batch of streamUsers(db.read)) {
    batches.push(batch.length)
    ids.push(...batch.map(({ id }) => id))
  }

  expect(batches).toEqual([500, 500, 100])
  expect(new Set(ids).size).toBe(1_100)
  expect(ids).toEqual(ids.toSorted())
})
