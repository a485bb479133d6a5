/**
 * Fields that no endpoint names, with every name that the database and the API have: the stored rows
 * are those of the same request without them.
 */

import { expect, it } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { type ApiDocument, apiDocument } from '#tests/support/readers/api-document.ts'
import { aWorld } from './support/a-world.ts'
import { type Attempt, attemptOf, bodyCalls, schemaOf } from './support/body-calls.ts'
import { silent, type World } from './support/example-calls.ts'
import { timeouts } from './support/runs.ts'

const canary = 'canary-of-extra-fields'

/** Values from which an attacker would gain, for names that promise it. */
const hoped: Readonly<Record<string, unknown>> = {
  role: 'admin',
  rolee: 'admin',
  status: 'done',
  version: 77,
  stock: 999_999,
  flags: [],
  email_verified: 1,
  emailVerified: true,
  admin: true,
  isAdmin: true,
  user: { role: 'admin' },
  data: { role: 'admin' },
  $set: { role: 'admin' },
}

/** With one of them the change of a status would be an edit. */
const signsOfEdit = ['discount', 'grand', 'price']

async function everyName({ read }: Database, document: ApiDocument): Promise<readonly string[]> {
  const tables = await read.introspection.getTables()
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name))
  const inCode = columns.map((name) =>
    name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  )
  const onTheWire = [...JSON.stringify(document).matchAll(/"(\w+)":\{"(?:type|\$ref|anyOf)"/g)]
  const names = [...columns, ...inCode, ...onTheWire.map(([, name = '']) => name)]
  return [...new Set([...names, ...Object.keys(hoped)])]
}

/** Derived from titles and pids, which differ, or numbered anew; the first reader of a row creates a secret. */
const notCompared = ['search_terms', 'search_words', 'secrets', 'buyers_to_count']

/** The new rows, without values that differ each time. */
async function written(
  { server }: World,
  work: () => Promise<number>,
): Promise<{ readonly status: number; readonly rows: AllRows }> {
  const before = await allRows(server.db)
  const status = await work()
  const after = await allRows(server.db)
  const rows = Object.entries(after).map(([table, all]): [string, readonly string[]] => {
    const known = new Set(before[table])
    return [
      table,
      all
        .filter((row) => !known.has(row))
        .map(withoutChance)
        .toSorted(),
    ]
  })
  return {
    status,
    rows: Object.fromEntries(rows.filter(([table]) => !notCompared.includes(table))),
  }
}

function withoutChance(row: string): string {
  return row
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/[0-9a-f]{24}/g, 'id')
    .replaceAll(/PM-[0-9A-Z]{8}/g, 'oid')
    .replaceAll(/10(\.\d+){3}/g, 'network')
    .replaceAll(/thing-\d+/g, 'thing')
    .replaceAll(/user-\d+@/g, 'user@')
    .replaceAll(
      /"(password|token_hash|key|device_key|network_key|secret_hash|account|identifier_hash)","[^"]*"/g,
      '"$1",""',
    )
}

/** Otherwise the later request would exceed a limit. */
async function forgetCounts(db: Database): Promise<void> {
  await transact(db, async (tx) => ok(await tx.deleteFrom('limit_windows').execute()))
}

/** What the first call ever creates, and the next ones find. */
async function callFirst({ send, signIn }: TestServer): Promise<void> {
  const headers = await signIn()
  const { body } = await send('GET', '/api/admin/shop', { headers })
  await send('PUT', '/api/admin/shop', { headers, body })
  await send('PUT', '/api/admin/buyer-messages', { headers, body: { ...silent, version: 0 } })
  const ads = { pixelId: '', purchaseAt: 'placed', version: 0 }
  await send('PUT', '/api/admin/advertising', { headers, body: ads })
  await send('PUT', '/api/admin/team/second-factor', { headers, body: { isRequired: false } })
  const firstHour = { skipped: ['team'], isLeft: false }
  await send('PUT', '/api/admin/first-hour', { headers, body: firstHour })
  const block = { cphone: '01712345678', reason: 'other', until: dhakaDay(new Date()) }
  await send('POST', '/api/admin/blocked-phones', { headers, body: block })
}

it('stores the same rows whatever else an endpoint receives', timeouts, async () => {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const world = aWorld(server)
  const document = await apiDocument(server)
  const names = await everyName(server.db, document)
  const accepted: string[] = []
  await callFirst(server)

  for (const call of bodyCalls) {
    const first = await attemptOf(world, call)
    const own = Object.keys(schemaOf(document, call, first.good).properties)
    const extras = names.filter((name) => !own.includes(name) && !signsOfEdit.includes(name))
    const send = async ({ path, headers, good }: Attempt, more: object) => {
      await forgetCounts(server.db)
      return written(world, async () => {
        const body = { ...good, ...more }
        return (await server.send(call.method, path, { headers, body })).status
      })
    }
    const plain = await send(first, {})
    const more = Object.fromEntries(extras.map((name) => [name, hoped[name] ?? canary]))
    const said = `${call.method} ${call.path} (${call.nth})`
    expect([said, await send(await attemptOf(world, call), more)]).toEqual([said, plain])
    if (plain.status < 300) accepted.push(said)
  }

  expect(JSON.stringify(await allRows(server.db))).not.toContain(canary)
  expect(names.length).toBeGreaterThan(150)
  expect(accepted.length).toBeGreaterThan(15)
})
