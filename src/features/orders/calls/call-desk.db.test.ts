import { expect, it } from 'vitest'
import type { CallOutcome } from '#src/domain/calls/call-outcome.ts'
import { claimNext, claimOrder } from '#src/features/orders/calls/claim-order.server.ts'
import {
  countForDesk,
  findDeskOrder,
  listEnded,
} from '#src/features/orders/calls/find-desk-order.server.ts'
import { recordCall } from '#src/features/orders/calls/record-call.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const minute = 60_000

/** 10:00 in Dhaka, until the test moves it. */
async function aDesk() {
  const db = await freshDatabase()
  let now = Date.parse('2026-11-24T04:00:00.000Z')
  const shop = await aShop(db, () => {
    now += 1
    return new Date(now)
  })
  await aProduct(db, { stock: 100 })
  const [rahima, karim] = [await aUser(db), await aUser(db)]

  async function place() {
    const placed = await placeOrder(shop, anOrder())
    if (!placed.ok) throw new Error(placed.failure.kind)
    return placed.value
  }
  async function numberOf(id: string | undefined) {
    const [row] = await db.read
      .selectFrom('orders')
      .select('oid')
      .where('id', '=', id ?? '')
      .execute()
    return row?.oid
  }
  return {
    db,
    shop,
    rahima,
    karim,
    place,
    pass: (ms: number) => {
      now += ms
    },
    next: async (by = rahima) => numberOf(await claimNext(shop, by.id)),
    call: (number: string, outcome: Exclude<CallOutcome, 'later' | 'cancelled'>, by = rahima) =>
      recordCall(shop, {
        ...{ number, call: { outcome }, note: undefined, expectedVersion: undefined },
        ...{ userId: by.id, actor: by.email },
      }),
  }
}

it('gives due callbacks first, then the oldest placed or held order', async () => {
  const { shop, place, next, call, pass, karim } = await aDesk()
  const [first, second, third] = [await place(), await place(), await place()]
  await moveOrder(shop, { number: second.number, to: 'held', actor: 'a', expectedVersion: 1 })

  expect(await next()).toBe(first.number)
  expect((await call(first.number, 'no-answer')).ok).toBe(true)
  expect(await next()).toBe(second.number)
  expect((await call(second.number, 'confirmed')).ok).toBe(true)
  pass(31 * minute)

  expect(await next()).toBe(first.number)
  expect(await next(karim)).toBe(third.number)
})

it('gives orders of the last two weeks before older ones, and of those the newest first', async () => {
  const { place, next, call, pass } = await aDesk()
  const [oldest, older] = [await place(), await place()]
  pass(15 * 24 * 60 * minute)
  const fresh = await place()

  const given: (string | undefined)[] = []
  for (let n = 0; n < 3; n += 1) {
    const number = await next()
    given.push(number)
    await call(number ?? '', 'confirmed')
  }
  expect(given).toEqual([fresh.number, older.number, oldest.number])
})

it('gives ten people at once ten different orders, and the others none', async () => {
  const { db, shop, place, next } = await aDesk()
  for (let order = 0; order < 10; order += 1) await place()
  const people = []
  for (let person = 0; person < 14; person += 1) people.push(await aUser(db))

  const given = await Promise.all(people.map((person) => claimNext(shop, person.id)))

  const orders = given.filter((id) => id !== undefined)
  expect(orders).toHaveLength(10)
  expect(new Set(orders).size).toBe(10)
  expect(await next()).toBeUndefined()
})

it('keeps an order for three minutes, longer where it is claimed again, and then gives it to another', async () => {
  const { shop, place, next, call, pass, rahima, karim } = await aDesk()
  const { number } = await place()
  expect(await next()).toBe(number)
  expect(await next()).toBe(number)
  expect(await next(karim)).toBeUndefined()
  expect(await claimOrder(shop, { number, userId: karim.id })).toEqual({
    ok: false,
    failure: { kind: 'open-at-another' },
  })

  pass(2 * minute)
  expect((await claimOrder(shop, { number, userId: rahima.id })).ok).toBe(true)
  pass(2 * minute)
  expect(await next(karim)).toBeUndefined()
  pass(2 * minute)

  expect(await next(karim)).toBe(number)
  expect(await call(number, 'confirmed')).toEqual({ ok: false, failure: { kind: 'not-open' } })
  expect((await call(number, 'confirmed', karim)).ok).toBe(true)
})

it('notes one call of a button that is pressed five times at once', async () => {
  const { db, place, next, call } = await aDesk()
  const { number, id } = await place()
  await next()

  const answers = await Promise.all(Array.from({ length: 5 }, () => call(number, 'no-answer')))

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const [row] = await db.read.selectFrom('order_calls').selectAll().execute()
  expect(row).toMatchObject({ order_id: id, unanswered: 1, claimed_by: null })
  const [one, ...more] = await db.read.selectFrom('history').selectAll().execute()
  expect(one).toMatchObject({ action: 'order.call' })
  expect(more).toEqual([])
})

it('takes an order out of the queue after three repeated calls, and back in when it is edited', async () => {
  const { db, shop, place, next, call, pass } = await aDesk()
  const { number } = await place()
  for (const wait of [30, 120, 26 * 60]) {
    expect(await next()).toBe(number)
    expect((await call(number, 'no-answer')).ok).toBe(true)
    expect(await next()).toBeUndefined()
    pass(wait * minute)
  }
  expect(await next()).toBe(number)
  await call(number, 'no-answer')

  pass(60 * 24 * 60 * minute)
  expect(await next()).toBeUndefined()
  const [ended] = await listEnded(db.read)
  expect(ended?.order.number).toBe(number)
  expect(ended?.state).toEqual({ standing: 'unreachable', unanswered: 4, dueAt: undefined })

  const edit = { number, changes: { phone: '01912345678' }, actor: 'a', expectedVersion: undefined }
  expect((await editOrder(shop, edit)).ok).toBe(true)
  expect(await listEnded(db.read)).toEqual([])
  expect(await next()).toBe(number)
})

it('forgets the calls of an order that is confirmed elsewhere or deleted', async () => {
  const { db, shop, place, next, call, pass } = await aDesk()
  const [one, other] = [await place(), await place()]
  for (const { number } of [one, other]) {
    expect(await next()).toBe(number)
    await call(number, 'no-answer')
  }
  const change = { actor: 'a', expectedVersion: undefined }
  await moveOrder(shop, { ...change, number: one.number, to: 'confirmed' })
  await deleteOrder(shop, { ...change, number: other.number })
  pass(60 * minute)

  expect(await next()).toBeUndefined()
  expect(await db.read.selectFrom('order_calls').selectAll().execute()).toEqual([])

  await moveOrder(shop, { ...change, number: one.number, to: 'placed' })
  expect(await next()).toBe(one.number)
})

it('notes call, move and note in one entry of the timeline, and counts today’s calls', async () => {
  const { db, shop, place, next, call, rahima, karim, pass } = await aDesk()
  const [first, second, third] = [await place(), await place(), await place()]
  await next()
  await recordCall(shop, {
    number: first.number,
    call: { outcome: 'cancelled', reason: 'buyer-refused' },
    note: 'Bought elsewhere',
    expectedVersion: 1,
    userId: rahima.id,
    actor: rahima.email,
  })
  await next()
  await call(second.number, 'confirmed')
  await next(karim)
  await call(third.number, 'no-answer', karim)

  const entries = await db.read.selectFrom('history').select(['action', 'after']).execute()
  expect(entries.map(({ action, after }) => [action, JSON.parse(after)])).toEqual([
    [
      'order.call',
      {
        status: 'not-done',
        stage: 'cancelled',
        call: 'cancelled',
        reason: 'buyer-refused',
        note: 'Bought elsewhere',
      },
    ],
    ['order.call', { status: 'done', stage: 'confirmed', call: 'confirmed' }],
    ['order.call', { call: 'no-answer', callAgainAt: expect.any(String) }],
  ])
  const counts = () => countForDesk(db.read, { actor: rahima.email, now: shop.clock() })
  expect(await counts()).toEqual({
    waiting: 0,
    ended: 0,
    today: { own: { calls: 2, confirmed: 1 }, team: { calls: 3, confirmed: 1 } },
  })
  // The next day in Dhaka.
  pass(14 * 60 * minute)
  expect(await counts()).toMatchObject({ waiting: 1, today: { team: { calls: 0, confirmed: 0 } } })
  expect((await findDeskOrder(shop, third.id))?.calls).toHaveLength(1)
})

it('refuses a call about an order that was changed or moved since it was opened', async () => {
  const { shop, place, next, call, rahima } = await aDesk()
  const { number } = await place()
  await next()
  await moveOrder(shop, { number, to: 'held', actor: 'a', expectedVersion: 1 })
  const seen = { number, note: undefined, userId: rahima.id, actor: rahima.email }

  const late = await recordCall(shop, {
    ...seen,
    expectedVersion: 1,
    call: { outcome: 'confirmed' },
  })

  const order = await findOrder(shop.db.read, number)
  expect(late).toEqual({ ok: false, failure: { kind: 'changed-meanwhile', order } })
  await moveOrder(shop, { number, to: 'cancelled', reason: 'fake', actor: 'a', expectedVersion: 2 })
  expect((await call(number, 'no-answer')).ok).toBe(false)
})
