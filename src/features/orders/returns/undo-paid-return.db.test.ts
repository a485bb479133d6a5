import { expect, it } from 'vitest'
import { fromTaka, type Poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
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
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** Three kettles of Tk 25, delivered. */
async function aShopWithSoldOrder() {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 0, price: fromTaka(25) })
  await buyPieces(shop, 'kettle', 20, 10)
  const { id, number } = await placedOrder(shop, { quantity: 3 })
  await ship(shop, number)
  return {
    shop,
    number,
    pay: async (amount: Poisha) =>
      got(
        await payRefund(shop, {
          number,
          method: 'cash',
          amount,
          transactionId: null,
          key: crypto.randomUUID(),
          actor,
          isProven: true,
        }),
      ),
    undo: async () => {
      const returnId = (await listReturns(shop.db.read, id)).at(-1)?.id ?? ''
      return undoReturn(shop, { number, expectedVersion: undefined, actor, returnId })
    },
    problems: async () => (await checkShop(shop.db.read)).problems,
    returns: () => listReturns(shop.db.read, id),
  }
}

it('refuses to take a return back whose refund was paid, in part or whole', async () => {
  const { shop, number, pay, undo, returns, problems } = await aShopWithSoldOrder()
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { sellable: 1 })
  await pay(fromTaka(5))

  const refused = { ok: false, failure: { kind: 'refund-paid', order: { number } } }
  expect(await undo()).toMatchObject(refused)
  await pay(fromTaka(20))
  expect(await undo()).toMatchObject(refused)
  expect(await returns()).toHaveLength(1)
  expect(await problems()).toEqual([])
})

it('takes the second return back where only the first was paid', async () => {
  const { shop, number, pay, undo, returns, problems } = await aShopWithSoldOrder()
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { sellable: 1 })
  await pay(fromTaka(25))
  await takeReturn(shop, number, { damaged: 1 })

  expect(await undo()).toMatchObject({ ok: true })
  expect(await undo()).toMatchObject({ failure: { kind: 'refund-paid' } })
  expect(await returns()).toHaveLength(1)
  expect(await problems()).toEqual([])
})

it('refuses to take a refused parcel back whose advance was paid back', async () => {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 10, price: fromTaka(25) })
  const { number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 30)
  await ship(shop, number)
  await move(shop, number, 'returning')
  const order = await takeReturn(shop, number, { sellable: 1 })
  const payment = { number, method: 'cash', amount: fromTaka(30), transactionId: null } as const
  got(await payRefund(shop, { ...payment, key: 'one', actor, isProven: false }))

  const returnId = (await listReturns(shop.db.read, order.id)).at(-1)?.id ?? ''
  const undo = { number, expectedVersion: undefined, actor, returnId }
  expect(await undoReturn(shop, undo)).toMatchObject({ failure: { kind: 'refund-paid' } })
})

it('pays or takes back, and never both, when two people do so at the same moment', async () => {
  const { shop, number, pay, undo, problems } = await aShopWithSoldOrder()
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { sellable: 1 })

  const [paid, undone] = await Promise.allSettled([pay(fromTaka(25)), undo()])
  const isUndone = undone.status === 'fulfilled' && undone.value.ok
  expect([paid.status === 'fulfilled', isUndone].filter(Boolean)).toHaveLength(1)
  expect(await problems()).toEqual([])
})
