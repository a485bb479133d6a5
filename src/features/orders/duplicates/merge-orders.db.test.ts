import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { addAdjustment } from '#src/features/orders/amounts/change-amounts.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { keepBoth } from '#src/features/orders/duplicates/keep-apart.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { lookUpOrder } from '#src/features/orders/look-up/look-up-order.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import {
  actor,
  anOffice,
  any,
  hourMs,
  merge,
  opens,
  phone,
  seen,
} from '#tests/make/orders/two-orders.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { addAmounts } from '#tests/make/some-amounts.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

it('marks open orders of one phone within a day, in any spelling, until a person keeps both', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const { db, shop, place, numbersBeside } = await anOffice(() => now)
  const first = await place()
  now = new Date(now.getTime() + 24 * hourMs)
  const second = await place({ customer: { phone: '+880 1712-345678' } })
  const odd = await place({ customer: { phone: 'call me' } })
  await place({ customer: { phone: 'call me' } })
  await place({ customer: { phone: '01812345678' } })
  expect(await numbersBeside(first)).toEqual([second.number])
  expect(await numbersBeside(second)).toEqual([first.number])
  expect(await numbersBeside(odd)).toEqual([])

  now = new Date(now.getTime() + 1)
  const third = await place()
  expect(await numbersBeside(third)).toEqual([second.number])
  got(await keepBoth(shop, { order: seen(second), other: seen(third), actor }))
  got(await keepBoth(shop, { order: seen(third), other: seen(second), actor }))
  expect(await numbersBeside(third)).toEqual([])
  expect(await numbersBeside(second)).toEqual([first.number])
  got(await moveOrder(shop, { ...seen(first), to: 'cancelled', reason: 'duplicate', actor }))
  expect(await numbersBeside(second)).toEqual([])
  const kept = await db.read
    .selectFrom('history')
    .select(['subject_id', 'after'])
    .where('action', '=', 'order.keep-both')
    .execute()
  expect(kept.map(({ subject_id, after }) => [subject_id, JSON.parse(after)])).toEqual([
    [second.id, { keptBeside: third.number }],
    [third.id, { keptBeside: second.number }],
  ])
})

it('merges two orders: lines add up at the lower price, advances move along, and the other leads to the survivor', async () => {
  const { db, shop, kettle, place, stockOf } = await anOffice()
  const survivor = await place({ lines: [{ pid: 'kettle', quantity: 3 }] })
  await commit(db, (tx) =>
    tx.updateTable('products').set({ price_poisha: 90_000 }).where('id', '=', kettle.id).execute(),
  )
  const other = await place({
    lines: [
      { pid: 'lamp', quantity: 1 },
      { pid: 'kettle', quantity: 2 },
    ],
  })
  await addAmounts(shop, other.number)
  const waived = { kind: 'waived-delivery', amount: poisha(-7_000), reason: 'x' } as const
  const paid = got(
    await addAdjustment(shop, { ...any(other), actor, by: ['admin'], adjustment: waived }),
  )
  got(await moveOrder(shop, { ...any(survivor), to: 'confirmed', actor }))

  const merged = got(await mergeOrders(shop, { survivor: any(survivor), other: seen(paid), actor }))
  expect(merged).toMatchObject({
    number: survivor.number,
    version: 3,
    stage: 'placed',
    // Five kettles at Tk 900, a tenth off, and a lamp: with one delivery of Tk 70.
    subtotal: 480_000,
    discount: 45_000,
    total: 442_000,
    adjusted: -2_000,
    advanced: 10_000,
    lines: [
      { pid: 'kettle', quantity: 5, taken: 5, unitPrice: 90_000 },
      { pid: 'lamp', quantity: 1, taken: 1 },
    ],
  })
  expect(await findOrder(db.read, survivor.number)).toEqual(merged)
  expect(await findOrder(db.read, other.number)).toMatchObject({
    stage: 'cancelled',
    adjusted: -7_000,
    advanced: 0,
    lines: [{ taken: 0 }, { taken: 0 }],
  })
  expect((await findAmounts(db.read, survivor.id)).advances).toMatchObject([
    { amount: 10_000, transactionId: 'BK7X9Q2M' },
  ])
  expect([await stockOf('kettle'), await stockOf('lamp')]).toEqual([15, 9])
  expect((await checkShop(db.read)).problems).toEqual([])

  const [entry] = await db.read
    .selectFrom('history')
    .select('after')
    .where('subject_id', '=', other.id)
    .where('after', 'like', '%mergedInto%')
    .execute()
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    status: 'not-done',
    stage: 'cancelled',
    reason: 'duplicate',
    mergedInto: survivor.number,
  })
  // The survivor was confirmed, and waits for a call again.
  const sheets = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'order-sheet')
    .orderBy('id')
    .execute()
  expect(sheets.map(({ payload }) => JSON.parse(payload).data[0].stage)).toEqual([
    'confirmed',
    'placed',
  ])
})

it('opens the survivor by the token of a merged order, masked where another address was typed', async () => {
  const { shop, place } = await anOffice()
  const [first, second, third] = [await place(), await place(), await place()]
  const stranger = await place({ customer: { address: 'Shop 9, New Market, Dhaka' } })
  const merged = got(await merge(shop, second, first))
  const again = got(await merge(shop, third, merged))
  const last = got(await merge(shop, again, stranger))

  for (const order of [first, second, third]) {
    expect(await opens(shop, order)).toMatchObject({
      number: third.number,
      version: last.version,
      isMasked: false,
      customer: third.customer,
    })
  }
  const asStranger = await opens(shop, stranger)
  expect(asStranger).toMatchObject({
    number: third.number,
    isMasked: true,
    isOfAnother: true,
  })
  expect(asStranger?.customer.address).not.toBe(third.customer.address)
  const from = { address: '10.9.9.9', device: 'device-of-buyer' }
  expect(await lookUpOrder(shop, { number: first.number, phone, from })).toMatchObject({
    ok: true,
    value: { number: third.number, total: last.total },
  })

  got(await deleteOrder(shop, { ...seen(last), actor }))
  expect(await opens(shop, first)).toBeUndefined()
})

it('never reopens, deletes or merges a merged order', async () => {
  const { shop, place } = await anOffice()
  const [survivor, other, third] = [await place(), await place(), await place()]
  const merged = got(await merge(shop, survivor, other))

  const illegal = { ok: false, failure: { kind: 'illegal-move', order: { number: other.number } } }
  expect(await moveOrder(shop, { ...any(other), to: 'placed', actor })).toMatchObject(illegal)
  expect(await deleteOrder(shop, { ...any(other), actor })).toMatchObject(illegal)
  const undone = { survivor: any(other), other: any(merged), actor }
  expect(await mergeOrders(shop, undone)).toMatchObject(illegal)
  expect(await mergeOrders(shop, { survivor: any(third), other: any(other), actor })).toMatchObject(
    illegal,
  )

  // An order that a person cancelled as a duplicate, without a merge, can be reopened.
  got(await moveOrder(shop, { ...any(third), to: 'cancelled', reason: 'duplicate', actor }))
  got(await moveOrder(shop, { ...any(third), to: 'placed', actor }))

  // An older process beside this one knows of no merge.
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ stage: 'placed' }).where('id', '=', other.id).execute(),
  )
  expect((await checkShop(shop.db.read)).problems).toEqual([
    `Order ${other.number} was merged into another and is not cancelled, or leads to no survivor`,
  ])
})

it('refuses to merge orders of two phones, an order with itself, one that left the shop, and a stale one', async () => {
  const { shop, place } = await anOffice()
  const order = await place()
  const other = await place()
  const foreign = await place({ customer: { phone: '01812345678' } })
  const notOne = { ok: false, failure: { kind: 'not-of-one-buyer' } }
  expect(await merge(shop, order, foreign)).toEqual(notOne)
  expect(await merge(shop, order, order)).toEqual(notOne)
  expect(await merge(shop, order, { ...other, number: 'PM-00000000' })).toMatchObject({
    failure: { kind: 'order-gone' },
  })
  for (const to of ['confirmed', 'packed', 'shipped'] as const) {
    got(await moveOrder(shop, { ...any(other), to, actor }))
  }
  expect(await merge(shop, order, other)).toMatchObject({
    failure: { kind: 'changed-meanwhile', order: { number: other.number } },
  })
  expect(
    await mergeOrders(shop, { survivor: seen(order), other: any(other), actor }),
  ).toMatchObject({ failure: { kind: 'illegal-move', order: { stage: 'shipped' } } })
  expect(await findOrder(shop.db.read, order.number)).toEqual(order)
})

it('merges once when two people merge the same pair, either way, and never half beside an edit or a move', async () => {
  const { db, shop, place, stockOf } = await anOffice()
  // The shop holds what comes after the fifth order of a phone.
  const pairs = await Promise.all(
    ['01711111111', '01722222222', '01733333333'].map(async (phone) => {
      const customer = { phone }
      return [await place({ quantity: 2, customer }), await place({ customer })] as const
    }),
  )
  const [one, two, three] = pairs
  if (!one || !two || !three) throw new Error('unreachable: three pairs')
  const both = await Promise.all([merge(shop, one[0], one[1]), merge(shop, one[1], one[0])])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const edits = await Promise.all([
    merge(shop, two[0], two[1]),
    editOrder(shop, { ...seen(two[1]), actor, changes: { quantity: 4 } }),
  ])
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1)
  const moves = await Promise.all([
    merge(shop, three[0], three[1]),
    moveOrder(shop, { ...seen(three[0]), to: 'confirmed', actor }),
  ])
  expect(moves.filter(({ ok }) => ok)).toHaveLength(1)

  const pieces = edits[0].ok ? 9 : 12
  expect(await stockOf('kettle')).toBe(20 - pieces)
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('exports and erases a person with both orders of a merge and both of a split', async () => {
  const { db, shop, place } = await anOffice()
  const survivor = await place({ quantity: 2 })
  const other = await place()
  await addAmounts(shop, other.number)
  const merged = got(
    await mergeOrders(shop, { survivor: seen(survivor), other: any(other), actor }),
  )
  const items = [{ pid: 'kettle', quantity: 1 }]
  const { second } = got(await splitOrder(shop, { ...seen(merged), actor, items }))

  const person = { kind: 'phone', phone: '+8801712345678' } as const
  const { orders } = await exportPerson(db.read, person, new Date())
  expect(orders).toMatchObject([
    { number: survivor.number, advances: [{ transactionId: 'BK7X9Q2M' }] },
    { number: other.number, advances: [], merged: [{ into: survivor.number }] },
    { number: second.number },
  ])

  got(await forgetPerson({ ...shop, mailboxDir: aMailFolder() }, person))
  expect((await exportPerson(db.read, person, new Date())).orders).toEqual([])
  const left = JSON.stringify([
    await db.read.selectFrom('orders').selectAll().execute(),
    await db.read.selectFrom('order_advances').selectAll().execute(),
    await db.read.selectFrom('history').selectAll().execute(),
  ])
  for (const trace of ['1712345678', 'BK7X9Q2M', 'Sister of Karim', 'Rahima']) {
    expect(left).not.toContain(trace)
  }
  expect(await opens(shop, other)).toMatchObject({ number: survivor.number, isMasked: false })
  expect((await checkShop(db.read)).problems).toEqual([])
})
