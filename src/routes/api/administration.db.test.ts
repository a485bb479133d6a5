import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import {
  admin,
  anAdminsServer,
  history,
  latest,
  order,
  outbox,
  queue,
  setOutbox,
  shop,
  start,
} from '#tests/make/accounts/an-administration.ts'

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
    token: null,
    action: 'order.change-status',
    before: { status: 'not-done', stage: 'placed' },
    after: { status: 'done', stage: 'confirmed' },
  }
  const kettle = { pid: 'kettle', title: 'Electric Kettle' }
  const edit = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    at: '2026-11-20T10:00:02.000Z',
    actor: admin,
    token: null,
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
    noted: '',
  })
  expect(byKind('order-sheet')).toMatchObject({
    state: 'failed',
    oid: 'PM-BBBBBBBB',
    attempts: 2,
    error: 'It has a problem of its own. (Status 503)',
    noted: 'Status 503',
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
