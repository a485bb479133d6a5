import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  makeSecurityRows,
  shortenSecurityLog,
} from '#src/features/activity/security/security-rows.job.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { NotedEvent } from '#src/platform/security-log.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const start = Date.parse('2026-11-20T10:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour

function rowsOf(db: Database) {
  let now = start
  const warned: object[] = []
  const clock = () => new Date(now)
  const rows = makeSecurityRows({ db, clock, log: { warn: (line: object) => warned.push(line) } })
  return {
    ...rows,
    clock,
    warned,
    pass: (ms: number) => {
      now += ms
    },
    stored: () => db.read.selectFrom('security_events').selectAll().orderBy('id').execute(),
  }
}

const refusal = (more: Partial<NotedEvent> = {}): NotedEvent => ({
  event: 'sign-in-refused',
  facts: { code: 'auth/invalid-credential' },
  network: 'one',
  by: undefined,
  ...more,
})

it('stores events with ids alone, and equal ones as one row with their number', async () => {
  const log = rowsOf(await freshDatabase())
  log.store({ event: 'signed-in', facts: { user: 'a', way: 'password' }, network: 'n', by: 'b' })
  log.store(refusal())
  log.pass(1_000)
  log.store(refusal())
  log.store(refusal({ network: 'two' }))

  expect(await log.stored()).toEqual([])
  await log.flush()

  const at = '2026-11-20T10:00:00.000Z'
  const last = '2026-11-20T10:00:01.000Z'
  expect(await log.stored()).toMatchObject([
    {
      event: 'signed-in',
      user_id: 'a',
      by_id: 'b',
      network: 'n',
      facts: '{"way":"password"}',
      count: 1,
    },
    {
      event: 'sign-in-refused',
      user_id: null,
      network: 'one',
      count: 2,
      happened_at: at,
      last_at: last,
    },
    { event: 'sign-in-refused', network: 'two', count: 1 },
  ])
  await log.flush()
  expect(await log.stored()).toHaveLength(3)
})

it('writes a bounded number of rows for a flood from many networks, and counts each refusal', async () => {
  const log = rowsOf(await freshDatabase())
  const flood = 30_000
  for (let n = 0; n < flood; n += 1) log.store(refusal({ network: `network-${n}` }))
  log.store({ event: 'user-blocked', facts: { user: 'a' }, network: 'n', by: 'b' })
  await log.flush()
  log.pass(10 * 60_000)
  for (let n = 0; n < flood; n += 1) log.store(refusal({ network: `later-${n}` }))
  await log.flush()

  const stored = await log.stored()
  const refused = stored.filter(({ event }) => event === 'sign-in-refused')
  expect(refused).toHaveLength(1_001)
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(2 * flood)
  expect(refused.at(-1)).toMatchObject({ network: null, facts: '{}', count: 2 * flood - 1_000 })
  expect(stored.filter(({ event }) => event === 'user-blocked')).toHaveLength(1)

  log.pass(hour)
  log.store(refusal())
  await log.flush(true)
  expect((await log.stored()).at(-1)).toMatchObject({ network: 'one', count: 1 })
})

it('stores the events of a time without a database when it is back', async () => {
  const db = await freshDatabase()
  let isAway = true
  const write: Database['write'] = (work) => {
    if (isAway) return Promise.reject(new Error('The database is away'))
    return db.write(work)
  }
  const log = rowsOf({ ...db, write })
  log.store(refusal())
  await log.flush()
  expect(log.warned).toMatchObject([{ event: 'security-events-wait', count: 1, lost: 0 }])

  isAway = false
  await log.flush()

  expect(await log.stored()).toHaveLength(1)
})

it('lets no statement change or delete an event of the last 90 days', async () => {
  const db = await freshDatabase()
  const log = rowsOf(db)
  log.store(refusal())
  log.pass(89 * day)
  log.store(refusal({ network: 'two' }))
  await log.flush(true)
  const before = await log.stored()

  for (const statement of [
    `update security_events set event = 'signed-in'`,
    'update security_events set count = count',
    'delete from security_events',
    `delete from security_events where network = 'one'`,
    ...(db.engine === 'sqlite'
      ? ['replace into security_events select * from security_events']
      : [
          'truncate security_events',
          `insert into security_events select * from security_events
             on conflict (id) do update set network = 'x'`,
        ]),
  ]) {
    const run = commit(db, (tx) => sql.raw(statement).execute(tx))
    await expect(run, statement).rejects.toThrow()
  }

  expect(await log.stored()).toEqual(before)
})

it('deletes events of more than 90 days, and says in the log that it did', async () => {
  const db = await freshDatabase()
  const log = rowsOf(db)
  for (let n = 0; n < 450; n += 1) log.store(refusal({ network: String(n) }))
  await log.flush()
  log.pass(90 * day)
  log.store({ event: 'started', facts: {}, network: undefined, by: undefined })
  await log.flush()
  const shorten = () => shortenSecurityLog({ db, clock: log.clock })

  expect(await shorten()).toBe(0)
  log.pass(2 * day)
  expect(await shorten()).toBe(450)
  expect(await shorten()).toBe(0)

  expect(await log.stored()).toMatchObject([{ event: 'started' }, { event: 'log-shortened' }])
})

it('lists the events by person, kind and day, and as a table without a formula', async () => {
  const server = await aServer({ clock: () => new Date(start) })
  const headers = await server.signIn()
  const { db, send } = server
  const { id, email } = await aUser(db)
  const log = rowsOf(db)
  log.store({
    event: 'signed-in',
    facts: { user: id, way: 'password' },
    network: 'n',
    by: undefined,
  })
  log.store({ event: 'signed-out', facts: { user: id }, network: '=1+1', by: id })
  log.pass(8 * hour)
  log.store(refusal({ facts: { code: 'auth/invalid-credential' } }))
  await log.flush()
  const path = '/api/admin/security-events'
  const eventsOf = async (query: string) =>
    (await send('GET', `${path}?${query}`, { headers })).body.items.map(
      ({ event }: { event: string }) => event,
    )

  expect(await eventsOf('')).toEqual(['sign-in-refused', 'signed-out', 'signed-in'])
  expect(await eventsOf(`person=${email}`)).toEqual(['signed-out', 'signed-in'])
  expect(await eventsOf(`person=${id}&event=signed-in`)).toEqual(['signed-in'])
  expect(await eventsOf('person=nobody@example.com')).toEqual([])
  expect(await eventsOf('from=2026-11-21')).toEqual(['sign-in-refused'])
  const page = (await send('GET', `${path}?size=2`, { headers })).body
  expect(await eventsOf(`size=2&before=${page.next}`)).toEqual(['signed-in'])
  expect((await send('GET', `${path}?event=constructor`, { headers })).status).toBe(400)

  const table = await send('GET', `${path}.csv?person=${email}`, { headers })
  expect(readCsv(table.text.replace('\uFEFF', ''))).toEqual([
    ['Time', 'Event', 'Times', 'Person', 'Signed in as', 'Network', 'Details'],
    ['2026-11-20 16:00', 'Signed out', '1', email, email, `'=1+1`, ''],
    ['2026-11-20 16:00', 'Signed in', '1', email, '', 'n', 'By: password'],
  ])
})
