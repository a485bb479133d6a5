import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import type { AnyEvents } from '#tests/support/any-events.ts'

const admin = 'admin@paglamart.test'
const latest = '/api/admin/orders/latest'
const history = '/api/admin/history'
const outbox = '/api/admin/outbox'
const shop = '/api/admin/shop'
const start = '2026-11-20T10:00:00.000Z'

async function anAdminsServer() {
  let now = Date.parse(start)
  const server = await aServer({ clock: () => new Date(now) })
  const headers = await server.signIn()
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  return { ...server, headers, pass }
}

async function order({ send }: TestServer, matters = {}) {
  const { body } = await send('PUT', '/api/order?id=p', { body: anOrderBody(matters) })
  return body
}

async function queue(db: Database, kind: string, payload: unknown, now = new Date(start)) {
  await db.write(async (tx) => ok(await enqueue<AnyEvents>(tx, { kind, payload, now })))
}

async function setOutbox(
  db: Database,
  kind: string,
  change: { state?: string; attempts?: number; last_error?: string; sent_at?: string },
) {
  await db.write(async (tx) => {
    await tx.updateTable('outbox').set(change).where('kind', '=', kind).execute()
    return ok(undefined)
  })
}

const everyCall: readonly [string, string, unknown?][] = [
  ['GET', latest],
  ['GET', `${history}?subject=settings`],
  ['GET', `${history}?subject=order&id=PM-00000000`],
  ['GET', outbox],
  ['POST', `${outbox}/${'0'.repeat(24)}/send-again`],
  ['GET', shop],
  ['PUT', shop, {}],
]

it('refuses every caller except admins, for any request', async () => {
  const { db, send, headers } = await anAdminsServer()
  const everyTry = async (sent: Readonly<Record<string, string>>) => {
    const answers = []
    for (const [method, path, body] of everyCall) {
      answers.push(await send(method, path, { headers: sent, body }))
    }
    return answers.map(({ status, body }) => `${status} ${body.code}`)
  }

  expect(new Set(await everyTry({}))).toEqual(new Set(['401 not-signed-in']))
  for (const role of ['guest', 'student', 'teacher'] as const) {
    await db.write(async (tx) => {
      await tx.updateTable('users').set({ role }).execute()
      return ok(undefined)
    })
    expect(new Set(await everyTry(headers))).toEqual(new Set(['403 not-allowed']))
  }
  expect(await db.read.selectFrom('shop_facts').selectAll().execute()).toEqual([])
})

it('counts the orders since the admin last opened the list', async () => {
  const server = await anAdminsServer()
  const { db, send, headers, pass } = server
  await aProduct(db)
  const look = async (after?: string) => {
    const query = after === undefined ? '' : `?after=${after}`
    return (await send('GET', latest + query, { headers })).body
  }

  const empty = await look()
  expect(empty).toEqual({ count: 0, newest: expect.stringMatching(/^[0-9a-f]{24}$/) })
  const first = await order(server)
  pass(10)
  expect(await look(empty.newest)).toEqual({ count: 1, newest: first._id })
  expect(await look()).toEqual({ count: 0, newest: first._id })
  const { body: list } = await send('GET', '/api/orders?page=1', { headers })
  expect(await look(list.items[0]._id)).toEqual({ count: 0, newest: first._id })

  for (const after of ['', 'PM-00000000', start, 'F'.repeat(24), '%00']) {
    expect(await send('GET', `${latest}?after=${after}`, { headers })).toMatchObject({
      status: 400,
      body: { fields: { after: expect.any(String) } },
    })
  }
})

it('lists who changed an order, newest first, by wire names', async () => {
  const server = await anAdminsServer()
  const { db, send, headers, pass } = server
  await aProduct(db)
  const { oid, _id } = await order(server)
  const other = await order(server)
  const path = `/api/order?id=${oid}`
  pass(1)
  await send('PUT', path, { headers, body: { status: 'done' } })
  pass(1)
  await send('PUT', path, { headers, body: { grand: 1, quantity: 4, cname: 'Karim' } })
  await send('PUT', `/api/order?id=${other.oid}`, { headers, body: { status: 'done' } })

  const answer = await send('GET', `${history}?subject=order&id=${oid}`, { headers })

  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  const toggle = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    at: '2026-11-20T10:00:01.000Z',
    actor: admin,
    action: 'order.change-status',
    before: { status: 'not-done', stage: 'placed' },
    after: { status: 'done', stage: 'confirmed' },
  }
  const kettle = { pid: 'kettle', title: 'Electric Kettle' }
  const edit = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    at: '2026-11-20T10:00:02.000Z',
    actor: admin,
    action: 'order.edit',
    before: {
      cname: 'Rahima Begum',
      price: 125,
      discount: 12.5,
      grand: 182.5,
      status: 'done',
      stage: 'confirmed',
      quantity: 5,
      short: 0,
      items: [{ ...kettle, quantity: 5 }],
      version: 2,
    },
    after: {
      cname: 'Karim',
      price: 100,
      discount: 0,
      grand: 170,
      status: 'not-done',
      stage: 'placed',
      quantity: 4,
      items: [{ ...kettle, quantity: 4 }],
      short: 0,
      version: 3,
    },
  }
  expect(answer.body).toEqual({ items: [edit, toggle], total: 2, page: 1, size: 10 })
  const second = await send('GET', `${history}?subject=order&id=${_id}&page=2&size=1`, { headers })
  expect(second.body).toEqual({ items: [toggle], total: 2, page: 2, size: 1 })

  pass(1)
  await send('DELETE', `/api/deleteOneOrder/${oid}`, { headers })
  expect((await send('GET', `${history}?subject=order&id=${oid}`, { headers })).status).toBe(404)
  const kept = await send('GET', `${history}?subject=order&id=${_id}`, { headers })
  expect(kept.body).toMatchObject({
    total: 3,
    items: [{ action: 'order.delete', before: { oid, cname: 'Karim', grand: 170 } }, edit, toggle],
  })
})

it('finds a product by pid or _id, an archived one by its _id, and a user by e-mail', async () => {
  const { db, send, headers } = await anAdminsServer()
  const old = await aProduct(db, { archivedAt: start })
  const sold = await aProduct(db)
  const user = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.write(async (tx) => {
    const change = { actor: admin, before: { price: 2_500 }, after: {}, now: new Date(start) }
    const subject = 'product'
    await recordHistory(tx, { ...change, subject, subjectId: old.id, action: 'product.archive' })
    await recordHistory(tx, { ...change, subject, subjectId: sold.id, action: 'product.edit' })
    // The same id names another thing under another subject.
    await recordHistory(tx, {
      ...change,
      subject: 'user',
      subjectId: user.id,
      action: 'user.change',
    })
    return ok(undefined)
  })
  const actionsOf = async (subject: string, id: string) => {
    const query = new URLSearchParams({ subject, id })
    const { status, body } = await send('GET', `${history}?${query}`, { headers })
    return status === 200 ? body.items.map((item: { action: string }) => item.action) : status
  }

  expect(await actionsOf('product', 'kettle')).toEqual(['product.edit'])
  expect(await actionsOf('product', sold.id)).toEqual(['product.edit'])
  expect(await actionsOf('product', old.id)).toEqual(['product.archive'])
  expect(await actionsOf('user', admin)).toEqual(['user.change'])
  expect(await actionsOf('user', 'Admin@PaglaMart.test')).toEqual(['user.change'])
  expect(await actionsOf('user', user.id)).toEqual(['user.change'])
  expect(await actionsOf('product', user.id)).toBe(404)
  for (const subject of ['product', 'order', 'user']) {
    for (const id of ['never', '0'.repeat(24), 'a/b', '\u0000', '\ud800']) {
      expect([subject, id, await actionsOf(subject, id)]).toEqual([
        subject,
        id,
        id === '\0' ? 400 : 404,
      ])
    }
  }
})

it('names invalid query values of a history and of the outbox', async () => {
  const { send, headers } = await anAdminsServer()
  const fieldsOf = async (path: string) => {
    const { status, body } = await send('GET', path, { headers })
    return [path, status, Object.keys(body.fields ?? {}).toSorted()]
  }

  const wrong: readonly [string, readonly string[]][] = [
    [history, ['id', 'subject']],
    [`${history}?subject=order`, ['id']],
    [`${history}?subject=order&id=`, ['id']],
    [`${history}?subject=order&id=a&id=b`, ['id']],
    [`${history}?subject=order&page=0`, ['id', 'page']],
    [`${history}?subject=orders&id=PM-00000000`, ['subject']],
    [`${history}?subject=settings&size=101`, ['size']],
    [`${outbox}?state=gone&page=x&size=0`, ['page', 'size', 'state']],
    [`${outbox}?kind=%00`, ['kind']],
  ]
  for (const [path, fields] of wrong) expect(await fieldsOf(path)).toEqual([path, 400, fields])
})

it('lists waiting, failed, dead-lettered and sent events without their payloads', async () => {
  const { db, send, headers, pass } = await anAdminsServer()
  const secret = 'https://localhost/reset?token=very-secret'
  await queue(db, 'order-placed', { oid: 'PM-AAAAAAAA' })
  await queue(db, 'order-sheet', { data: [{ oid: 'PM-BBBBBBBB', cname: 'Rahima' }] })
  await queue(db, 'password-reset', { to: 'rahima@example.com', link: secret, oid: 'PM-CCCCCCCC' })
  await queue(db, 'old-mail', { oid: 'Rahima' }, new Date('2026-11-01T10:00:00Z'))
  await queue(db, 'new-mail', {})
  await setOutbox(db, 'order-sheet', { attempts: 2, last_error: 'Status 503' })
  await setOutbox(db, 'password-reset', { state: 'parked', attempts: 1, last_error: 'Error EAUTH' })
  for (const kind of ['old-mail', 'new-mail']) {
    await setOutbox(db, kind, { state: 'sent', attempts: 1, sent_at: start })
  }
  pass(60)
  const shown = async (query: string) => (await send('GET', `${outbox}${query}`, { headers })).body
  const kindsIn = async (query: string) => {
    const { items } = await shown(query)
    return items.map((item: { kind: string }) => item.kind).toSorted()
  }

  const all = await shown('')
  expect(all).toMatchObject({ total: 3, page: 1, size: 10 })
  const _id = expect.stringMatching(/^[0-9a-f]{24}$/)
  const byKind = (kind: string) => all.items.find((item: { kind: string }) => item.kind === kind)
  expect(byKind('order-placed')).toEqual({
    _id,
    kind: 'order-placed',
    state: 'waiting',
    oid: 'PM-AAAAAAAA',
    attempts: 0,
    queued: start,
    next: start,
    sent: null,
    error: '',
  })
  expect(byKind('order-sheet')).toMatchObject({
    state: 'failed',
    oid: 'PM-BBBBBBBB',
    attempts: 2,
    error: 'It has a problem of its own. (Status 503)',
  })
  expect(byKind('password-reset')).toMatchObject({ state: 'parked', oid: null, next: null })
  expect(JSON.stringify(all)).not.toMatch(/secret|Rahima|example\.com|CCCC/)

  expect(await kindsIn('?state=waiting')).toEqual(['order-placed'])
  expect(await kindsIn('?state=failed')).toEqual(['order-sheet'])
  expect(await kindsIn('?state=parked')).toEqual(['password-reset'])
  expect(await kindsIn('?state=sent')).toEqual(['new-mail'])
  expect(await shown('?state=sent')).toMatchObject({ items: [{ sent: start, next: null }] })
  expect(await kindsIn('?kind=order-sheet')).toEqual(['order-sheet'])
  expect(await kindsIn('?kind=order-sheet&state=parked')).toEqual([])
  const pages = [await shown('?size=2&page=1'), await shown('?size=2&page=2')]
  expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
})

it('resends failed and dead-lettered events, and no event that arrived', async () => {
  const { db, send, headers, pass } = await anAdminsServer()
  for (const kind of ['failed', 'parked', 'sent']) await queue(db, kind, {})
  await setOutbox(db, 'failed', { attempts: 3, last_error: 'Status 503' })
  await setOutbox(db, 'parked', { state: 'parked', attempts: 9, last_error: 'Status 503' })
  await setOutbox(db, 'sent', { state: 'sent', attempts: 1, sent_at: start })
  pass(60)
  const rows = await db.read.selectFrom('outbox').select(['id', 'kind']).execute()
  const again = (kind: string) => {
    const id = rows.find((row) => row.kind === kind)?.id
    return send('POST', `${outbox}/${id}/send-again`, { headers })
  }
  const next = '2026-11-20T10:01:00.000Z'

  expect(await again('failed')).toMatchObject({ status: 200, body: { attempts: 3, next } })
  expect(await again('parked')).toMatchObject({
    status: 200,
    body: { state: 'failed', attempts: 0, next },
  })
  expect(await again('sent')).toMatchObject({ status: 409, body: { code: 'already-sent' } })
  expect(await again('never')).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

it('returns the shop settings, and accepts an edit', async () => {
  const { db, send, headers } = await anAdminsServer()
  await aProduct(db)
  const before = await send('GET', shop, { headers })
  expect(before).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(before.body).toEqual({
    phone: '01700000000',
    address: 'House 27, Road 8, Dhanmondi, Dhaka 1205, Bangladesh',
    addressInBangla: 'বাড়ি ২৭, রোড ৮, ধানমন্ডি, ঢাকা ১২০৫',
    email: 'hello@paglamart.test',
    socialLinks: [
      { label: 'Facebook', url: 'https://www.facebook.com/paglamart.test' },
      { label: 'Instagram', url: 'https://www.instagram.com/paglamart.test' },
      { label: 'YouTube', url: 'https://www.youtube.com/@paglamart.test' },
    ],
    code: 'PAGLA10',
    insideDhaka: 70,
    outsideDhaka: 130,
    insideDays: 3,
    outsideDays: 7,
    heldAbove: 20,
    keepsIncomplete: false,
    tellsLowStock: true,
    whatsApp: '',
    messenger: '',
    version: 1,
  })

  const body = { ...before.body, phone: '+৮৮০ ১৮১২-৩৪৫৬৭৮', insideDhaka: 80.5, secret: 'x' }
  const { secret, ...stored } = { ...body, phone: '01812345678', version: 2 }
  const edited = await send('PUT', shop, { headers, body })
  expect(edited).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(edited.body).toEqual(stored)
  expect((await send('GET', shop, { headers })).body).toEqual(stored)
  const seen = { ...headers, 'if-none-match': '"2"' }
  expect((await send('GET', shop, { headers: seen })).status).toBe(304)

  const place = '/api/order?id=p'
  expect((await send('PUT', place, { body: anOrderBody({ city: 70 }) })).status).toBe(400)
  expect((await send('PUT', place, { body: anOrderBody({ city: 80.5 }) })).status).toBe(201)
  const { body: changes } = await send('GET', `${history}?subject=settings`, { headers })
  expect(changes).toMatchObject({
    total: 1,
    items: [
      {
        actor: admin,
        action: 'settings.edit',
        before: { phone: '01700000000', insideDhaka: 70 },
        after: { phone: '01812345678', insideDhaka: 80.5 },
      },
    ],
  })
})

it('names every wrong setting at once, and changes nothing', async () => {
  const { db, send, headers } = await anAdminsServer()
  const { body: settings } = await send('GET', shop, { headers })
  const [first, , third] = settings.socialLinks
  const body = {
    phone: '02-9551234',
    address: ' ',
    email: 'nobody',
    socialLinks: [first, { label: '', url: 'javascript:alert(1)' }, { ...third, url: null }],
    code: 'x'.repeat(101),
    insideDhaka: '70',
    outsideDhaka: 130.001,
    version: '1',
  }

  expect(await send('PUT', shop, { headers, body })).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      fields: {
        phone: 'Write a mobile number in Bangladesh, such as 01712345678.',
        address: 'Write where the shop is.',
        email: 'Write an e-mail address such as hello@example.com.',
        'socialLinks.1.label': 'Name the link in at most 60 characters.',
        'socialLinks.1.url': 'Give an address that begins with https://.',
        'socialLinks.2.url': 'Give an address that begins with https://.',
        code: 'A code has at most 100 characters.',
        insideDhaka: 'Give an amount from 0 to 10,000 taka, with at most two decimals.',
        outsideDhaka: 'Give an amount from 0 to 10,000 taka, with at most two decimals.',
        version: 'A version is a whole number.',
      },
    },
  })
  const none = await send('PUT', shop, { headers, body: {} })
  expect(Object.keys(none.body.fields).toSorted()).toEqual([
    'address',
    'code',
    'email',
    'insideDhaka',
    'outsideDhaka',
    'phone',
    'socialLinks',
  ])
  const same = { ...settings, insideDhaka: 130 }
  expect(await send('PUT', shop, { headers, body: same })).toMatchObject({
    status: 400,
    body: {
      fields: {
        outsideDhaka: 'Give the zones different fees: an order tells its zone by its fee.',
      },
    },
  })
  for (const text of ['[]', 'null', '5', '"x"']) {
    expect((await send('PUT', shop, { headers, body: text })).status).toBe(400)
  }
  for (const link of [[], [first, first], [first, first, first, first], 'none', { 0: first }]) {
    const sent = await send('PUT', shop, { headers, body: { ...settings, socialLinks: link } })
    expect([link, Object.keys(sent.body.fields)]).toEqual([link, ['socialLinks']])
  }
  expect(await db.read.selectFrom('shop_facts').selectAll().execute()).toEqual([])
})

it('returns the current shop settings to a stale editor', async () => {
  const { send, headers } = await anAdminsServer()
  const { body: settings } = await send('GET', shop, { headers })
  const stands = await send('PUT', shop, { headers, body: { ...settings, code: 'PAGLA12' } })

  const { version, ...unsaid } = { ...settings, code: 'LATE' }
  const stale = [
    { body: { ...unsaid, version } },
    { body: unsaid, headers: { 'if-match': '"1"' } },
    { body: unsaid, headers: { 'if-match': '"other"' } },
    { body: { ...unsaid, version: 2 }, headers: { 'if-match': '"1"' } },
  ]
  for (const sent of stale) {
    const answer = await send('PUT', shop, {
      body: sent.body,
      headers: { ...headers, ...sent.headers },
    })
    expect([sent, answer.status, answer.body]).toEqual([
      sent,
      409,
      { code: 'changed-meanwhile', message: expect.any(String), shop: stands.body },
    ])
  }
  const seen = { ...headers, 'if-match': '"2"' }
  expect((await send('PUT', shop, { headers: seen, body: unsaid })).body).toMatchObject({
    code: 'LATE',
    version: 3,
  })
})
