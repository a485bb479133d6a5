import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { listIncomplete } from '#src/features/orders/incomplete/list-incomplete.server.ts'
import { countOrders } from '#src/features/orders/list/order-places.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { generateShop } from './generate-shop.server.ts'

const now = new Date('2026-11-20T11:00:00.000Z')
/** With four drafts. */
const made = 102 + 4

function generate(db: Database, orders = 600) {
  return generateShop(db, {
    seed: 1,
    products: 102,
    orders,
    now,
    actor: 'admin@paglamart.test',
    progress: () => {},
  })
}

it('fills a shop whose stock, counts and indexes pass the check', async () => {
  const db = await freshDatabase()
  expect((await generate(db)).ok).toBe(true)

  const check = await checkShop(db.read)
  expect(check).toMatchObject({ problems: [], products: made, orders: 600 })
  const counted = await countOrders(db.read, {})
  expect(counted.unindexed).toBe(0)
  expect(counted.indexed).toBeGreaterThan(580)

  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from order_notes) as notes,
      (select count(*) from order_adjustments) as adjustments,
      (select count(*) from order_advances) as advances,
      (select count(*) from advance_claims) as claims,
      (select count(*) from gateway_payments where kept = 'advance') as "paidOnline",
      (select count(*) from order_returns) as returns,
      (select count(*) from blocked_phones) as blocks,
      (select count(*) from products where drafted_at is not null) as drafts,
      (select count(*) from price_changes where state = 'ended') as over,
      (select count(*) from price_changes where state = 'running' and banner is not null) as running,
      (select count(*) from price_changes where state = 'planned') as coming,
      (select count(*) from product_imports where state = 'applied') as imported,
      (select count(*) from coupons where banner is not null and ends_at > '2026-11-20') as banners,
      (select count(*) from parcels where tracking = 'delivered') as delivered,
      (select count(*) from parcels where next_look_at is not null) as "onTheWay",
      (select count(*) from parcel_events) as events,
      (select count(*) from order_wishes) as wishes,
      (select count(*) from product_ratings) as rated,
      (select count(*) from review_photos f join reviews r on r.id = f.review_id
        where f.is_shown = case when r.state = 'published' then 1 else 0 end) as "reviewPhotos",
      (select count(distinct category) from products p join categories c on c.id = p.category
        where c.parent_id <> '') as categories,
      (select count(*) from order_merges m join orders o on o.id = m.order_id
        join orders s on s.id = m.survivor_id and s.customer_phone = o.customer_phone
        where o.stage = 'cancelled') as merged,
      (select count(*) from order_merges m left join history h
        on h.subject_id = m.survivor_id and h.action = 'order.merge' where h.id is null) as "mergedUntold",
      (select count(*) from buyer_messages where state = 'sent') as messages,
      (select count(*) from history where action = 'order.call' and after like '%"confirmed"}') as confirmed,
      (select count(*) from history where action = 'order.call' and after like '%"no-answer"}') as unanswered,
      (select count(*) from history h join orders o on o.id = h.subject_id
        where action = 'order.call' and after like '%"cancelled"}' and o.stage = 'cancelled') as "cancelledByPhone",
      (select count(*) from history h where action = 'order.call'
        and not exists (select 1 from orders o where o.id = h.subject_id and o.placed_at <= h.happened_at)
      ) as "callsBefore"`.execute(db.read)
  const { callsBefore, mergedUntold, ...counts } = rows[0] ?? {}
  const actions = await db.read.selectFrom('history').select('action').distinct().execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'order.call',
    'order.delete',
    'order.merge',
    'order.move',
    'order.return',
    'phone.block',
    'prices.plan',
    'product.add',
    'product.edit',
  ])
  expect([callsBefore, mergedUntold].map(Number)).toEqual([0, 0])
  const forms = await listIncomplete({ db, clock: () => now })
  expect(forms.length).toBeGreaterThan(8)
  expect(forms.filter(({ lines: { length }, calledAt }) => length === 1 && !calledAt)).not.toEqual(
    [],
  )
  expect(Object.entries(counts).filter(([, count]) => Number(count) === 0)).toEqual([])

  const generated = await allRows(db)
  const products = await db.read
    .selectFrom('products')
    .select('id')
    .orderBy('id', 'desc')
    .limit(8)
    .execute()
  await transact(db, async (tx) => {
    for (const { id } of products) await indexProduct(tx, id)
    return ok(undefined)
  })
  const { search_terms, search_words } = await allRows(db)
  expect(search_terms).toEqual(generated.search_terms)
  expect(search_words).toEqual(generated.search_words)
})

it('fills a journal of two years: sales, costs, couriers that pay, refunds, expenses and goods bought', async () => {
  const db = await freshDatabase()
  await generate(db)

  const { rows: events } = await sql<{ event: string }>`
    select distinct event from journal order by event`.execute(db.read)
  expect(events.map(({ event }) => event)).toEqual([
    'advance',
    'bought',
    'cancelled',
    'courier-charge',
    'courier-paid',
    'delivered',
    'expense',
    'opening',
    'refund',
    'return',
    'transfer',
  ])
  const { rows: days } = await sql<{ account: string; change: number }>`
    select account, debit_poisha - credit_poisha as change from journal_sums
    where account in ('cash', 'bkash', 'nagad', 'bank') order by posted_on`.execute(db.read)
  const lowest = new Map<string, number>()
  const balances = new Map<string, number>()
  for (const { account, change } of days) {
    const balance = (balances.get(account) ?? 0) + Number(change)
    balances.set(account, balance)
    lowest.set(account, Math.min(lowest.get(account) ?? 0, balance))
  }
  expect([...lowest.values()]).toEqual([0, 0, 0, 0])

  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from refunds) as refunds,
      (select count(*) from refunds_owed where owed_poisha > 0) as owed,
      (select count(*) from journal_dues where owed_poisha > 0) as due,
      (select count(*) from money_entries where kind = 'courier-paid') as payouts,
      (select count(*) from money_entries where kind = 'expense') as expenses,
      (select count(*) from repeating_expenses) as repeating,
      (select count(distinct posted_on) from journal where event = 'bought') as purchases`.execute(
    db.read,
  )
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) === 0)).toEqual([])
})

it('fills a shop without orders', async () => {
  const db = await freshDatabase()
  expect((await generate(db, 0)).ok).toBe(true)

  const check = await checkShop(db.read)
  expect(check).toMatchObject({ problems: [], products: made, orders: 0 })
})

it('adds nothing to a shop that has products or orders', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const before = await allRows(db)
  expect(await generate(db)).toEqual({ ok: false, failure: { kind: 'not-empty' } })
  expect(await allRows(db)).toEqual(before)
})
