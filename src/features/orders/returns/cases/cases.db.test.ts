import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import {
  type AskReturn,
  askReturn,
  beginReturn,
} from '#src/features/orders/returns/cases/ask-return.server.ts'
import { changeCase } from '#src/features/orders/returns/cases/change-case.server.ts'
import {
  countCases,
  listCases,
  listCasesOf,
} from '#src/features/orders/returns/cases/list-cases.server.ts'
import { listReturns } from '#src/features/orders/returns/list-returns.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { journalActor as actor, move, placedOrder, ship } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const day = 24 * 60 * 60 * 1_000

/** Three kettles and two fans with their buyer. */
async function aShopWithDelivery() {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const shop = await aShop(await freshDatabase(), () => now)
  for (const pid of ['kettle', 'fan']) await aProduct(shop.db, { pid, stock: 20 })
  const lines = [
    { pid: 'kettle', quantity: 3 },
    { pid: 'fan', quantity: 2 },
  ]
  const { id, number } = await placedOrder(shop, { lines })
  await ship(shop, number)
  await move(shop, number, 'delivered')
  const read = async () => {
    const order = await findOrder(shop.db.read, number)
    if (!order) throw new Error('The order is gone')
    return order
  }
  let visitors = 0
  return {
    shop,
    id,
    number,
    read,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    ask: async (matters: Partial<AskReturn> = {}) => {
      visitors += 1
      return askReturn(shop, {
        order: await read(),
        items: [{ pid: 'kettle', quantity: 1 }],
        reason: 'damaged',
        note: '',
        from: { address: `address ${visitors}`, device: `device ${visitors}` },
        ...matters,
      })
    },
    step: (caseId: string, to: 'approved' | 'on-its-way' | 'declined', answer = '') =>
      changeCase(shop, { id: caseId, to, answer, actor }),
    receive: async (pieces: Readonly<Record<string, number>>, seen?: number) => {
      const items = Object.entries(pieces).map(([pid, sellable]) => ({
        pid,
        sellable,
        damaged: 0,
        missing: 0,
      }))
      const expectedVersion = seen ?? (await read()).version
      return receiveReturn(shop, { number, expectedVersion, actor, items })
    },
    undo: async () => {
      const returnId = (await listReturns(shop.db.read, id)).at(-1)?.id ?? ''
      return undoReturn(shop, { number, expectedVersion: undefined, actor, returnId })
    },
    cases: () => listCasesOf(shop.db.read, id),
    states: async () => (await listCasesOf(shop.db.read, id)).map(({ state }) => state),
    expectSound: async () => expect((await checkShop(shop.db.read)).problems).toEqual([]),
  }
}

it('brings a part of an order back from the request of its buyer to the shelf', async () => {
  const one = await aShopWithDelivery()
  const { shop, number, ask, step, receive, cases, read } = one
  const id = got(await ask({ note: 'The lid is broken' }))
  expect(await cases()).toMatchObject([
    {
      id,
      origin: 'buyer',
      state: 'asked',
      reason: 'damaged',
      note: 'The lid is broken',
      items: [{ pid: 'kettle', quantity: 1 }],
    },
  ])

  got(await step(id, 'approved', 'Please keep the box.'))
  got(await step(id, 'on-its-way'))
  // Its buyer has the other four pieces.
  expect(await read()).toMatchObject({ stage: 'delivered' })
  expect(await countCases(shop.db.read, one.now())).toMatchObject({ 'on-its-way': 1, asked: 0 })

  got(await receive({ kettle: 1 }))
  expect(await cases()).toMatchObject([{ id, state: 'received' }])
  const queue = { origin: undefined, page: 1, size: 10, now: one.now() } as const
  expect(await listCases(shop.db.read, { state: 'open', ...queue })).toMatchObject({ total: 0 })
  expect(await listCases(shop.db.read, { state: 'received', ...queue })).toMatchObject({
    total: 1,
    items: [{ order: { number } }],
  })
  const courier = { state: 'received', ...queue, origin: 'courier' } as const
  expect(await listCases(shop.db.read, courier)).toMatchObject({ total: 0 })
  await one.expectSound()
})

it('sets the order on its way back where all of it comes, and follows the moves of the order', async () => {
  const { ask, step, read, states, cases, number, shop, expectSound } = await aShopWithDelivery()
  const items = [
    { pid: 'kettle', quantity: 3 },
    { pid: 'fan', quantity: 2 },
  ]
  const id = got(await ask({ items }))
  expect(await step(id, 'on-its-way')).toMatchObject({ value: { stage: 'returning' } })
  expect(await step(id, 'declined', 'No')).toMatchObject({ failure: { kind: 'illegal-move' } })

  await move(shop, number, 'delivered')
  expect(await states()).toEqual(['ended'])
  await move(shop, number, 'returning')
  expect(await states()).toEqual(['on-its-way', 'ended'])
  expect((await cases())[0]).toMatchObject({ origin: 'staff', items })
  expect(await read()).toMatchObject({ stage: 'returning' })
  await expectSound()
})

it('begins a return for a parcel that the courier brings back, and for staff', async () => {
  const one = await aShopWithDelivery()
  const refused = await placedOrder(one.shop, { lines: [{ pid: 'fan', quantity: 2 }] })
  await ship(one.shop, refused.number)
  const back = { number: refused.number, to: 'returning', expectedVersion: undefined } as const
  got(await moveOrder(one.shop, { ...back, actor: 'steadfast' }))
  expect(await listCasesOf(one.shop.db.read, refused.id)).toMatchObject([
    { origin: 'courier', state: 'on-its-way', items: [{ pid: 'fan', quantity: 2 }] },
  ])

  const begin = { number: one.number, reason: undefined, note: 'Phoned', actor } as const
  const items = [{ pid: 'kettle', quantity: 2 }]
  expect(
    await beginReturn(one.shop, { ...begin, items: [{ pid: 'kettle', quantity: 4 }] }),
  ).toEqual({
    ok: false,
    failure: { kind: 'not-out', pids: ['kettle'] },
  })
  got(await beginReturn(one.shop, { ...begin, items }))
  expect(await beginReturn(one.shop, { ...begin, items })).toMatchObject({
    failure: { kind: 'not-now' },
  })
  expect(await one.cases()).toMatchObject([{ origin: 'staff', state: 'approved', note: 'Phoned' }])
  await one.expectSound()
})

it('declines with the sentence that the buyer reads, and takes another request afterwards', async () => {
  const { ask, step, cases, states } = await aShopWithDelivery()
  const id = got(await ask())
  expect(await ask()).toMatchObject({ failure: { kind: 'not-now' } })
  got(await step(id, 'declined', 'It was used.'))
  expect(await cases()).toMatchObject([{ state: 'declined', answer: 'It was used.' }])
  expect(await step(id, 'approved')).toMatchObject({ failure: { kind: 'no-open-case' } })
  got(await ask())
  expect(await states()).toEqual(['asked', 'declined'])
})

it('keeps one open return of an order, and answers it once, when several come at once', async () => {
  const { ask, step, states } = await aShopWithDelivery()
  const asked = await Promise.all(Array.from({ length: 3 }, () => ask()))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  const [id = ''] = asked.flatMap((one) => (one.ok ? [one.value] : []))
  const answers = await Promise.all([step(id, 'approved'), step(id, 'declined', 'No')])
  // Approved first, a return can still be declined.
  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect([['approved'], ['declined']]).toContainEqual(await states())
})

it('receives a return once, when two people receive it at the same moment', async () => {
  const { ask, receive, states, read, expectSound } = await aShopWithDelivery()
  got(await ask())
  const { version } = await read()
  const both = [receive({ kettle: 1 }, version), receive({ kettle: 1 }, version)]
  const received = await Promise.all(both)
  expect(received.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await states()).toEqual(['received'])
  expect((await read()).lines.map(({ returned }) => returned)).toEqual([1, 0])
  await expectSound()
})

it('takes a receipt back: the return is where it was, or gone where nobody had expected it', async () => {
  const { ask, step, receive, undo, states, cases, expectSound } = await aShopWithDelivery()
  const id = got(await ask())
  got(await step(id, 'approved'))
  got(await receive({ kettle: 1 }))
  got(await undo())
  expect(await cases()).toMatchObject([{ id, state: 'approved' }])

  got(await receive({ kettle: 1 }))
  got(await receive({ fan: 1 }))
  expect(await states()).toEqual(['received', 'received'])
  got(await undo())
  expect(await states()).toEqual(['received'])

  // The buyer has asked for more meanwhile: the older return ends.
  got(await ask({ items: [{ pid: 'fan', quantity: 2 }] }))
  got(await undo())
  expect(await states()).toEqual(['asked', 'ended'])
  await expectSound()
})

it('takes requests within seven Dhaka days of the delivery, whatever came back meanwhile', async () => {
  const { ask, step, receive, pass, shop, read } = await aShopWithDelivery()
  pass(6 * day)
  got(await receive({ fan: 1 }))
  pass(2 * day)
  expect(await ask()).toMatchObject({ failure: { kind: 'not-now' } })
  // Staff may still agree.
  const { number } = await read()
  const items = [{ pid: 'kettle', quantity: 1 }]
  got(await beginReturn(shop, { number, items, reason: undefined, note: '', actor }))
  pass(-1 * day)
  expect(await ask()).toMatchObject({ failure: { kind: 'not-now' } })
  expect(await step('0'.repeat(24), 'approved')).toMatchObject({
    failure: { kind: 'no-open-case' },
  })
})

it('asks for no more pieces than the buyer has', async () => {
  const { ask, receive, states } = await aShopWithDelivery()
  got(await receive({ kettle: 2 }))
  for (const items of [
    [{ pid: 'kettle', quantity: 2 }],
    [{ pid: 'toaster', quantity: 1 }],
    [
      { pid: 'fan', quantity: 1 },
      { pid: 'kettle', quantity: 3 },
    ],
  ]) {
    expect(await ask({ items })).toMatchObject({ failure: { kind: 'not-out' } })
    expect(await states()).toEqual(['received'])
  }
})

it('exports the requests of a buyer, and erases their words', async () => {
  const { ask, step, shop, id, cases, now, read } = await aShopWithDelivery()
  const asked = got(await ask({ note: 'I am Rahima, call my husband' }))
  got(await step(asked, 'declined', 'Dear Rahima, it was used.'))
  const { phone } = (await read()).customer
  const person = { kind: 'phone', phone: `+88${phone}` } as const
  expect(await exportPerson(shop.db.read, person, now())).toMatchObject({
    orders: [{ returnCases: [{ state: 'declined', note: 'I am Rahima, call my husband' }] }],
  })
  await commit(shop.db, (tx) => forgetBuyer(tx, id))
  const history = await shop.db.read.selectFrom('history').select('after').execute()
  expect(JSON.stringify([await cases(), history])).not.toContain('Rahima')
})
