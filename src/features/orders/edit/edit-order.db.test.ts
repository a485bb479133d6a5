import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortageOf } from '#src/domain/catalogue/stock.ts'
import type { Delivery } from '#src/domain/delivery.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { type EditOrder, editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const outside: Delivery = { zone: 'outside-dhaka', fee: fromTaka(130) }

async function placed(shop: Shop, order = anOrder()) {
  const result = await placeOrder(shop, order)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

function edit(shop: Shop, number: string, changes: EditOrder['changes'], version?: number) {
  return editOrder(shop, {
    number,
    expectedVersion: version,
    actor: 'admin@paglamart.test',
    changes,
  })
}

async function stockOf(db: Database, pid = 'kettle') {
  const { stock } = await db.read
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return Number(stock)
}

it('computes the amounts with the price as sold, and sets the order to not-done', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { price: fromTaka(25), stock: 10 })
  const before = await placed(shop, anOrder({ quantity: 1 }))
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ price_poisha: 9_900 }).execute()
    await tx.updateTable('orders').set({ status: 'done' }).execute()
    return ok(undefined)
  })

  const edited = await edit(shop, before.number, { quantity: 5, delivery: outside })

  expect(edited).toEqual({
    ok: true,
    value: {
      ...before,
      deliveryZone: 'outside-dhaka',
      deliveryFee: poisha(13_000),
      subtotal: poisha(12_500),
      discount: poisha(1_250),
      total: poisha(24_250),
      status: 'not-done',
      version: 2,
      lines: [{ ...before.lines[0], quantity: 5, taken: 5 }],
    },
  })
  expect(edited.ok && (await findOrder(db.read, before.number))).toEqual(edited.ok && edited.value)
  expect(await stockOf(db)).toBe(5)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('records missing pieces as short, and returns only the taken ones', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))

  const more = await edit(shop, number, { quantity: 25 })
  expect(more.ok && shortageOf(more.value.lines)).toBe(15)
  expect(await stockOf(db)).toBe(0)

  const fewer = await edit(shop, number, { quantity: 12 })
  expect(fewer.ok && shortageOf(fewer.value.lines)).toBe(2)
  expect(await stockOf(db)).toBe(0)

  const few = await edit(shop, number, { quantity: 3 })
  expect(few.ok && shortageOf(few.value.lines)).toBe(0)
  expect(await stockOf(db)).toBe(7)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('moves no stock when the quantity stays, and keeps absent fields', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const before = await placed(shop, anOrder({ quantity: 2, coupon: 'PAGLA10' }))

  const edited = await edit(shop, before.number, { name: 'Karim' })

  expect(edited).toEqual({
    ok: true,
    value: { ...before, customer: { ...before.customer, name: 'Karim' }, version: 2 },
  })
  expect(await countRows(db.read, 'stock_movements')).toBe(2)
})

it('flags an impossible phone, and removes the flag again', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)

  const odd = await edit(shop, number, { phone: '02-9551234' })
  expect(odd).toMatchObject({ value: { customer: { phone: '02-9551234' }, flags: ['phone'] } })
  const right = await edit(shop, number, { phone: '০১৭১২-৩৪৫৬৭৮' })
  expect(right).toMatchObject({ value: { customer: { phone: '01712345678' }, flags: [] } })
})

it('takes the fee of the order after the fees of the shop have changed', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)
  await db.write(async (tx) => {
    const value = JSON.stringify({ 'inside-dhaka': 8_000, 'outside-dhaka': 15_000 })
    await tx.insertInto('shop_facts').values({ name: 'deliveryFees', value, version: 1 }).execute()
    return ok(undefined)
  })

  expect(
    await edit(shop, number, { delivery: { zone: 'inside-dhaka', fee: fromTaka(70) } }),
  ).toMatchObject({
    value: { deliveryZone: 'inside-dhaka', deliveryFee: 7_000 },
  })
  expect(await edit(shop, number, { delivery: outside })).toEqual({
    ok: false,
    failure: { kind: 'fee-changed' },
  })
  expect(await edit(shop, number, { delivery: { ...outside, fee: fromTaka(150) } })).toMatchObject({
    value: { deliveryZone: 'outside-dhaka', deliveryFee: 15_000 },
  })
})

it('keeps the zone of an order where both zones have come to the same fee', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop, anOrder({ zone: 'outside-dhaka' }))
  await db.write(async (tx) => {
    const value = JSON.stringify({ 'inside-dhaka': 13_000, 'outside-dhaka': 13_000 })
    await tx.insertInto('shop_facts').values({ name: 'deliveryFees', value, version: 1 }).execute()
    return ok(undefined)
  })

  expect(await edit(shop, number, { name: 'Karim' })).toMatchObject({
    value: { deliveryZone: 'outside-dhaka' },
  })
})

it('lets one of twenty editors of the same version win, and returns the current order to the others', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1_000 })
  const { number } = await placed(shop, anOrder({ quantity: 1 }))

  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      edit(shop, number, { name: `Editor ${n}`, quantity: n + 2 }, 1),
    ),
  )

  const winners = results.filter((result) => result.ok)
  expect(winners).toHaveLength(1)
  const stands = await findOrder(db.read, number)
  expect(winners[0]?.value).toEqual(stands)
  for (const result of results.filter((one) => !one.ok)) {
    expect(result).toEqual({ ok: false, failure: { kind: 'changed-meanwhile', order: stands } })
  }
  expect(await stockOf(db)).toBe(1_000 - (stands?.lines[0]?.quantity ?? 0))
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('loses no edit without a version: each is stored or refused', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1_000 })
  const { number } = await placed(shop)

  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => edit(shop, number, { quantity: n + 2 })),
  )

  const done = results.filter((result) => result.ok)
  const stands = await findOrder(db.read, number)
  expect(new Set(done.map((result) => result.value.version)).size).toBe(done.length)
  expect(stands?.version).toBe(1 + done.length)
  expect(await stockOf(db)).toBe(1_000 - (stands?.lines[0]?.quantity ?? 0))
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('reports deleted and unknown orders', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)
  await db.write(async (tx) => {
    await tx.updateTable('orders').set({ deleted_at: '2026-11-20T10:00:00.000Z' }).execute()
    return ok(undefined)
  })

  for (const unknown of [number, 'PM-00000000', '\0']) {
    expect(await edit(shop, unknown, { name: 'Karim' })).toEqual({
      ok: false,
      failure: { kind: 'order-gone' },
    })
  }
})

it('records the author and the changed fields, and no unchanged one', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const before = await placed(shop)
  await edit(shop, before.number, { name: 'Karim' })

  const rows = await db.read.selectFrom('history').selectAll().execute()
  expect(rows).toMatchObject([
    {
      subject: 'order',
      subject_id: before.id,
      actor: 'admin@paglamart.test',
      action: 'order.edit',
    },
  ])
  expect(JSON.parse(rows[0]?.before ?? '')).toEqual({
    customer: { name: before.customer.name },
    version: 1,
  })
  expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ customer: { name: 'Karim' }, version: 2 })
})

type Step =
  | { readonly kind: 'place'; readonly quantity: number }
  | { readonly kind: 'edit'; readonly order: number; readonly quantity: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('edit' as const),
    order: fc.nat({ max: 20 }),
    quantity: fc.integer({ min: 1, max: 60 }),
  }),
)

it('keeps stock, ledger and orders consistent through any placing and editing, at once or in turn', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  let runs = 0

  async function take(step: Step, pid: string, numbers: string[]) {
    const number = step.kind === 'edit' ? numbers[step.order % numbers.length] : undefined
    if (step.kind === 'edit') {
      if (number) await edit(shop, number, { quantity: step.quantity })
      return
    }
    const result = await placeOrder(shop, anOrder({ pid, quantity: step.quantity }))
    if (result.ok) numbers.push(result.value.number)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 40 }),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
      async (stock, rounds) => {
        runs += 1
        const pid = `run-${runs}`
        await aProduct(db, { pid, stock })
        const numbers: string[] = []
        for (const steps of rounds) await Promise.all(steps.map((step) => take(step, pid, numbers)))

        let taken = 0
        for (const number of numbers) {
          const order = await findOrder(db.read, number)
          if (!order) throw new Error(`${number} is gone`)
          const quote = quoteOrder({
            lines: order.lines,
            discount: quantityDiscount,
            zone: order.deliveryZone,
            fees: { ...defaultShopSettings.deliveryFees, [order.deliveryZone]: order.deliveryFee },
          })
          expect(order).toMatchObject({ subtotal: quote.subtotal, total: quote.total })
          taken += order.lines.reduce((sum, line) => sum + line.taken, 0)
        }
        expect(await stockOf(db, pid)).toBe(stock - taken)
        expect(await pidsOffLedger(db.read)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})
