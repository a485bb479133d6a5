import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { toWire } from '#src/features/orders/order-wire.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const path = '/api/admin/orders'

async function aDesk() {
  const { db, send, signIn, logged } = await aServer()
  await aProduct(db, { price: fromTaka(25), stock: 100 })
  const headers = await signIn()
  const take = (body: object, more: Readonly<Record<string, string>> = {}) =>
    send('POST', path, {
      body: anOrderBody({ source: 'whatsapp', confirmed: true, quantity: 2, ...body }),
      headers: { ...headers, ...more },
    })
  const ask = (to: string, body: unknown) => send('POST', to, { body, headers })
  return { db, send, take, ask, headers, logged }
}

it('places and confirms an order in one transaction, in the name of the person who takes it', async () => {
  const { db, take } = await aDesk()

  const taken = await take({ place: 'Savar', city: undefined })

  expect(taken.status).toBe(201)
  expect(taken.body).toMatchObject({
    status: 'done',
    source: 'whatsapp',
    place: 'Savar',
    grand: 180,
    version: 1,
    flags: [],
  })
  expect(taken.body.token).toBeUndefined()
  const order = await findOrder(db.read, taken.body.oid)
  expect(order).toMatchObject({
    stage: 'confirmed',
    source: 'whatsapp',
    language: 'bn',
    accountId: null,
  })
  const [entry] = await db.read.selectFrom('history').selectAll().execute()
  expect(entry).toMatchObject({ actor: 'admin@paglamart.test', action: 'order.take' })
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    source: 'whatsapp',
    status: 'done',
    stage: 'confirmed',
  })
  const movement = await db.read
    .selectFrom('stock_movements')
    .select(['quantity', 'actor'])
    .where('reason', '=', 'order')
    .executeTakeFirstOrThrow()
  expect(movement).toEqual({ quantity: -2, actor: 'admin@paglamart.test' })
  const events = await db.read
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('kind', '=', 'order-sheet')
    .execute()
  expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([
    { data: [order && toWire(order, new Date())] },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('leaves an order that is not confirmed to be phoned', async () => {
  const { take } = await aDesk()

  const { body } = await take({ confirmed: false, source: 'counter' })

  expect(body).toMatchObject({ status: 'not-done', source: 'counter' })
})

it('makes one order of a form that is sent ten times at once, and again later', async () => {
  const { db, take } = await aDesk()
  const key = { 'idempotency-key': 'form-1' }

  const answers = await Promise.all(Array.from({ length: 10 }, () => take({}, key)))
  answers.push(await take({}, key))

  expect(new Set(answers.map(({ body }) => body.oid)).size).toBe(1)
  expect(await countRows(db.read, 'orders')).toBe(1)
  const { history = [] } = await allRows(db)
  expect(history).toHaveLength(1)
  expect((await take({ quantity: 3 }, key)).status).toBe(422)
})

it('neither counts nor flags the orders of staff by the limits of buyers', async () => {
  const { db, send, take } = await aDesk()
  for (let order = 0; order < 8; order += 1) expect((await take({})).body.flags).toEqual([])

  const own = await send('PUT', '/api/order?id=p', { body: anOrderBody() })

  const order = await findOrder(db.read, own.body.oid)
  expect(order).toMatchObject({ flags: [], source: 'website' })
})

it('refuses what a buyer’s order is refused for, and a source that staff cannot have', async () => {
  const { db, take } = await aDesk()

  expect((await take({ quantity: 101 })).body).toMatchObject({ code: 'out-of-stock', stock: 100 })
  expect((await take({ pid: 'gone' })).body).toMatchObject({ code: 'product-gone' })
  expect((await take({ grand: 1 })).body).toMatchObject({ code: 'price-changed' })
  const wrong = await take({ source: 'website', confirmed: 'yes', cname: ' ' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields)).toEqual(['cname', 'source', 'confirmed'])
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('proposes an order from a pasted text, which it neither stores nor logs', async () => {
  const { db, send, ask, headers, logged } = await aDesk()
  const body = aProductBody({ pid: 'rice-cooker', title: 'Rice Cooker 2.8 L', price: 2_000 })
  await send('PUT', '/api/product?id=rice-cooker', { body, headers })
  const before = await allRows(db)
  const text = 'নাম: রোকসানা পারভীন\n০১৭১২৩৪৫৬৭৮\nঠিকানা: বাড়ি ১২, সাভার\n২টা rice cooker'

  const proposed = await ask(`${path}/proposal`, { text })

  expect(proposed.body).toEqual({
    cphone: { value: '01712345678', certain: true },
    otherPhones: [],
    cname: { value: 'রোকসানা পারভীন'.normalize('NFC'), certain: true },
    caddress: { value: 'বাড়ি ১২, সাভার'.normalize('NFC'), certain: true },
    place: { value: 'Savar', certain: true, zone: 'outside-dhaka' },
    items: [
      {
        pid: 'rice-cooker',
        title: 'Rice Cooker 2.8 L',
        image: expect.any(String),
        unit: 2_000,
        stock: expect.any(Number),
        quantity: 2,
        certain: true,
        quantityCertain: true,
      },
    ],
  })
  expect(await allRows(db)).toEqual(before)
  expect(logged.join('')).not.toMatch(/রোকসানা|01712345678|০১৭১২/)
})

it('refuses a text that is missing or too long to be a message', async () => {
  const { ask } = await aDesk()

  expect((await ask(`${path}/proposal`, { text: ' ' })).status).toBe(400)
  expect((await ask(`${path}/proposal`, { text: 'a'.repeat(20_001) })).status).toBe(400)
})

it('knows a buyer by a phone in any spelling: history, open orders and the last address', async () => {
  const { take, ask, logged } = await aDesk()
  await take({ caddress: 'Old house 1, Mirpur' })
  await take({ caddress: 'New house 2, Banani', confirmed: false })
  await take({ cphone: '01812345678' })

  const known = await ask('/api/admin/buyers/by-phone', { cphone: '+৮৮০ ১৭১২-৩৪৫৬৭৮' })

  expect(known.body).toMatchObject({
    orders: 2,
    delivered: 0,
    returned: 0,
    cancelled: 0,
    open: [
      { stage: 'placed', caddress: 'New house 2, Banani' },
      { stage: 'confirmed', caddress: 'Old house 1, Mirpur' },
    ],
    last: { caddress: 'New house 2, Banani', cphone: '01712345678' },
  })
  const unknown = await ask('/api/admin/buyers/by-phone', { cphone: '01912345678' })
  expect(unknown).toMatchObject({ status: 200, body: null })
  expect(logged.join('')).not.toContain('1712345678')
})

it('tells the last address of the order that survived a merge', async () => {
  const { take, ask } = await aDesk()
  const { body: survivor } = await take({ caddress: 'Right house 1, Mirpur' })
  const { body: other } = await take({ caddress: 'Wrong house 2, Banani' })
  const pair = { other: other.oid, version: survivor.version, otherVersion: other.version }
  expect((await ask(`/api/admin/orders/${survivor.oid}/merge`, pair)).status).toBe(200)
  const known = () => ask('/api/admin/buyers/by-phone', { cphone: '01712345678' })

  expect((await known()).body).toMatchObject({
    orders: 2,
    cancelled: 1,
    open: [{ oid: survivor.oid }],
    last: { caddress: 'Right house 1, Mirpur' },
  })
  // One that was cancelled for another reason says where the buyer lives.
  const { body: newer } = await take({ caddress: 'New house 3, Uttara' })
  const cancel = { oids: [newer.oid], to: 'cancelled', reason: 'other' }
  expect((await ask('/api/admin/orders/moves', cancel)).status).toBe(200)
  expect((await known()).body).toMatchObject({ last: { caddress: 'New house 3, Uttara' } })
})

it('lists the orders of a source, also with a text, a status and another order of rows', async () => {
  const { send, take, headers } = await aDesk()
  const { body: first } = await take({ source: 'facebook', cname: 'Karim Uddin' })
  const { body: second } = await take({ source: 'facebook', confirmed: false })
  await take({ source: 'phone', cname: 'Karim Uddin' })
  const { body: own } = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const list = async (query: string) => {
    const { body } = await send('GET', `/api/orders?${query}`, { headers })
    return [body.total, ...body.items.map(({ oid }: { oid: string }) => oid)]
  }

  expect(await list('source=facebook')).toEqual([2, second.oid, first.oid])
  expect(await list('source=facebook&status=done')).toEqual([1, first.oid])
  expect(await list('source=facebook&q=karim')).toEqual([1, first.oid])
  expect(await list(`source=facebook&q=${first.oid}`)).toEqual([1, first.oid])
  expect(await list('source=facebook&sort=cname')).toEqual([2, first.oid, second.oid])
  expect(await list('source=website')).toEqual([1, own.oid])
  expect(await list('source=counter')).toEqual([0])
  expect((await send('GET', '/api/orders?source=friend', { headers })).status).toBe(400)
})
