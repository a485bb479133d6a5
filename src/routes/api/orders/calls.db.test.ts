import { expect, it } from 'vitest'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
import { allRows } from '#tests/support/all-rows.ts'

const phone = '01712345678'

async function aDesk() {
  const server = await aServer()
  await aProduct(server.db, { title: 'Kettle', stock: 100 })
  const member = await aUser(server.db, { duties: ['desk'] })
  const headers = await signInAs(server, member.email)
  const placed = await server.send('PUT', '/api/order?id=p', {
    body: anOrderBody({ cphone: phone, caddress: 'House 5, Mirpur' }),
  })
  const { oid, token } = placed.body
  const ask = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/admin/${path}`, { headers, ...(body !== undefined && { body }) })
  return { ...server, headers, member, oid, token, ask }
}

it('shows what a call needs, and notes its outcome', async () => {
  const { ask, oid, member } = await aDesk()

  const next = await ask('POST', 'calls/next')
  expect(next.status).toBe(200)
  expect(next.body.next).toMatchObject({
    order: { oid, cphone: phone, stage: 'placed', version: 1 },
    lines: [{ title: 'Kettle', quantity: 5 }],
    buyer: { orders: 1 },
    state: { standing: 'to-call', unanswered: 0 },
    calls: [],
    notes: [],
  })
  expect(next.body.next.qr).toMatch(/^data:image\/svg/)
  expect(next.body.counts.waiting).toBe(1)

  const at = new Date(Date.now() + 60_000).toISOString()
  const call = { outcome: 'later', callAt: at, note: 'After her class', version: 1 }
  expect((await ask('POST', `orders/${oid}/calls`, call)).status).toBe(200)
  expect((await ask('POST', 'calls/next')).body).toMatchObject({
    next: null,
    counts: { waiting: 0, today: { own: { calls: 1, confirmed: 0 } } },
  })
  const again = await ask('POST', `orders/${oid}/claim`)
  expect(again.body).toMatchObject({
    state: { dueAt: at },
    calls: [{ actor: member.email, outcome: 'later', note: 'After her class' }],
  })
  const confirmed = await ask('POST', `orders/${oid}/calls`, { outcome: 'confirmed' })
  expect(confirmed.body).toMatchObject({ oid, stage: 'confirmed', status: 'done', version: 2 })
})

it('tells what the order still asks in advance, and nothing where it asks nothing', async () => {
  const { shop, send, ask, oid } = await aDesk()
  expect((await ask('POST', `orders/${oid}/claim`)).body).toMatchObject({ stillAsked: 0 })
  await askAdvance(shop, theFee)
  const placed = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ quantity: 1, city: 130, cphone: '01812345678' }),
  })
  const asks = await ask('POST', `orders/${placed.body.oid}/claim`)
  expect(asks.body).toMatchObject({ stillAsked: 130 })
})

it('tells beside an order its risk, notes, block and calls, and marks it in the list', async () => {
  const { ask, db, send, headers, oid, token } = await aDesk()
  const details = async () => (await ask('GET', `orders/${oid}/details`)).body
  expect(await details()).toMatchObject({ state: null, notes: [], risk: null, block: null })

  const { id } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const risk = { score: 45, reasons: [{ reason: 'same-product', points: 35 }] }
  const stored = { order_id: id, score: 45, reasons: JSON.stringify(risk.reasons) }
  await commit(db, (tx) =>
    tx
      .insertInto('order_risks')
      .values({ ...stored, assessed_at: new Date().toISOString() })
      .execute(),
  )
  await ask('POST', `orders/${oid}/notes`, { kind: 'slip', text: 'Ring twice' })
  const until = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await ask('POST', 'blocked-phones', { cphone: phone, reason: 'abuse', until })
  await ask('POST', `orders/${oid}/claim`)
  const listed = async (query: string) =>
    (await send('GET', `/api/orders?page=1${query}`, { headers })).body.items[0]
  // Opened, and not yet called.
  expect((await listed('&items=all')).calls).toBeUndefined()
  await ask('POST', `orders/${oid}/calls`, { outcome: 'no-answer', version: 1 })

  const marks = {
    risk: { ...risk, level: 'call-first' },
    calls: { standing: 'to-call', unanswered: 1, dueAt: expect.any(String) },
  }
  expect(await details()).toMatchObject({
    state: marks.calls,
    notes: [{ kind: 'slip', text: 'Ring twice' }],
    risk: marks.risk,
    block: { reason: 'abuse', until },
    buyer: { orders: 1 },
  })
  expect(await listed('&items=all')).toMatchObject(marks)
  expect(await listed('')).toMatchObject({ risk: marks.risk })
  expect(await listed('')).not.toHaveProperty('calls')
  const ofTeam = await send('GET', `/api/oneOrder/${oid}`, { headers })
  expect(ofTeam.body).toMatchObject({ risk: marks.risk })
  const ofBuyer = await send('GET', `/api/oneOrder/${oid}?token=${token}`)
  expect(ofBuyer.body).not.toHaveProperty('risk')
})

it('refuses an outcome without what it needs, and one about an order that is not open', async () => {
  const { ask, oid } = await aDesk()
  const send = (body: object) => ask('POST', `orders/${oid}/calls`, body)

  expect((await send({ outcome: 'asleep' })).body.fields).toHaveProperty('outcome')
  expect((await send({ outcome: 'cancelled' })).body.fields).toHaveProperty('reason')
  expect((await send({ outcome: 'later' })).body.fields).toHaveProperty('callAt')
  await ask('POST', `orders/${oid}/claim`)
  expect((await send({ outcome: 'later', callAt: '2020-01-01T00:00:00Z' })).body.fields).toEqual({
    callAt: 'Choose a time within the next 14 days.',
  })
  expect(await send({ outcome: 'confirmed', version: 7 })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', order: { oid } },
  })
})

it('accepts the outcome of a due call once, from a person who has not claimed the order', async () => {
  const { db, send: call, ask, oid } = await aDesk()
  const other = await signInAs({ send: call }, (await aUser(db, { duties: ['desk'] })).email)
  const path = `/api/admin/orders/${oid}/calls`
  const notOpen = { status: 409, body: { code: 'not-open' } }

  await call('POST', `/api/admin/orders/${oid}/claim`, { headers: other })
  expect(await ask('POST', `orders/${oid}/calls`, { outcome: 'no-answer' })).toMatchObject(notOpen)
  expect(
    (await call('POST', path, { headers: other, body: { outcome: 'no-answer' } })).status,
  ).toBe(200)
  // It waits for the next call.
  expect(await ask('POST', `orders/${oid}/calls`, { outcome: 'no-answer' })).toMatchObject(notOpen)

  const another = await call('PUT', '/api/order?id=p', {
    body: anOrderBody({ cphone: '01812345678' }),
  })
  const twice = await Promise.all(
    [1, 2].map(() => ask('POST', `orders/${another.body.oid}/calls`, { outcome: 'no-answer' })),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('lists orders that calls did not settle until they are edited', async () => {
  const { ask, oid } = await aDesk()
  await ask('POST', 'calls/next')
  await ask('POST', `orders/${oid}/calls`, { outcome: 'wrong-number' })

  const { body } = await ask('GET', 'calls/ended')

  expect(body.items).toMatchObject([{ order: { oid }, state: { standing: 'wrong-number' } }])
})

it('shows notes to the team alone, in no answer to the buyer', async () => {
  const { db, send, ask, oid, token } = await aDesk()

  const added = await ask('POST', `orders/${oid}/notes`, { kind: 'slip', text: ' Ring twice ' })
  expect(added).toMatchObject({ status: 201, body: { kind: 'slip', text: 'Ring twice' } })
  await ask('POST', `orders/${oid}/notes`, { kind: 'internal', text: 'Her brother pays' })
  expect(
    (await ask('POST', `orders/${oid}/notes`, { kind: 'wall', text: '' })).body.fields,
  ).toEqual({ kind: 'A note is internal, slip or courier.', text: expect.any(String) })

  const { body } = await ask('GET', `orders/${oid}/notes`)
  expect(body.items.map(({ text }: { text: string }) => text)).toEqual([
    'Ring twice',
    'Her brother pays',
  ])
  const own = await send('GET', `/api/oneOrder/${oid}?token=${token}`)
  expect(own.status).toBe(200)
  expect(own.text).not.toMatch(/Ring twice|brother/)

  expect((await ask('DELETE', `orders/${oid}/notes/${added.body._id}`)).status).toBe(200)
  expect((await ask('DELETE', `orders/${oid}/notes/${added.body._id}`)).status).toBe(404)
  expect((await ask('GET', `orders/${oid}/notes`)).body.items).toHaveLength(1)
  const { history = [] } = await allRows(db)
  expect(history).toHaveLength(3)
})

it('gives a person their notes and calls, and erases them with the buyer', async () => {
  const { db, ask, oid } = await aDesk()
  await ask('POST', 'calls/next')
  await ask('POST', `orders/${oid}/calls`, { outcome: 'no-answer', note: 'Her brother answers' })
  await ask('POST', `orders/${oid}/notes`, { kind: 'courier', text: 'Behind the mosque' })
  const person = { kind: 'phone', phone: `+88${phone}` } as const

  const { orders } = await exportPerson(db.read, person, new Date())
  expect(orders).toMatchObject([
    {
      notes: [{ kind: 'courier', text: 'Behind the mosque' }],
      calls: [{ standing: 'to-call', unanswered: 1 }],
    },
  ])

  const { id } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await commit(db, (tx) => forgetBuyer(tx, id))

  const all = await allRows(db)
  expect(all.order_notes).toEqual([])
  expect(all.order_calls).toEqual([])
  expect(JSON.stringify(all)).not.toMatch(/brother|mosque/)
})
