import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { emptyDatabase } from '#tests/support/fresh-database.ts'

it('releases the rows of a list as soon as they are read, on PostgreSQL', async () => {
  const db = await emptyDatabase()
  const batch = sql`select i, repeat(md5(i::text), 4) as text from generate_series(1, 100) as i`
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()

  // Old objects only grow until V8 collects its whole heap, and that moment counts as no growth.
  let bytes = 0
  let lasting = 0
  for (let read = 0, before = oldBytes(); read < 1_000; read += 1) {
    bytes += JSON.stringify((await batch.execute(db.read)).rows).length
    const now = oldBytes()
    lasting += Math.max(0, now - before)
    before = now
  }

  expect(lasting).toBeLessThan(bytes / 3)
})

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')
  return old?.space_used_size ?? Number.NaN
}
