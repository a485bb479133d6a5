import { expect, it } from 'vitest'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { answerWish } from '#src/features/orders/wishes/answer-wish.server.ts'
import { type AskWish, askWish } from '#src/features/orders/wishes/ask-wish.server.ts'
import { listOpenWishes, listWishesOf } from '#src/features/orders/wishes/list-wishes.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'desk@paglamart.test'
const notNow = { ok: false, failure: { kind: 'not-now' } }

async function aShopWithOrder() {
  const now = new Date('2026-11-20T10:00:00.000Z')
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { stock: 10 })
  const placed = await placeOrder(shop, anOrder({ quantity: 2 }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number } = placed.value
  const read = async () => (await findOrder(shop.db.read, number)) ?? placed.value
  const move = async (...stages: readonly ('confirmed' | 'packed' | 'shipped' | 'delivered')[]) => {
    for (const to of stages) {
      await moveOrder(shop, { number, to, expectedVersion: undefined, actor })
    }
  }
  return { shop, read, move }
}

let visitors = 0
function ask(shop: Shop, order: OrderView, matters: Partial<AskWish> = {}) {
  visitors += 1
  const from = { address: `address ${visitors}`, device: `device ${visitors}` }
  const wish = { reason: 'changed-mind', note: '' } as const
  return askWish(shop, { order, ...wish, from, ...matters })
}

async function openWish(shop: Shop): Promise<string> {
  const { items } = await listOpenWishes(shop.db.read, { page: 1, size: 10 })
  return items[0]?.id ?? ''
}

async function stockOf({ db }: Shop): Promise<number> {
  const { stock } = await db.read.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  return stock
}

it('cancels an order that its buyer does not want, and gives its pieces back', async () => {
  const { shop, read } = await aShopWithOrder()
  expect(await ask(shop, await read(), { note: 'Sorry' })).toMatchObject({ ok: true })
  expect((await read()).stage).toBe('placed')

  const answered = await answerWish(shop, {
    id: await openWish(shop),
    accepts: true,
    sentence: '',
    actor,
  })
  expect(answered).toMatchObject({ ok: true, value: { stage: 'cancelled' } })
  expect(await stockOf(shop)).toBe(10)
  expect(await listOpenWishes(shop.db.read, { page: 1, size: 10 })).toMatchObject({ total: 0 })
})

it('keeps one open wish of an order, also when three come at once', async () => {
  const { shop, read } = await aShopWithOrder()
  const order = await read()
  const asked = await Promise.all(Array.from({ length: 3 }, () => ask(shop, order)))
  expect(asked.filter((one) => one.ok)).toHaveLength(1)
  expect(asked.filter((one) => !one.ok)).toEqual([notNow, notNow])
})

it('limits how often a device, a network and an order ask', async () => {
  const { shop, read } = await aShopWithOrder()
  const order = await read()
  for (let n = 0; n < 3; n += 1) {
    expect((await ask(shop, order)).ok).toBe(true)
    const id = await openWish(shop)
    await answerWish(shop, { id, accepts: false, sentence: 'It is packed.', actor })
  }
  expect(await ask(shop, order)).toMatchObject({ failure: { kind: 'too-many-wishes' } })
})

it('declines with the sentence that the buyer reads, and moves nothing', async () => {
  const { shop, read } = await aShopWithOrder()
  const order = await read()
  await ask(shop, order)
  const id = await openWish(shop)
  const answer = { id, accepts: false, sentence: 'It left this morning.', actor }
  const answered = await Promise.all([answerWish(shop, answer), answerWish(shop, answer)])
  expect(answered.filter((one) => one.ok)).toHaveLength(1)
  expect(await listWishesOf(shop.db.read, order.id)).toMatchObject([
    { state: 'declined', answer: 'It left this morning.' },
  ])
  expect((await read()).stage).toBe('placed')
})

it('keeps a wish open where the order has moved on and the move is illegal', async () => {
  const { shop, read, move } = await aShopWithOrder()
  await ask(shop, await read())
  await move('confirmed', 'packed', 'shipped')
  const id = await openWish(shop)
  expect(await answerWish(shop, { id, accepts: true, sentence: '', actor })).toMatchObject({
    failure: { kind: 'illegal-move' },
  })
  expect(await openWish(shop)).toBe(id)
})

it('erases the words of a forgotten buyer', async () => {
  const { shop, read } = await aShopWithOrder()
  const order = await read()
  await ask(shop, order, { note: 'I am Rahima, call my husband' })
  await commit(shop.db, (tx) => forgetBuyer(tx, order.id))
  const history = await shop.db.read.selectFrom('history').select('after').execute()
  const left = JSON.stringify([await listWishesOf(shop.db.read, order.id), history])
  expect(left).not.toContain('Rahima')
})
