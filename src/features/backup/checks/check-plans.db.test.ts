import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('reads the tables of a large shop along their rows, not along random numbers', async () => {
  const { read } = await freshDatabase()
  // PostgreSQL reads a table whole and sorts what it finds.
  if (read.engine !== 'sqlite') return
  const seen: CompiledQuery[] = []
  await checkShop(noting(read, seen))
  const plans = []
  for (const { sql: text, parameters } of seen) {
    if (!/^\s*(select|with)/.test(text)) continue
    const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    plans.push(JSON.stringify((await read.executeQuery(explain)).rows))
  }
  expect(plans.length).toBeGreaterThan(40)
  // The unique indexes of order numbers and of invoices.
  expect(plans.join('\n')).not.toMatch(/USING INDEX sqlite_autoindex_(orders_2|parcels_3)/)
})

it('never asks for rows that are not in another table by `not in`', async () => {
  const { read } = await freshDatabase()
  const seen: CompiledQuery[] = []
  await checkShop(noting(read, seen))

  expect(seen.length).toBeGreaterThan(40)
  // PostgreSQL compares each row with all of a large table; it joins for `not exists`.
  expect(
    seen.map(({ sql: text }) => text).filter((text) => /not in \(\s*select/i.test(text)),
  ).toEqual([])
})

function noting(read: Reads, seen: CompiledQuery[]): Reads {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(read.getExecutor().compileQuery(node as never, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { engine, run } = read
  return Object.assign(read.withPlugin(plugin), { engine, run })
}
