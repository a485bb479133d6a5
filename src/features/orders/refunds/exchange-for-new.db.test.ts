import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { exchangeForNew } from '#src/features/orders/refunds/exchange-for-new.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  journalActor as actor,
  buyPieces,
  move,
  placedOrder,
  ship,
  sumsOfOrder,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const from = { address: '203.0.113.7', device: undefined }

/** Kettles of Tk 25, and a delivered order of four of which two came back: the shop owes Tk 50. */
async function aShopThatOwes() {
  const shop = await aShop(await freshDatabase())
  const { db } = shop
  await aProduct(db, { stock: 0, price: fromTaka(25) })
  await buyPieces(shop, 'kettle', 40, 10)
  await aProduct(db, { pid: 'fan', stock: 3, price: fromTaka(100) })
  const first = await placedOrder(shop, { quantity: 4, customer: { phone: '01712345678' } })
  await ship(shop, first.number)
  await move(shop, first.number, 'delivered')
  await takeReturn(shop, first.number, { sellable: 2 })
  const stockOf = async (pid: string) => {
    const product = db.read.selectFrom('products').select('stock').where('pid', '=', pid)
    return (await product.executeTakeFirstOrThrow()).stock
  }
  const orders = async () => {
    const count = db.read.selectFrom('orders').select((eb) => eb.fn.countAll().as('n'))
    return Number((await count.executeTakeFirstOrThrow()).n)
  }
  return {
    shop,
    first,
    stockOf,
    orders,
    send: (key: string, lines = [{ pid: 'fan', quantity: 1 }]) =>
      exchangeForNew(shop, { number: first.number, lines, key, actor, from }),
    expectSound: async () => expect((await checkShop(db.read)).problems).toEqual([]),
  }
}

it('takes the order of the products that are sent instead, paid by the return', async () => {
  const { shop, first, send, stockOf, expectSound } = await aShopThatOwes()
  const { read } = shop.db
  const { amount, owed, order } = got(await send('a'))
  expect([amount, owed]).toEqual([5_000, 0])
  expect(order).toMatchObject({
    customer: first.customer,
    deliveryZone: first.deliveryZone,
    place: first.place,
    stage: 'confirmed',
    source: 'phone',
    advanced: 5_000,
  })
  expect(await findOrder(read, order.number)).toEqual(order)
  expect(await stockOf('fan')).toBe(2)
  expect(await sumsOfOrder(read, order.id)).toEqual({ cash: 5_000, advances: -5_000 })
  expect((await findAmounts(read, first.id)).exchanges.into).toMatchObject([
    { number: order.number },
  ])
  expect(await listCasesOf(read, first.id)).toMatchObject([
    { state: 'received', exchange: order.number },
  ])
  await move(shop, order.number, 'packed')
  await move(shop, order.number, 'shipped')
  await move(shop, order.number, 'delivered')
  await expectSound()
})

it('makes one order of a form, however often it is sent', async () => {
  const { send, stockOf, orders, expectSound } = await aShopThatOwes()
  const sent = await Promise.all([send('a'), send('a'), send('a')])
  const again = got(await send('a'))
  for (const one of sent) expect(got(one)).toEqual(again)
  expect(again).toMatchObject({ amount: 5_000, owed: 0 })
  expect([await stockOf('fan'), await orders()]).toEqual([2, 2])
  expect(await send('a', [{ pid: 'fan', quantity: 2 }])).toMatchObject({
    failure: { kind: 'key-of-another-order' },
  })
  await expectSound()
})

it('takes no order where nothing is owed any more, and gives its pieces back', async () => {
  const { shop, first, send, stockOf, orders, expectSound } = await aShopThatOwes()
  const pay = payRefund(shop, {
    number: first.number,
    method: 'cash',
    amount: fromTaka(50),
    transactionId: null,
    key: 'one',
    actor,
    isProven: false,
  })
  const done = await Promise.all([send('a'), send('b'), send('c'), pay])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  const isExchanged = done.slice(0, 3).some(({ ok }) => ok)
  expect(await orders()).toBe(isExchanged ? 2 : 1)
  expect(await stockOf('fan')).toBe(isExchanged ? 2 : 3)
  expect(await send('d')).toMatchObject({ failure: { kind: 'nothing-to-use' } })
  expect(await orders()).toBe(isExchanged ? 2 : 1)
  await expectSound()
})

it('takes nothing where pieces are missing, and leaves the money owed', async () => {
  const { send, stockOf, orders } = await aShopThatOwes()
  const lines = [
    { pid: 'kettle', quantity: 1 },
    { pid: 'fan', quantity: 4 },
  ]
  const kettles = await stockOf('kettle')
  expect(await send('a', lines)).toMatchObject({
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'fan', stock: 3 }] },
  })
  expect(await send('b', [{ pid: 'none', quantity: 1 }])).toMatchObject({
    failure: { kind: 'product-gone', pids: ['none'] },
  })
  expect([await stockOf('kettle'), await orders()]).toEqual([kettles, 1])
  // The key of a refused form is free.
  expect(got(await send('a', [{ pid: 'kettle', quantity: 1 }])).amount).toBe(5_000)
})
