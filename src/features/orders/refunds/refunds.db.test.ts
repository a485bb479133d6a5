import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import {
  listOwed,
  listRefunds,
  type OwedPlace,
  type OwedRefund,
} from '#src/features/orders/refunds/list-refunds.server.ts'
import { type PayRefund, payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aTransfer, oweRefund, post } from '#tests/make/a-transfer.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aShopThatOwes() {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'kettle', stock: 100 })
  const now = new Date('2026-11-24T10:00:00.000Z')
  const shop = await aShop(db, () => now)
  const { email } = await aUser(db)
  const place = async () => got(await placeOrder(shop, anOrder({ pid: 'kettle' }))).number
  const number = await place()
  await oweRefund(db, number)
  const pay = (matters: Partial<PayRefund> = {}) =>
    payRefund(shop, {
      number,
      method: 'bkash',
      amount: poisha(20_000),
      transactionId: crypto.randomUUID().slice(0, 8).toUpperCase(),
      key: crypto.randomUUID(),
      actor: email,
      isProven: false,
      ...matters,
    })
  const problems = async () => (await checkShop(db.read)).problems
  return { db, shop, email, number, place, pay, problems }
}

const first = { after: undefined, size: 10 }

it('lists what is owed, the oldest first, page by page, with the events that made it', async () => {
  const { db, number, place, problems } = await aShopThatOwes()
  const [older, newer] = [await place(), await place()]
  await oweRefund(db, older, { event: 'cancelled', happenedAt: new Date('2026-11-20T10:00:00Z') })
  await oweRefund(db, older, { amount: poisha(100) })
  await oweRefund(db, newer, { happenedAt: new Date('2026-11-24T19:00:00Z') })
  const found: OwedRefund[] = []
  let after: OwedPlace | undefined
  do {
    const page = await listOwed(db.read, { after, size: 1 })
    found.push(...page.items)
    after = page.next
  } while (after)

  expect(found).toEqual([
    {
      order: { number: older, isDeleted: false },
      since: '2026-11-20',
      owed: 50_100,
      events: ['cancelled', 'return'],
    },
    {
      order: { number, isDeleted: false },
      since: '2026-11-24',
      owed: 50_000,
      events: ['return'],
    },
    {
      order: { number: newer, isDeleted: false },
      since: '2026-11-25',
      owed: 50_000,
      events: ['return'],
    },
  ])
  expect(await problems()).toEqual([])
})

it('pays a part and the rest, posts both, and owes nothing afterwards', async () => {
  const { db, email, number, pay, problems } = await aShopThatOwes()

  const part = got(await pay({ transactionId: 'BK7X9Q2M' }))
  expect(part.owed).toBe(30_000)
  const rest = { method: 'cash', transactionId: null, amount: poisha(30_000) } as const
  expect(await pay(rest)).toMatchObject({ value: { owed: 0 } })

  expect((await listOwed(db.read, first)).items).toEqual([])
  expect((await listRefunds(db.read, { before: undefined, size: 10 })).items).toMatchObject([
    { number, method: 'cash', amount: 30_000, transactionId: null, by: email },
    { id: part.id, number, method: 'bkash', amount: 20_000, transactionId: 'BK7X9Q2M', by: email },
  ])
  expect(await findBalances(db.read)).toMatchObject({
    money: [{ balance: -30_000 }, { balance: -20_000 }, { balance: 0 }, { balance: 0 }],
    owed: [],
  })
  const told = await db.read
    .selectFrom('history')
    .select(['actor', 'before', 'after'])
    .where('action', '=', 'order.refund')
    .orderBy('id')
    .execute()
  expect(told.map(({ actor, before, after }) => [actor, before, after])).toEqual([
    [email, '{"refundsOwed":50000}', '{"refundsOwed":30000,"refund":"bkash"}'],
    [email, '{"refundsOwed":30000}', '{"refundsOwed":0,"refund":"cash"}'],
  ])
  expect(await problems()).toEqual([])
})

it('pays no more than is owed, and nothing where nothing is owed', async () => {
  const { pay, place } = await aShopThatOwes()

  expect(await pay({ amount: poisha(50_001) })).toMatchObject({
    failure: { kind: 'more-than-owed', owed: 50_000 },
  })
  expect(await pay({ number: await place() })).toMatchObject({
    failure: { kind: 'more-than-owed', owed: 0 },
  })
  for (const number of ['PM-00000000', 'nothing', '']) {
    expect(await pay({ number })).toMatchObject({ failure: { kind: 'order-gone' } })
  }
})

it('pays once what many pay at once, by one form or by many', async () => {
  const { db, pay, problems } = await aShopThatOwes()
  const one = { key: 'one form', amount: poisha(20_000), transactionId: 'SAMETRX1' }

  const same = await Promise.all(Array.from({ length: 8 }, () => pay(one)))
  expect(new Set(same.map((paid) => got(paid).id)).size).toBe(1)

  const whole = { method: 'cash', transactionId: null, amount: poisha(30_000) } as const
  const many = await Promise.all(Array.from({ length: 8 }, () => pay(whole)))
  expect(many.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await listOwed(db.read, first)).items).toEqual([])
  expect((await listRefunds(db.read, { before: undefined, size: 10 })).items).toHaveLength(2)
  expect(await problems()).toEqual([])
})

it('takes a key for one refund, and a TrxID for one', async () => {
  const { db, number, pay, place } = await aShopThatOwes()
  const other = await place()
  await oweRefund(db, other)
  got(await pay({ key: 'k', transactionId: 'BK7X9Q2M' }))

  expect(await pay({ key: 'k', amount: poisha(1) })).toMatchObject({
    failure: { kind: 'key-of-another' },
  })
  expect(await pay({ key: 'k', number: other })).toMatchObject({
    failure: { kind: 'key-of-another' },
  })
  expect(await pay({ number: other, transactionId: 'BK7X9Q2M' })).toMatchObject({
    failure: { kind: 'transaction-used', number },
  })
})

it('asks for a proof above Tk 5,000 for one order, also in parts', async () => {
  const { db, number, pay } = await aShopThatOwes()
  await oweRefund(db, number, { amount: poisha(900_000) })

  got(await pay({ amount: poisha(400_000) }))
  const more = { amount: poisha(100_001) }
  expect(await pay(more)).toMatchObject({ failure: { kind: 'proof-needed' } })
  got(await pay({ amount: poisha(100_000) }))
  got(await pay({ ...more, isProven: true }))
})

it('pays back for a deleted order', async () => {
  const { db, shop, number, pay } = await aShopThatOwes()
  const change = { number, expectedVersion: undefined, actor: 'a@b.test' }
  got(await deleteOrder(shop, change))

  expect((await listOwed(db.read, first)).items).toMatchObject([
    { order: { number, isDeleted: true } },
  ])
  got(await pay())
})

it('keeps a debt below 0 from an older version, which took a paid return back, and lists nothing', async () => {
  const { db, number, pay, problems } = await aShopThatOwes()
  got(await pay({ amount: poisha(50_000) }))
  const { order_id: orderId } = await db.read
    .selectFrom('refunds')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const undone = { debit: 'refunds-owed', credit: 'sales-returns', orderId } as const
  await post(db, aTransfer('return-undone:a:price', { ...undone, amount: poisha(50_000) }))

  expect((await listOwed(db.read, first)).items).toEqual([])
  expect(await pay({ number, amount: poisha(1) })).toMatchObject({
    failure: { kind: 'more-than-owed', owed: -50_000 },
  })
  await oweRefund(db, number)
  expect((await listOwed(db.read, first)).items).toEqual([])
  expect(await problems()).toEqual([])
})

it('pays from the bank, without a TrxID', async () => {
  const { db, number, pay, problems } = await aShopThatOwes()
  const whole = { method: 'bank', transactionId: null, amount: poisha(50_000) } as const
  expect(await pay(whole)).toMatchObject({ value: { owed: 0 } })
  expect((await listRefunds(db.read, { before: undefined, size: 10 })).items).toMatchObject([
    { number, method: 'bank', transactionId: null },
  ])
  expect(await problems()).toEqual([])
})
