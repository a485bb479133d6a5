import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { commit } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const admin = 'admin@paglamart.test'
const activity = '/api/admin/activity'

async function anOwnersServer() {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const server = await aServer({ clock: () => new Date(now) })
  let headers = await server.signIn()
  const { send } = server
  return {
    ...server,
    /** A session without use ends after two hours. */
    pass: async (hours: number) => {
      now += hours * 3_600_000
      headers = await server.signIn()
    },
    ask: async (query = '') => (await send('GET', `${activity}${query}`, { headers })).body,
    put: (path: string, body: unknown) => send('PUT', path, { headers, body }),
    post: (path: string) => send('POST', path, { headers }),
    get: (path: string) => send('GET', path, { headers }),
  }
}

type Server = Awaited<ReturnType<typeof anOwnersServer>>

async function anOrderOf({ send }: Server): Promise<string> {
  return (await send('PUT', '/api/order?id=p', { body: anOrderBody() })).body.oid
}

const confirm = (server: Server, oid: string) =>
  server.put(`/api/order?id=${oid}`, { status: 'done' })

it('lists who changed what, newest first, with the page of the thing', async () => {
  const server = await anOwnersServer()
  await aProduct(server.db)
  const oid = await anOrderOf(server)
  await confirm(server, oid)
  await server.pass(1)
  const { email } = await aUser(server.db)
  await server.put(`/api/users/update/${email}`, { email, status: 'Not-Verified', role: 'guest' })

  const { items, next } = await server.ask()

  expect(next).toBeNull()
  expect(items.slice(0, 2)).toMatchObject([
    {
      actor: admin,
      token: null,
      action: 'user.change',
      subject: 'user',
      name: email,
      page: email,
      before: { status: 'Verified' },
      after: { status: 'Not-Verified' },
      canUndo: true,
      undoes: null,
      undoneBy: null,
    },
    { action: 'order.change-status', subject: 'order', name: oid, page: oid, canUndo: true },
  ])
})

it('filters by person, subject, thing and day in Dhaka, page by page', async () => {
  const server = await anOwnersServer()
  await aProduct(server.db)
  const first = await anOrderOf(server)
  await confirm(server, first)
  // 18:00 in UTC is midnight in Dhaka.
  await server.pass(8)
  const second = await anOrderOf(server)
  await confirm(server, second)
  const actionsOf = async (query: string) =>
    (await server.ask(query)).items.map(({ name }: { name: string }) => name)

  expect(await actionsOf('?subject=order')).toEqual([second, first])
  expect(await actionsOf('?subject=order&to=2026-11-20')).toEqual([first])
  expect(await actionsOf('?from=2026-11-21')).toEqual([second])
  expect(await actionsOf(`?subject=order&id=${first}`)).toEqual([first])
  expect(await actionsOf('?subject=order&id=PM-00000000')).toEqual([])
  expect(await actionsOf('?subject=order&person=ADMIN@paglamart.test')).toEqual([second, first])
  expect(await actionsOf('?person=nobody@example.com')).toEqual([])

  const page = await server.ask('?subject=order&size=1')
  expect(page.items).toMatchObject([{ name: second }])
  const older = await server.ask(`?subject=order&size=1&before=${page.next}`)
  expect(older).toMatchObject({ items: [{ name: first }], next: null })
})

it('gives the filtered list as a table without a formula in any cell', async () => {
  const server = await anOwnersServer()
  await commit(server.db, (tx) =>
    recordHistory(tx, {
      subject: 'product',
      subjectId: '0'.repeat(24),
      actor: admin,
      action: 'product.edit',
      before: { title: '=cmd|calc' },
      after: { title: '@SUM(1)' },
      now: new Date('2026-11-20T10:05:00.000Z'),
    }),
  )
  await server.put('/api/admin/shop', {})

  const table = await server.get(`${activity}.csv?subject=product`)

  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.headers['content-disposition']).toContain('activity.csv')
  expect(readCsv(table.text.replace('\uFEFF', ''))).toEqual([
    ['Time', 'Person', 'Action', 'Subject', 'Name', 'Changes'],
    ['2026-11-20 16:05', admin, 'Edited the product', 'Product', '', 'Title: =cmd|calc → @SUM(1)'],
  ])
  const hostile = { actor: '+1', action: '=1+1', subject: '-1' }
  await commit(server.db, (tx) =>
    recordHistory(tx, {
      ...hostile,
      subject: 'product',
      subjectId: 'x',
      before: {},
      after: {},
      now: new Date('2026-11-20T10:06:00.000Z'),
    }),
  )
  const [, line] = (await server.get(`${activity}.csv`)).text.split('\r\n')
  expect(line).toContain(`,'+1,'=1+1,`)
})

it('records what had no row: reports of stock, a message read, an event sent again', async () => {
  const server = await anOwnersServer()
  await aProduct(server.db, { stock: 5 })
  const body = { pid: 'kettle', kind: 'received', quantity: 3 }
  await server.send('POST', '/api/admin/stock', {
    headers: await server.signIn(),
    body,
  })
  const message = { user_name: 'Rahima', user_email: 'rahima@example.com', message: 'Hello' }
  await server.send('POST', '/api/v1.0/email/send', { body: { template_params: message } })
  const [{ _id: id }] = (await server.get('/api/admin/messages')).body.items
  await server.put(`/api/admin/messages/${id}`, { read: true })
  await server.put(`/api/admin/messages/${id}`, { read: true })
  const mail = await server.db.read.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  await commit(server.db, (tx) =>
    tx.updateTable('outbox').set({ state: 'parked', last_error: 'gone' }).execute(),
  )
  await server.post(`/api/admin/outbox/${mail.id}/send-again`)

  const { items } = await server.ask('?size=3')

  expect(items).toMatchObject([
    { action: 'outbox.send-again', subject: 'outbox', about: mail.id, canUndo: false },
    { action: 'message.mark', subject: 'message', about: id, after: { isRead: true } },
    { action: 'stock.received', subject: 'product', before: { stock: 5 }, after: { stock: 8 } },
  ])
})

it('lets no statement change a row of the history, or delete one of a present order', async () => {
  const server = await anOwnersServer()
  await aProduct(server.db)
  await confirm(server, await anOrderOf(server))
  const run = (statement: string) =>
    commit(server.db, (tx) => sql.raw(statement).execute(tx)).then(
      () => 'done',
      () => 'refused',
    )
  const before = await server.db.read.selectFrom('history').selectAll().execute()

  for (const statement of [
    `update history set actor = 'somebody@else.test'`,
    `update history set actor = '(removed)' where actor = '${admin}'`,
    `update history set action = 'order.edit'`,
    `update history set happened_at = '2026-01-01T00:00:00.000Z'`,
    `update history set "after" = '{"status":"not-done"}' where action = 'order.change-status'`,
    `update history set "after" = '{"status":"done","more":1}' where action = 'order.change-status'`,
    `update history set "before" = '[]', "after" = '"x"'`,
    `update history set id = 'ffffffffffffffffffffffff'`,
    `update history set undoes = id`,
    'delete from history',
    `insert into history select * from history ${
      server.db.engine === 'sqlite' ? '' : `on conflict (id) do update set action = 'x'`
    }`,
    ...(server.db.engine === 'sqlite'
      ? [
          'insert or replace into history select * from history',
          'replace into history select * from history',
        ]
      : ['truncate history', 'truncate history cascade']),
  ]) {
    expect([statement, await run(statement)]).toEqual([statement, 'refused'])
  }

  expect(await server.db.read.selectFrom('history').selectAll().execute()).toEqual(before)
})
