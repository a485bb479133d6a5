import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
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
import { sumsOfJournal } from '#tests/support/ledger.ts'

/** Twenty kettles of Tk 10; they sell at Tk 25, and the delivery is Tk 70. */
async function aShopWithKettles(): Promise<Shop> {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 0 })
  await buyPieces(shop, 'kettle', 20, 10)
  return shop
}

const sumsOf = (shop: Shop, order: { readonly id: string }) => sumsOfOrder(shop.db.read, order.id)

async function valueOfKettles({ db }: Shop) {
  const row = db.read.selectFrom('product_values').select(['pieces', 'value_poisha as value'])
  return row.executeTakeFirstOrThrow()
}

async function undoLatestReturn(shop: Shop, number: string) {
  const { id } = await shop.db.read
    .selectFrom('order_returns')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const expectedVersion = undefined
  return got(await undoReturn(shop, { number, expectedVersion, actor, returnId: id }))
}

async function expectSound({ db }: Shop) {
  expect((await checkShop(db.read)).problems).toEqual([])
}

it('posts nothing before an order is delivered', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 2 })
  await ship(shop, order.number)

  expect(await sumsOf(shop, order)).toEqual({})
  expect(await valueOfKettles(shop)).toEqual({ pieces: 20, value: 20_000 })
})

it('posts sale, cost and what the courier owes with the delivery, and freezes the cost', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await aParcelRow(shop.db, order.number, { courier: 'redx', charge_poisha: 6_000 })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')

  expect(await sumsOf(shop, order)).toEqual({
    'due-redx': 11_000,
    'courier-costs': 6_000,
    sales: -10_000,
    'delivery-income': -7_000,
    'cost-of-goods': 4_000,
    stock: -4_000,
  })
  expect(await valueOfKettles(shop)).toEqual({ pieces: 16, value: 16_000 })
  const lines = shop.db.read.selectFrom('order_lines').select('cost_poisha')
  expect(await lines.execute()).toEqual([{ cost_poisha: 4_000 }])
  await expectSound(shop)
})

it('has the cash in the drawer where no courier had the parcel', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 1 })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')

  expect(await sumsOf(shop, order)).toMatchObject({ cash: 9_500, sales: -2_500 })
})

it('takes a delivery back that was none, and posts the next one', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await aParcelRow(shop.db, order.number, { tracking: 'returning' })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  const delivered = await sumsOf(shop, order)

  await move(shop, order.number, 'returning')
  expect(await sumsOf(shop, order)).toEqual({})
  expect(await valueOfKettles(shop)).toEqual({ pieces: 20, value: 20_000 })

  await move(shop, order.number, 'delivered')
  expect(await sumsOf(shop, order)).toEqual(delivered)
  await expectSound(shop)
})

it('keeps the sale of a parcel whose courier has the money, until the pieces are here', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await aParcelRow(shop.db, order.number, { tracking: 'delivered' })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  await move(shop, order.number, 'returning')
  expect(await sumsOf(shop, order)).toMatchObject({ 'due-steadfast': 17_000, sales: -10_000 })

  await takeReturn(shop, order.number, { sellable: 3, damaged: 1 })
  expect(await sumsOf(shop, order)).toEqual({
    'due-steadfast': 17_000,
    sales: -10_000,
    'delivery-income': -7_000,
    'sales-returns': 10_000,
    'refunds-owed': -10_000,
    losses: 1_000,
    stock: -1_000,
  })
  expect(await valueOfKettles(shop)).toEqual({ pieces: 19, value: 19_000 })
  await expectSound(shop)
})

it('owes buyers what they paid for each piece, and takes a return back to the poisha', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 6 })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  const sold = await sumsOf(shop, order)

  await takeReturn(shop, order.number, { sellable: 1, missing: 1 })
  expect(await sumsOf(shop, order)).toMatchObject({
    'sales-returns': 4_500,
    'refunds-owed': -4_500,
    'cost-of-goods': 4_000,
    losses: 1_000,
  })

  await undoLatestReturn(shop, order.number)
  expect(await sumsOf(shop, order)).toEqual(sold)
  expect(await valueOfKettles(shop)).toEqual({ pieces: 14, value: 14_000 })
  await expectSound(shop)
})

it('sells what a buyer kept at the door, and lets the courier owe that alone', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await aParcelRow(shop.db, order.number)
  await ship(shop, order.number)
  await move(shop, order.number, 'returning')

  const after = await takeReturn(shop, order.number, { sellable: 1 })
  expect(after.stage).toBe('delivered')
  expect(await sumsOf(shop, order)).toEqual({
    'due-steadfast': 14_500,
    sales: -10_000,
    'sales-returns': 2_500,
    'delivery-income': -7_000,
    'cost-of-goods': 3_000,
    stock: -3_000,
  })

  const kept = await sumsOf(shop, order)
  await undoLatestReturn(shop, order.number)
  expect(await sumsOf(shop, order)).toEqual({})
  expect(await valueOfKettles(shop)).toEqual({ pieces: 20, value: 20_000 })

  await takeReturn(shop, order.number, { sellable: 1 })
  expect(await sumsOf(shop, order)).toEqual(kept)
  await expectSound(shop)
})

it('takes a return back whose pieces cost another average by now', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 20 })
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  await takeReturn(shop, order.number, { sellable: 2 })
  await buyPieces(shop, 'kettle', 2, 30)
  const other = await placedOrder(shop, { quantity: 2 })
  await ship(shop, other.number)
  await move(shop, other.number, 'delivered')
  expect(await valueOfKettles(shop)).toEqual({ pieces: 2, value: 4_000 })

  await undoLatestReturn(shop, order.number)

  expect(await valueOfKettles(shop)).toEqual({ pieces: 0, value: 0 })
  expect(await sumsOf(shop, order)).toMatchObject({
    'cost-of-goods': 20_000,
    'stock-differences': 2_000,
  })
  await expectSound(shop)
})

it('posts of a parcel refused at the door what is lost, and the advance that is owed back', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await payAhead(shop, order.number, 30)
  await ship(shop, order.number)
  await move(shop, order.number, 'returning')

  await takeReturn(shop, order.number, { sellable: 3, damaged: 1 })
  const refused = { cash: 3_000, 'refunds-owed': -3_000, losses: 1_000, stock: -1_000 }
  expect(await sumsOf(shop, order)).toEqual(refused)
  expect(await valueOfKettles(shop)).toEqual({ pieces: 19, value: 19_000 })

  await undoLatestReturn(shop, order.number)
  expect(await sumsOf(shop, order)).toEqual({ cash: 3_000, advances: -3_000 })
  expect(await valueOfKettles(shop)).toEqual({ pieces: 20, value: 20_000 })
  await expectSound(shop)
})

it('turns advances into sales, owes them back when cancelled, and uses them again when reopened', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, order.number, 40)
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, advances: -4_000 })

  await move(shop, order.number, 'cancelled')
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, 'refunds-owed': -4_000 })

  await move(shop, order.number, 'placed')
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, advances: -4_000 })

  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  expect(await sumsOf(shop, order)).toMatchObject({ cash: 9_500, sales: -2_500 })
  expect(await sumsOfJournal(shop.db.read)).not.toHaveProperty('advances')
  await expectSound(shop)
})

it('does not reopen an order whose advance was paid back, also at the same moment', async () => {
  const shop = await aShopWithKettles()
  const { id, number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)
  await move(shop, number, 'cancelled')
  const refund = { number, method: 'cash', amount: fromTaka(40), transactionId: null } as const
  const reopen = { number, expectedVersion: undefined, actor, to: 'placed' } as const

  const [paid, reopened] = await Promise.all([
    payRefund(shop, { ...refund, key: 'once', actor, isProven: true }),
    moveOrder(shop, reopen),
  ])

  expect([paid.ok, reopened.ok].toSorted()).toEqual([false, true])
  const sums = reopened.ok ? { cash: 4_000, advances: -4_000 } : {}
  expect(await sumsOf(shop, { id })).toEqual(sums)
  if (!reopened.ok) expect(await moveOrder(shop, reopen)).toMatchObject({ ok: false })
  await expectSound(shop)
})

it('takes the posting of a removed advance back', async () => {
  const shop = await aShopWithKettles()
  const { id, number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)
  const entry = await shop.db.read.selectFrom('order_advances').select('id').executeTakeFirst()

  const change = { number, expectedVersion: undefined, actor, entry: entry?.id ?? '' }
  got(await removeAdvance(shop, change))

  expect(await sumsOf(shop, { id })).toEqual({})
})

it('moves an advance to the survivor of a merge, in the journal as in the shop', async () => {
  const shop = await aShopWithKettles()
  const customer = { phone: '01711111111' }
  const survivor = await placedOrder(shop, { quantity: 1, customer })
  const other = await placedOrder(shop, { quantity: 1, customer })
  await payAhead(shop, other.number, 40)
  const seen = { expectedVersion: undefined }
  const merging = { survivor: { ...survivor, ...seen }, other: { ...other, ...seen }, actor }

  got(await mergeOrders(shop, merging))

  expect(await sumsOf(shop, other)).toEqual({})
  expect(await sumsOf(shop, survivor)).toEqual({ cash: 4_000, advances: -4_000 })
  await expectSound(shop)
})

it('refuses to delete an order that somebody has paid for', async () => {
  const shop = await aShopWithKettles()
  const { number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)

  const deleted = await deleteOrder(shop, { number, expectedVersion: undefined, actor })

  expect(deleted).toMatchObject({ ok: false, failure: { kind: 'illegal-move' } })
  expect(await findOrder(shop.db.read, number)).toBeDefined()
})

/** As a release without the journal wrote it. */
async function payBefore({ db }: Shop, orderId: string, poisha: number) {
  const row = { method: 'cash', sender: '', transaction_id: null, actor, happened_at: '' } as const
  await commit(db, async (tx) => {
    const advance = { ...row, id: `advance-${orderId}`, order_id: orderId, amount_poisha: poisha }
    await tx.insertInto('order_advances').values(advance).execute()
    await tx
      .updateTable('orders')
      .set({ advanced_poisha: poisha })
      .where('id', '=', orderId)
      .execute()
  })
}

it('brings an advance from before the journal in with what uses it first', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await payBefore(shop, order.id, 5_000)
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')

  const sums = await sumsOf(shop, order)
  expect(sums).toMatchObject({ opening: 5_000, cash: 12_000, sales: -10_000 })
  expect(sums).not.toHaveProperty('advances')
})

it('brings it in with a cancellation too, and out again when somebody removes it', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 1 })
  await payBefore(shop, order.id, 5_000)

  await move(shop, order.number, 'cancelled')
  expect(await sumsOf(shop, order)).toEqual({ opening: 5_000, 'refunds-owed': -5_000 })
  await move(shop, order.number, 'placed')
  const change = { number: order.number, expectedVersion: undefined, actor }
  got(await removeAdvance(shop, { ...change, entry: `advance-${order.id}` }))

  expect(await sumsOf(shop, order)).toEqual({})
})

it('posts nothing of an order that was delivered before the journal, wherever it goes', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await ship(shop, order.number)
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ stage: 'delivered' }).where('id', '=', order.id).execute(),
  )

  await move(shop, order.number, 'returning')
  await move(shop, order.number, 'delivered')
  await takeReturn(shop, order.number, { sellable: 2, damaged: 1 })
  await undoLatestReturn(shop, order.number)
  await move(shop, order.number, 'returning')
  await takeReturn(shop, order.number, { sellable: 4 })

  expect(await sumsOf(shop, order)).toEqual({})
  await expectSound(shop)
})
