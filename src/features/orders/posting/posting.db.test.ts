import { expect, it } from 'vitest'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import {
  buyPieces,
  move,
  payAhead,
  placedOrder,
  ship,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import {
  aShopWithKettles,
  expectSound,
  sumsOf,
  undoLatestReturn,
  valueOfKettles,
} from '#tests/make/money/sold-kettles.ts'

/** Twenty kettles of Tk 10; they sell at Tk 25, and the delivery is Tk 70. */
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
