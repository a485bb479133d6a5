import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { waitingNames } from '#src/domain/figures/waiting.ts'
import { poisha } from '#src/domain/money.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import { countNow } from '#src/features/figures/waiting/count-waiting.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const dayMs = 24 * 60 * 60_000
/** A Wednesday at noon in Dhaka. */
const noon = Date.parse('2026-03-11T06:00:00Z')

async function aDesk() {
  const at = { now: noon }
  const server = await aServer({ clock: () => new Date(at.now) })
  await aProduct(server.db, { stock: 500 })
  const owner = await server.signIn()
  const order = async (body: Readonly<Record<string, unknown>> = {}) => {
    const answer = await server.send('PUT', '/api/order?id=p', { body: anOrderBody(body) })
    return String(answer.body.oid)
  }
  const move = async (oid: string, ...stages: readonly string[]) => {
    for (const to of stages) {
      const sending = { headers: owner, body: { to } }
      const { status } = await server.send('POST', `/api/admin/orders/${oid}/moves`, sending)
      expect({ to, status }).toEqual({ to, status: 200 })
    }
  }
  const get = async (path: string, headers = owner) =>
    (await server.send('GET', `/api${path}`, { headers })).body
  return { ...server, at, owner, order, move, get }
}

const nothing = Object.fromEntries(waitingNames.map((name) => [name, 0]))

it('counts nothing in an empty shop', async () => {
  const { get } = await aDesk()
  const none = { today: 0, before: 0 }
  expect(await get('/admin/waiting')).toEqual({
    waiting: nothing,
    day: { placed: none, confirmed: none, shipped: none, delivered: none, returned: none },
    lowStock: null,
  })
})

it('counts what each list shows', async () => {
  const { db, at, get, order, move } = await aDesk()
  await aProduct(db, { pid: 'lamp', stock: 5 })
  await aProduct(db, { pid: 'cup', stock: 6 })
  await aProduct(db, { pid: 'gone', stock: 0 })
  at.now = noon - 6 * dayMs
  const [late, outside, comesBack] = [await order(), await order(), await order()]
  await move(late, 'confirmed', 'packed', 'shipped')
  await move(outside, 'confirmed', 'packed', 'shipped')
  await move(comesBack, 'confirmed', 'packed', 'shipped', 'returning')
  for (const oid of [late, outside, comesBack]) {
    const tracking = oid === comesBack ? ({ tracking: 'returning', word: 'back' } as const) : {}
    await aParcelRow(db, oid, { next_look_at: new Date(noon).toISOString(), ...tracking })
  }
  await commit(db, async (tx) => {
    await tx.updateTable('products').set({ low_stock_line: 5 }).execute()
    await tx
      .updateTable('orders')
      .set({ delivery_zone: 'outside-dhaka' })
      .where('oid', '=', outside)
      .execute()
    const message = {
      name: 'Karim',
      email: 'karim@example.test',
      body: 'Hello',
      received_at: new Date(noon).toISOString(),
    }
    await tx
      .insertInto('messages')
      .values([
        { ...message, id: '1', read_at: null },
        { ...message, id: '2', read_at: message.received_at },
      ])
      .execute()
    await postTransfers(
      tx,
      [
        {
          key: 'delivered:1:1',
          debit: 'due-pathao',
          credit: 'sales',
          amount: poisha(123_45),
          happenedAt: new Date(noon),
          actor: 'shop',
        },
        {
          key: 'courier-paid:1:1',
          debit: 'bank',
          credit: 'due-pathao',
          amount: poisha(23_45),
          happenedAt: new Date(noon),
          actor: 'shop',
        },
      ],
      new Date(noon),
    )
  })
  at.now = noon
  const [, held, confirmed, packed, booked] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ]
  await move(held, 'held')
  await move(confirmed, 'confirmed')
  await move(packed, 'confirmed', 'packed')
  await move(booked, 'confirmed', 'packed')
  await aParcelRow(db, booked)

  const { waiting } = await get('/admin/waiting')
  expect(waiting).toEqual({
    'to-call': 2,
    late: 1,
    'advances-to-check': 0,
    'to-pack': 1,
    'to-book': 2,
    returned: 1,
    'low-stock': 2,
    'reviews-to-read': 0,
    'unread-messages': 1,
    'due-from-couriers': 100,
  })
  const lists = {
    late: await get('/admin/parcels?list=late'),
    pack: await get('/orders?stage=confirmed'),
    book: await get('/admin/parcels/bookable'),
    low: await get('/allproduct?stock=low&sort=stock'),
  }
  expect(lists).toMatchObject({
    late: { items: [{ oid: late, alerts: expect.arrayContaining(['late']) }] },
    pack: { total: 1 },
    book: { oids: [packed, confirmed] },
    low: { total: 2, items: [{ pid: 'gone' }, { pid: 'lamp' }] },
  })
})

it('leaves out of the calls those that are to wait, as the call desk does', async () => {
  const { db, shop, order, at } = await aDesk()
  const [later, unreachable] = [await order(), await order(), await order()]
  const called = { unanswered: 1, called_at: null, claimed_by: null, claimed_until: null }
  await commit(db, async (tx) => {
    const ids = await tx.selectFrom('orders').select(['id', 'oid']).execute()
    const idOf = (oid: string) => ids.find((one) => one.oid === oid)?.id ?? ''
    await tx
      .insertInto('order_calls')
      .values([
        {
          ...called,
          order_id: idOf(later),
          standing: 'to-call',
          due_at: new Date(noon + 60_000).toISOString(),
        },
        { ...called, order_id: idOf(unreachable), standing: 'unreachable', due_at: null },
      ])
      .execute()
  })
  const toCall = async () => (await countNow(shop)).waiting['to-call']
  expect(await toCall()).toBe(1)
  at.now = noon + 120_000
  expect(await toCall()).toBe(2)
})

it('sets today beside the same weekday of last week, up to the same time', async () => {
  const { at, get, order, move } = await aDesk()
  at.now = noon - 7 * dayMs - 60_000
  await move(await order(), 'confirmed')
  // Later on that day than it is today.
  at.now = noon - 7 * dayMs + 60_000
  await order()
  at.now = noon - 60_000
  const delivered = await order()
  await move(delivered, 'confirmed', 'placed', 'confirmed', 'packed', 'shipped', 'delivered')
  await order()
  at.now = noon

  expect((await get('/admin/waiting')).day).toEqual({
    placed: { today: 2, before: 1 },
    confirmed: { today: 1, before: 1 },
    shipped: { today: 1, before: 0 },
    delivered: { today: 1, before: 0 },
    returned: { today: 0, before: 0 },
  })
})

it('counts on from the history that it has read, over the settling of ids and over midnight', async () => {
  const { at, shop, order, move } = await aDesk()
  const day = async () => (await countNow(shop)).day
  const first = await order()
  await move(first, 'confirmed')
  at.now += 6_000
  expect((await day()).confirmed).toEqual({ today: 1, before: 0 })
  const second = await order()
  await move(second, 'confirmed')
  await move(first, 'placed', 'confirmed')
  at.now += 6_000
  expect((await day()).confirmed).toEqual({ today: 2, before: 0 })
  at.now += 30 * 60_000
  expect((await day()).confirmed).toEqual({ today: 2, before: 0 })
  await move(second, 'packed', 'shipped')
  await move(await order(), 'confirmed')
  at.now += 6_000
  expect(await day()).toMatchObject({
    placed: { today: 3 },
    confirmed: { today: 3 },
    shipped: { today: 1 },
  })
  at.now += dayMs
  expect((await day()).confirmed).toEqual({ today: 0, before: 0 })
  at.now = noon + 7 * dayMs + 10_000
  expect((await day()).confirmed).toEqual({ today: 0, before: 2 })
  at.now += 3 * 60 * 60_000
  expect(await day()).toMatchObject({
    confirmed: { today: 0, before: 3 },
    shipped: { before: 1 },
  })
})

it('is of a few seconds ago at most', async () => {
  const { at, get, order } = await aDesk()
  expect((await get('/admin/waiting')).waiting['to-call']).toBe(0)
  await order()
  at.now = noon + 6_000
  expect((await get('/admin/waiting')).waiting['to-call']).toBe(1)
})

it('shows each duty the counts whose lists it may open', async () => {
  const { db, send, get } = await aDesk()
  const seenBy = async (...duties: readonly Duty[]) => {
    const { email } = await aUser(db, { duties })
    const { waiting, day } = await get('/admin/waiting', await signInAs({ send }, email))
    return { names: Object.keys(waiting), day: day !== null }
  }
  expect(await seenBy('desk')).toEqual({
    names: ['to-call', 'late', 'advances-to-check', 'to-pack', 'to-book', 'returned', 'low-stock'],
    day: true,
  })
  expect(await seenBy('packer')).toEqual({ names: ['to-pack', 'low-stock'], day: false })
  expect(await seenBy('catalogue')).toEqual({ names: ['low-stock', 'reviews-to-read'], day: false })
  expect(await seenBy('accounts')).toEqual({
    names: ['late', 'advances-to-check', 'to-pack', 'returned', 'low-stock', 'due-from-couriers'],
    day: true,
  })
  expect(await seenBy()).toEqual({ names: [], day: false })
})

it('counts by indexes that hold few rows, not by those of every order or parcel', async () => {
  const { db, shop, at, order } = await aDesk()
  await order()
  at.now += 10 * 60_000
  while (await indexSome(shop)) {}
  // PostgreSQL reads a table of so few rows whole.
  if (db.engine !== 'sqlite') return
  const seen: CompiledQuery[] = []
  const watched = db.read.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(db.read.getExecutor().compileQuery(node as never, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = Object.assign(watched, { engine: db.read.engine, run: db.read.run })
  await countNow({ ...shop, db: { ...db, read } })
  const plans = []
  for (const { sql: text, parameters } of seen) {
    const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    plans.push(JSON.stringify((await db.read.executeQuery(explain)).rows))
  }
  expect(plans.length).toBeGreaterThan(8)
  expect(plans.join()).toContain('SEARCH parcels USING INDEX parcels_may_be_late')
  expect(plans.join()).toContain('SEARCH stocks_below_line')
  expect(plans.join()).not.toMatch(/parcels_state|SCAN (orders|parcels|products|history)/)
})
