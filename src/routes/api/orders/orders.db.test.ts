import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { aServerWithOrder } from '#tests/make/orders/a-server-with-order.ts'

function aGuest(db: Database, cookieOf: Readonly<Record<string, string>>) {
  // The administrator's own session, with another role in the database.
  return db
    .write(async (tx) => {
      await tx.updateTable('users').set({ role: 'guest' }).execute()
      return ok(undefined)
    })
    .then(() => cookieOf)
}

it('edits the sent fields and keeps the rest, with the price as sold and a separate status', async () => {
  const { db, send, order, path, headers } = await aServerWithOrder({ cupon: 'X' })
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ price_poisha: 9_900 }).execute()
    return ok(undefined)
  })
  await send('PUT', path, { headers, body: { status: 'done' } })

  const edited = await send('PUT', path, {
    headers,
    body: {
      grand: 0,
      quantity: 4,
      cname: ' Karim ',
      cphone: '+8801812345678',
      pid: 'fan',
      status: 'done',
      oid: 'PM-00000000',
      odate: '2000-01-01T00:00:00.000Z',
      short: 9,
      flags: ['x'],
      colour: 'red',
    },
  })

  expect(edited.status).toBe(200)
  expect(edited.headers).toMatchObject({ etag: '"3"', 'cache-control': 'no-store' })
  expect(edited.body).toEqual({
    ...order,
    cname: 'Karim',
    cphone: '01812345678',
    quantity: 4,
    price: 100,
    discount: 0,
    grand: 170,
    collect: 170,
    status: 'not-done',
    version: 3,
    flags: [],
    source: 'website',
  })
  expect((await send('GET', `/api/oneOrder/${order.oid}`, { headers })).body).toEqual(edited.body)
})

it('treats a body with discount, grand or price as an edit, and any other as a toggle', async () => {
  const { send, path, headers } = await aServerWithOrder()

  for (const name of ['discount', 'grand', 'price']) {
    const body = { [name]: 1, cname: name, status: 'done' }
    expect(await send('PUT', path, { headers, body })).toMatchObject({
      status: 200,
      body: { cname: name, status: 'not-done' },
    })
  }
  const toggled = await send('PUT', path, {
    headers,
    body: { status: 'done', cname: 'Nobody', quantity: '5', city: 1, pid: null },
  })
  expect(toggled).toMatchObject({
    status: 200,
    body: { status: 'done', cname: 'price', quantity: 5, city: 70 },
  })
})

it('records a shortage on an edit, with no maximum quantity from the stock', async () => {
  const { send, path, headers } = await aServerWithOrder()

  expect(
    await send('PUT', path, { headers, body: { grand: 1, quantity: 1_000_000 } }),
  ).toMatchObject({
    status: 200,
    body: { quantity: 1_000_000, short: 999_900, price: 25_000_000, grand: 22_500_070 },
  })
  expect((await send('GET', '/api/oneProduct/kettle')).body.stock).toBe(0)
})

it('names every wrong field of an edit at once, and of a toggle', async () => {
  const { send, path, headers } = await aServerWithOrder()
  const body = { grand: null, quantity: 0, city: 99, cname: ' ', cphone: 5, version: '1' }

  const edit = await send('PUT', path, { headers, body })
  expect(edit.status).toBe(400)
  expect(Object.keys(edit.body.fields).toSorted()).toEqual(Object.keys(body).toSorted())

  const wrong = [{}, { status: 'Done' }, { status: null }, { status: true }, { status: ['done'] }]
  for (const toggle of wrong) {
    expect(await send('PUT', path, { headers, body: { ...toggle, version: 1.5 } })).toMatchObject({
      status: 400,
      body: {
        fields: {
          status: 'A status is not-done or done.',
          version: 'A version is a whole number.',
        },
      },
    })
  }
  for (const text of ['[]', 'null', '5', '"done"']) {
    expect((await send('PUT', path, { headers, body: text })).status).toBe(400)
  }
})

it('accepts an order exactly as it was read, long after the fees have changed', async () => {
  const { db, send, order, path, headers } = await aServerWithOrder()
  await db.write(async (tx) => {
    const value = JSON.stringify({ 'inside-dhaka': 9_000, 'outside-dhaka': 15_000 })
    await tx.insertInto('shop_facts').values({ name: 'deliveryFees', value, version: 1 }).execute()
    return ok(undefined)
  })

  expect(await send('PUT', path, { headers, body: order })).toMatchObject({
    status: 200,
    body: { city: 70, grand: 182.5, version: 2 },
  })
  expect(
    await send('PUT', path, { headers, body: { ...order, city: 130, version: 2 } }),
  ).toMatchObject({
    status: 400,
    body: { fields: { city: expect.any(String) } },
  })
})

it('returns the current order to a stale editor, by version or by If-Match', async () => {
  const { send, path, headers } = await aServerWithOrder()
  const stands = await send('PUT', path, {
    headers,
    body: { grand: 1, cname: 'Karim', version: 1 },
  })
  expect(stands).toMatchObject({ status: 200, body: { version: 2 } })

  const edit = { grand: 1, cname: 'Late' }
  const toggle = { status: 'done' }
  const stale = [
    { body: { ...edit, version: 1 } },
    { body: { ...toggle, version: 1 } },
    { body: { ...toggle, version: 3 } },
    { body: edit, headers: { 'if-match': '"1"' } },
    { body: toggle, headers: { 'if-match': '"1"' } },
    { body: toggle, headers: { 'if-match': 'W/"2"' } },
    { body: toggle, headers: { 'if-match': '2' } },
    { body: toggle, headers: { 'if-match': '"other"' } },
    { body: { ...toggle, version: 2 }, headers: { 'if-match': '"1"' } },
    { body: { ...toggle, version: 1 }, headers: { 'if-match': '"2"' } },
  ]
  for (const sent of stale) {
    const answer = await send('PUT', path, {
      body: sent.body,
      headers: { ...headers, ...sent.headers },
    })
    expect([sent, answer.status, answer.body]).toEqual([
      sent,
      409,
      { code: 'changed-meanwhile', message: expect.any(String), order: stands.body },
    ])
  }

  const fresh = [{ 'if-match': '"2"' }, { 'if-match': '*' }]
  for (const [n, header] of fresh.entries()) {
    const body = { status: n === 0 ? 'done' : 'not-done' }
    expect((await send('PUT', path, { body, headers: { ...headers, ...header } })).status).toBe(200)
  }
})

it('lets only an admin edit and toggle, and answers others alike whether the order exists or not', async () => {
  const { db, send, path, headers } = await aServerWithOrder()
  const paths = [path, '/api/order?id=PM-00000000', '/api/order?id=%00']
  const bodies = [{ grand: 1, cname: 'X' }, { status: 'done' }, {}]
  const everyTry = async (sent: Readonly<Record<string, string>>) => {
    const answers = []
    for (const one of paths) {
      for (const body of bodies) answers.push(await send('PUT', one, { body, headers: sent }))
    }
    answers.push(await send('GET', '/api/orders', { headers: sent }))
    return new Set(answers.map(({ status, body }) => `${status} ${body.code}`))
  }

  expect(await everyTry({})).toEqual(new Set(['401 not-signed-in']))
  expect(await everyTry(await aGuest(db, headers))).toEqual(new Set(['403 not-allowed']))
  expect(await db.read.selectFrom('orders').select(['version', 'status']).execute()).toMatchObject([
    { version: 1, status: 'not-done' },
  ])
})

it('answers 404 to an unknown order number', async () => {
  const { send, order, headers } = await aServerWithOrder()

  for (const id of ['PM-00000000', 'x'.repeat(500), '%00', order._id, order.oid.toLowerCase()]) {
    for (const body of [{ grand: 1 }, { status: 'done' }]) {
      expect(await send('PUT', `/api/order?id=${id}`, { body, headers })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
    expect((await send('GET', `/api/oneOrder/${id}`, { headers })).status).toBe(404)
  }
})

it('shows an order without flags to a caller with its token, and the same 404 to all others', async () => {
  const { db, send, order, token, headers } = await aServerWithOrder({ cphone: '02-9551234' })
  const path = `/api/oneOrder/${order.oid}`
  const { body: other } = await send('PUT', '/api/order?id=p', { body: anOrderBody() })

  const opened = await send('GET', `${path}?token=${token}`)
  expect(opened).toMatchObject({
    status: 200,
    headers: { etag: '"1"', 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  })
  expect(opened.body).toEqual(order)
  const byAdmin = await send('GET', path, { headers })
  expect(byAdmin.body).toEqual({ ...order, flags: ['phone'], source: 'website' })

  const unknown = await send('GET', '/api/oneOrder/PM-00000000')
  const wrong = [
    path,
    `${path}?token=`,
    `${path}?token=%20`,
    `${path}?token=${token}x`,
    `${path}?token=${token}%00`,
    `${path}?token=${other.token}`,
    `${path}?token=${token}&token=${token}`,
    `${path}?token[]=${token}`,
    `${path}?token=${'x'.repeat(5_000)}`,
    `/api/oneOrder/${other.oid}?token=${token}`,
    `/api/oneOrder/${order._id}?token=${token}`,
    `/api/oneOrder/PM-00000000?token=${token}`,
    '/api/oneOrder/%00',
    '/api/oneOrder/%ff',
    `/api/oneOrder/${'x'.repeat(3_000)}`,
  ]
  for (const one of wrong) {
    const answer = await send('GET', one)
    expect([one, answer.status, answer.text]).toEqual([one, 404, unknown.text])
  }
  const guest = await aGuest(db, headers)
  expect((await send('GET', path, { headers: guest })).text).toBe(unknown.text)
  expect((await send('GET', `${path}?token=${token}`, { headers: guest })).body).toEqual(order)
})

it('masks an old order for its token, with an ETag of its own', async () => {
  const { db, send, order, token, headers } = await aServerWithOrder({ cname: 'Rahima Begum' })
  const path = `/api/oneOrder/${order.oid}`
  await db.write(async (tx) => {
    const old = { status: 'done', stage: null, placed_at: '2020-01-01T00:00:00.000Z' } as const
    await tx.updateTable('orders').set(old).execute()
    return ok(undefined)
  })

  const byToken = await send('GET', `${path}?token=${token}`, {
    headers: { 'if-none-match': '"1"' },
  })
  expect(byToken).toMatchObject({ status: 200, headers: { etag: '"1.1"' }, body: { cname: 'R…' } })
  expect(byToken.text).not.toMatch(/Begum|isMasked/)
  expect(await send('GET', path, { headers })).toMatchObject({
    headers: { etag: '"1"' },
    body: { cname: 'Rahima Begum' },
  })
})

it('answers 304 to a reader with the current version, and never to a caller without access', async () => {
  const { send, order, token, headers } = await aServerWithOrder()
  const path = `/api/oneOrder/${order.oid}`
  const seen = { 'if-none-match': '"1"' }

  const same = await send('GET', `${path}?token=${token}`, { headers: seen })
  expect(same).toMatchObject({ status: 304, text: '', headers: { 'cache-control': 'no-store' } })
  expect((await send('GET', path, { headers: seen })).status).toBe(404)
  await send('PUT', `/api/order?id=${order.oid}`, { headers, body: { status: 'done' } })
  expect(await send('GET', path, { headers: { ...headers, ...seen } })).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
  })
})

it('accepts one of ten toggles of the same version, also over HTTP', async () => {
  const { send, path, headers } = await aServerWithOrder()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      send('PUT', path, { headers, body: { status: 'done', version: 1 } }),
    ),
  )

  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  for (const { body } of answers.filter((answer) => answer.status === 409)) {
    expect(body.order).toMatchObject({ status: 'done', version: 2 })
  }
})
