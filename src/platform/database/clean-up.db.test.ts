import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { cleanUp } from '#src/platform/database/clean-up.server.ts'
import { transact } from '#src/platform/database/database.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows } from '#tests/support/ledger.ts'

it('takes away keys and windows that had their time, and nothing else', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    for (const [key, at] of [
      ['old', '2026-11-17T09:59:00.000Z'],
      ['young', '2026-11-17T10:01:00.000Z'],
    ] as const) {
      await tx
        .insertInto('request_keys')
        .values({ key, body_hash: 'h', answer: '{}', claimed_at: at })
        .execute()
      await tx
        .insertInto('limit_windows')
        .values({ key, opened_at: at, count: 1, closes_at: at })
        .execute()
    }
    return ok(undefined)
  })

  await cleanUp({ db, clock: () => new Date('2026-11-20T11:00:00Z') })

  const keys = await db.read.selectFrom('request_keys').select('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['young'])
  expect(await countRows(db.read, 'limit_windows')).toBe(0)
})
