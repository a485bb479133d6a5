import { expect, it } from 'vitest'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anApiToken } from '#tests/make/accounts/an-api-token.ts'
import { pricesIn } from '#tests/make/catalogue/some-prices.ts'

async function anOwnerWithTwo() {
  const server = await aServer()
  const headers = await server.signIn()
  const { id: kettle } = await aProduct(server.db, { stock: 10 })
  const { id: lamp } = await aProduct(server.db, { pid: 'lamp', stock: 4 })
  const post = (path: string, body: unknown) =>
    server.send('POST', `/api/admin/${path}`, { headers, body })
  const stocks = async () => {
    const products = server.db.read.selectFrom('products').select('stock').orderBy('pid')
    return (await products.execute()).map(({ stock }) => stock)
  }
  const price = (_id: string, taka: number) => ({
    ...{ _id, version: 1, price: taka },
    ...{ oldp: 30, offer: false },
  })
  return { ...server, headers, post, stocks, price, kettle, lamp }
}

it('counts stock in the press that changes prices, keeps what was sold meanwhile, and its undo leaves the stock', async () => {
  const { db, shop, post, stocks, price, kettle, lamp } = await anOwnerWithTwo()
  await post('stock', { pid: 'kettle', kind: 'damaged', quantity: 1 })
  const counts = [
    { _id: kettle, quantity: 12, stockWas: 10 },
    { _id: lamp, quantity: 4, stockWas: 4 },
  ]

  const made = await post('prices', { items: [price(lamp, 29)], counts })

  expect(made.status).toBe(201)
  expect(await stocks()).toEqual([11, 4])
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v1', 'lamp 29/30 v2'])
  const movements = await db.read
    .selectFrom('stock_movements')
    .select('quantity')
    .where('reason', '=', 'counted')
    .orderBy('quantity')
    .execute()
  expect(movements).toEqual([{ quantity: 0 }, { quantity: 2 }])
  const history = db.read.selectFrom('history').select('action').where('action', 'like', 'stock.c%')
  expect(await history.execute()).toHaveLength(2)

  await undoPriceChange(shop, { id: made.body._id, actor: 'admin@paglamart.test' })

  expect(await pricesIn(db)).toEqual(['kettle 25/30 v1', 'lamp 25/30 v3'])
  expect(await stocks()).toEqual([11, 4])
})

it('writes no price and no count where the stock of one product does not allow it, and names it', async () => {
  const { db, post, stocks, price, kettle, lamp } = await anOwnerWithTwo()
  const counts = [
    { _id: kettle, quantity: 9, stockWas: 10 },
    { _id: lamp, quantity: 0, stockWas: 9 },
  ]

  expect(await post('prices', { items: [price(kettle, 21)], counts })).toMatchObject({
    status: 409,
    body: { code: 'stock-out-of-range', ids: [lamp], products: [{ pid: 'lamp', stock: 4 }] },
  })

  expect(await stocks()).toEqual([10, 4])
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v1', 'lamp 25/30 v1'])
})

it('counts at once, whenever the prices change, and also without a price', async () => {
  const { post, stocks, price, kettle, lamp } = await anOwnerWithTwo()
  const from = '2099-01-01T10:00'
  const counts = [{ _id: kettle, quantity: 8, stockWas: 10 }]
  expect((await post('prices', { items: [price(kettle, 21)], counts, from })).status).toBe(201)
  expect(await stocks()).toEqual([8, 4])

  const alone = { items: [], counts: [{ _id: lamp, quantity: 5, stockWas: 4 }] }
  expect(await post('prices', alone)).toMatchObject({ status: 201, body: { _id: null } })
  expect(await stocks()).toEqual([8, 5])
})

it('needs the permission to move stock, whole pieces, and each product once', async () => {
  const { post, send, headers, stocks, price, kettle } = await anOwnerWithTwo()
  const counts = [{ _id: kettle, quantity: 8, stockWas: 10 }]
  const body = { items: [price(kettle, 21)], counts }
  const program = await anApiToken({ send }, headers, ['product.write'])
  const refused = await send('POST', '/api/admin/prices', { headers: program, body })
  expect(refused.status).toBe(403)
  const wrong = [
    { ...counts[0], quantity: -1 },
    { ...counts[0], stockWas: 1.5 },
  ]
  for (const count of wrong) {
    expect((await post('prices', { items: [], counts: [count] })).status).toBe(400)
  }
  const twice = await post('prices', { items: [], counts: [...counts, ...counts] })
  expect(Object.keys(twice.body.fields)).toEqual(['counts'])
  expect(await stocks()).toEqual([10, 4])
})
