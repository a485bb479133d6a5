import { expect, it } from 'vitest'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder, findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function placed(shop: Shop, order = anOrder()) {
  const result = await placeOrder(shop, order)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

it('finds an order as it was placed', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const order = await placed(shop)

  expect(await findOrder(db.read, order.number)).toEqual(order)
})

it('finds nothing for text that is not an order number', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const order = await placed(await aShop(db))

  for (const text of ['', '\0', 'PM-', 'PM-\0\0\0\0\0\0\0\0', order.id, ` ${order.number}`, '%']) {
    expect(await findOrder(db.read, text)).toBeUndefined()
  }
})

it('opens an order with its own token and with no other', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const order = await placed(shop)
  const other = await placed(shop)
  const { number } = order
  const token = orderTokenFor(shop.secrets, order.id)

  expect(await findOrderByToken(shop, { number, token })).toEqual({
    ...order,
    isMasked: false,
    isOfAnother: false,
  })
  const wrong = [
    '',
    ' ',
    token.slice(1),
    `${token}=`,
    orderTokenFor(shop.secrets, other.id),
    number,
  ]
  for (const text of wrong) {
    expect(await findOrderByToken(shop, { number, token: text })).toBeUndefined()
  }
  expect(await findOrderByToken(shop, { number: other.number, token })).toBeUndefined()
})

it('finds no deleted order, not even with its token', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { id, number } = await placed(shop)
  await db.write(async (tx) => {
    await tx.updateTable('orders').set({ deleted_at: '2026-11-20T10:00:00.000Z' }).execute()
    return ok(undefined)
  })

  const token = orderTokenFor(shop.secrets, id)
  expect(await findOrder(db.read, number)).toBeUndefined()
  expect(await findOrderByToken(shop, { number, token })).toBeUndefined()
})

const day = 24 * 60 * 60 * 1_000

it.each([
  ['confirmed', 74],
  ['delivered', 60],
  ['returned', 60],
  ['cancelled', 60],
] as const)(
  'masks the buyer of a %s order after %i days, for its token alone',
  async (stage, days) => {
    const db = await freshDatabase()
    let now = new Date('2026-01-01T00:00:00.000Z')
    const shop = await aShop(db, () => now)
    await aProduct(db)
    const { id, number } = await placed(shop, anOrder({ customer: { name: 'Rahima Begum' } }))
    const toggle = (status: 'done' | 'not-done') =>
      changeOrderStatus(shop, { number, status, expectedVersion: undefined, actor: 'test' })
    // Earlier changes do not count, nor does the order's own age.
    await toggle('done')
    now = new Date(now.getTime() + 200 * day)
    await toggle('not-done')
    const since = now
    if (stage === 'confirmed') await toggle('done')
    else await moveTo(shop, { id, stage })

    const seen = async () => {
      const order = await findOrderByToken(shop, { number, token: orderTokenFor(shop.secrets, id) })
      return [order?.customer.name, order?.isMasked]
    }
    now = new Date(since.getTime() + days * day)
    expect(await seen()).toEqual(['Rahima Begum', false])
    now = new Date(since.getTime() + days * day + 1)
    expect(await seen()).toEqual(['R…', true])
    expect((await findOrder(db.read, number))?.customer.name).toBe('Rahima Begum')
  },
)

/** As a move between stages will write it. */
async function moveTo(shop: Shop, { id, stage }: { id: string; stage: OrderStage }): Promise<void> {
  await commit(shop.db, async (tx) => {
    const { status } = stageRules[stage]
    await tx.updateTable('orders').set({ stage, status }).where('id', '=', id).execute()
    await recordHistory(tx, {
      subject: 'order',
      subjectId: id,
      actor: 'test',
      action: 'order.change-status',
      before: {},
      after: { status, stage },
      now: shop.clock(),
    })
  })
}

it('masks the buyer of an open order never', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-01-01T00:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const order = await placed(shop)
  now = new Date(now.getTime() + 700 * day)

  const token = orderTokenFor(shop.secrets, order.id)
  expect(await findOrderByToken(shop, { number: order.number, token })).toEqual({
    ...order,
    isMasked: false,
    isOfAnother: false,
  })
})

it('never returns half of an edit', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1_000 })
  const { number } = await placed(shop)
  let isEditing = true
  async function editAgainAndAgain() {
    for (let n = 1; n <= 150; n += 1) {
      const changes = { quantity: 1 + (n % 9) }
      await editOrder(shop, { number, expectedVersion: undefined, actor: 'test', changes })
    }
    isEditing = false
  }

  const torn: unknown[] = []
  async function readAgainAndAgain() {
    while (isEditing) {
      const order = await findOrder(db.read, number)
      const [line] = order?.lines ?? []
      if (order?.subtotal !== (line?.quantity ?? 0) * (line?.unitPrice ?? 0)) torn.push(order)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all([editAgainAndAgain(), ...Array.from({ length: 4 }, readAgainAndAgain)])

  expect(torn).toEqual([])
})
