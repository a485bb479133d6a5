import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { exchange } from '#src/features/orders/refunds/exchange.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { listReturns } from '#src/features/orders/returns/list-returns.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  journalActor as actor,
  buyPieces,
  move,
  payAhead,
  placedOrder,
  ship,
  sumsOfOrder,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const phone = '01712345678'

/** Kettles of Tk 25, and a delivered order of four of which two came back: the shop owes Tk 50. */
async function aShopThatOwes() {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 0, price: fromTaka(25) })
  await buyPieces(shop, 'kettle', 40, 10)
  const from = await placedOrder(shop, { quantity: 4, customer: { phone } })
  await ship(shop, from.number)
  await move(shop, from.number, 'delivered')
  await takeReturn(shop, from.number, { sellable: 2 })
  const place = (quantity: number, of = phone) =>
    placedOrder(shop, { quantity, customer: { phone: of } })
  return {
    shop,
    from,
    place,
    use: (into: string) => exchange(shop, { number: from.number, into, actor }),
    owed: async (id: string) => {
      const row = await shop.db.read
        .selectFrom('refunds_owed')
        .select('owed_poisha')
        .where('order_id', '=', id)
        .executeTakeFirst()
      return row?.owed_poisha ?? 0
    },
    expectSound: async () => expect((await checkShop(shop.db.read)).problems).toEqual([]),
  }
}

it('makes what is owed an advance on the new order, which both orders show', async () => {
  const { shop, from, place, use, owed, expectSound } = await aShopThatOwes()
  const into = await place(4)
  expect(await use(into.number)).toMatchObject({
    value: { amount: 5_000, owed: 0, order: { advanced: 5_000 } },
  })
  expect(await owed(from.id)).toBe(0)
  expect(await sumsOfOrder(shop.db.read, into.id)).toEqual({ cash: 5_000, advances: -5_000 })
  expect(await findAmounts(shop.db.read, into.id)).toMatchObject({
    advances: [{ amount: 5_000 }],
    exchanges: { of: [{ number: from.number, amount: 5_000 }], into: [] },
  })
  expect((await findAmounts(shop.db.read, from.id)).exchanges).toMatchObject({
    of: [],
    into: [{ number: into.number, amount: 5_000 }],
  })
  expect(await use(into.number)).toMatchObject({ failure: { kind: 'nothing-to-use' } })

  await ship(shop, into.number)
  await move(shop, into.number, 'delivered')
  await expectSound()
})

it('uses no more than the new order costs, and leaves the rest owed', async () => {
  const { from, place, use, owed, shop, expectSound } = await aShopThatOwes()
  await payAhead(shop, (await place(1)).number, 10)
  const small = await place(1)
  await payAhead(shop, small.number, 75)
  expect(await use(small.number)).toMatchObject({ value: { amount: 2_000, owed: 3_000 } })
  expect(await owed(from.id)).toBe(3_000)
  await expectSound()
})

it('owes the money again when the new order is cancelled, and uses it again when it is reopened', async () => {
  const { shop, from, place, use, owed, expectSound } = await aShopThatOwes()
  const into = await place(4)
  got(await use(into.number))
  const change = { number: into.number, expectedVersion: undefined, actor }
  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'other' }))
  expect([await owed(from.id), await owed(into.id)]).toEqual([0, 5_000])
  got(await moveOrder(shop, { ...change, to: 'placed' }))
  expect(await owed(into.id)).toBe(0)
  await expectSound()
})

it('owes the money for the first order again when the advance is taken back', async () => {
  const { shop, from, place, use, owed, expectSound } = await aShopThatOwes()
  const into = await place(4)
  got(await use(into.number))
  const { advances } = await findAmounts(shop.db.read, into.id)
  const change = { number: into.number, expectedVersion: undefined, actor }
  got(await removeAdvance(shop, { ...change, entry: advances[0]?.id ?? '' }))
  expect(await owed(from.id)).toBe(5_000)
  expect(await sumsOfOrder(shop.db.read, into.id)).toEqual({})
  expect((await findAmounts(shop.db.read, from.id)).exchanges).toEqual({ of: [], into: [] })
  expect(await findOrder(shop.db.read, into.number)).toMatchObject({ advanced: 0 })
  expect(await use(into.number)).toMatchObject({ value: { amount: 5_000 } })
  await expectSound()
})

it('refuses other buyers, the same order, and orders that have left the shop', async () => {
  const { shop, from, place, use } = await aShopThatOwes()
  const other = await place(1, '01712345679')
  expect(await use(other.number)).toMatchObject({ failure: { kind: 'not-of-one-buyer' } })
  expect(await use(from.number)).toMatchObject({ failure: { kind: 'not-of-one-buyer' } })
  expect(await use('PM-00000000')).toMatchObject({ failure: { kind: 'order-gone' } })
  const gone = await place(1)
  await ship(shop, gone.number)
  expect(await use(gone.number)).toMatchObject({ failure: { kind: 'illegal-move' } })
})

it('keeps a return whose money is an advance, and a cancelled order whose advance is one', async () => {
  const { shop, from, place, use, expectSound } = await aShopThatOwes()
  const into = await place(4)
  got(await use(into.number))
  const returnId = (await listReturns(shop.db.read, from.id)).at(-1)?.id ?? ''
  const undo = { number: from.number, expectedVersion: undefined, actor, returnId }
  expect(await undoReturn(shop, undo)).toMatchObject({ failure: { kind: 'refund-paid' } })

  const paid = await place(1)
  await payAhead(shop, paid.number, 20)
  const change = { number: paid.number, expectedVersion: undefined, actor }
  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'other' }))
  got(await exchange(shop, { number: paid.number, into: into.number, actor }))
  expect(await moveOrder(shop, { ...change, to: 'placed' })).toMatchObject({
    failure: { kind: 'illegal-move' },
  })
  await expectSound()
})

it('uses or pays the money once, when people do both at the same moment', async () => {
  const { shop, from, place, use, owed, expectSound } = await aShopThatOwes()
  const [one, other] = [await place(4), await place(4)]
  const pay = payRefund(shop, {
    number: from.number,
    method: 'cash',
    amount: fromTaka(50),
    transactionId: null,
    key: 'one',
    actor,
    isProven: false,
  })
  const done = await Promise.all([use(one.number), use(other.number), use(one.number), pay])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await owed(from.id)).toBe(0)
  await expectSound()
})
