import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Account } from '#src/domain/journal/account.ts'
import { poisha } from '#src/domain/money.ts'
import { countChangedDays } from '#src/features/figures/days/keep-day-figures.job.ts'
import { findProfit } from '#src/features/figures/statistics/find-profit.server.ts'
import { viewStatistics } from '#src/features/figures/statistics/view-statistics.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const dayMs = 24 * 60 * 60_000
/** A Wednesday at noon in Dhaka. */
const noon = Date.parse('2026-03-11T06:00:00Z')

async function aCountedShop() {
  const at = { now: noon - 7 * dayMs }
  const server = await aServer({ clock: () => new Date(at.now) })
  const { db, send, shop } = server
  await aProduct(db, { pid: 'kettle', title: 'Kettle', stock: 500, price: poisha(400_00) })
  await aProduct(db, { pid: 'cup', title: 'Cup', stock: 500 })
  const order = async (items: readonly object[]) => {
    const { pid: _pid, quantity: _quantity, ...buyer } = anOrderBody()
    await send('PUT', '/api/order?id=p', { body: { ...buyer, items } })
  }
  await order([{ pid: 'kettle', quantity: 1 }])
  await countChangedDays(shop)
  at.now = noon
  await order([
    { pid: 'kettle', quantity: 2 },
    { pid: 'cup', quantity: 1 },
  ])
  await order([{ pid: 'cup', quantity: 1 }])
  await countChangedDays(shop)
  return { ...server, at, order }
}

const week = { from: '2026-03-05', to: '2026-03-11' }

it('sets a period beside the one before, with every cut adding up to it', async () => {
  const { shop } = await aCountedShop()
  const view = await viewStatistics(shop, { period: week, language: 'en' })
  expect(view).toMatchObject({
    before: { from: '2026-02-26', to: '2026-03-04' },
    span: 7,
    total: { placed: 2, pieces: 4 },
    totalBefore: { placed: 1, pieces: 1 },
    placedBefore: [0, 0, 0, 0, 0, 0, 1],
    isEmptyShop: false,
    countedFrom: undefined,
  })
  expect(view.days.map(({ figures }) => figures.placed)).toEqual([0, 0, 0, 0, 0, 0, 2])
  expect(view.hours).toMatchObject([{ key: '3 12', figures: { placed: 2 } }])
  expect(view.cuts.product.lines.map(({ name, figures }) => [name, figures.pieces])).toEqual([
    ['Kettle', 2],
    ['Cup', 2],
  ])
  for (const { lines } of Object.values(view.cuts)) {
    expect(lines.reduce((sum, { figures }) => sum + figures.sales, 0)).toBe(view.total.sales)
  }
  expect(view.cuts.source.lines).toMatchObject([
    { name: 'Website', list: 'manage-orders?from=2026-03-05&to=2026-03-11&source=website' },
  ])
})

it('names what has no name, in both languages', async () => {
  const { shop } = await aCountedShop()
  const namesIn = async (language: 'en' | 'bn') => {
    const { cuts } = await viewStatistics(shop, { period: week, language })
    return [cuts.courier, cuts.staff, cuts.place].map(({ lines }) => lines[0]?.name)
  }
  expect(await namesIn('en')).toEqual(['No parcel', 'Nobody yet', 'Inside Dhaka, no place named'])
  expect(await namesIn('bn')).toEqual(['পার্সেল নেই', 'এখনও কেউ না', 'ঢাকার ভেতরে, জায়গার নাম নেই'])
})

it('sums the smallest lines, so that a long cut is as much as the total', async () => {
  const { db, shop, at, order } = await aCountedShop()
  for (let n = 0; n < 20; n += 1) {
    await aProduct(db, { pid: `thing-${n}`, stock: 5 })
    await order([{ pid: `thing-${n}`, quantity: 1 }])
  }
  at.now += 60_000
  await countChangedDays(shop)
  const { cuts, total } = await viewStatistics(shop, { period: week, language: 'en' })
  const { lines, others } = cuts.product
  expect([lines.length, others?.count]).toEqual([12, 10])
  const shown = lines.reduce((sum, { figures }) => sum + figures.sales, 0)
  expect(shown + (others?.figures.sales ?? 0)).toBe(total.sales)
})

it('says that a shop has no order yet, and which days are still to be counted', async () => {
  const empty = await aServer({ clock: () => new Date(noon) })
  const none = await viewStatistics(empty.shop, { period: week, language: 'en' })
  expect(none).toMatchObject({ isEmptyShop: true, countedFrom: undefined, total: { placed: 0 } })

  const { shop, at, order } = await aCountedShop()
  at.now = noon - 300 * dayMs
  await order([{ pid: 'cup', quantity: 1 }])
  at.now = noon
  await countChangedDays(shop)
  const of = async (from: string) => {
    const period = { from, to: '2026-03-11' }
    return (await viewStatistics(shop, { period, language: 'en' })).countedFrom
  }
  expect(await of('2026-02-01')).toBeUndefined()
  expect(await of('2025-12-30')).toBe('2025-11-24')
})

it('adds a period up again after its figures changed, and not before', async () => {
  const { db, shop, order } = await aCountedShop()
  const read = watched(db.read)
  const placed = async () => {
    const view = await viewStatistics(
      { ...shop, db: { ...db, read: read.reads } },
      { period: week, language: 'en' },
    )
    return view.total.placed
  }
  expect(await placed()).toBe(2)
  const statements = read.statements()
  expect(await placed()).toBe(2)
  expect(read.statements() - statements).toBeLessThan(10)
  await order([{ pid: 'cup', quantity: 1 }])
  expect(await placed()).toBe(2)
  // Another process may have counted.
  await countChangedDays(shop)
  expect(await placed()).toBe(3)
})

/** Counts the statements. */
function watched(reads: Reads) {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { engine, run } = reads
  return {
    reads: Object.assign(reads.withPlugin(plugin), { engine, run }),
    statements: () => statements,
  }
}

it('gives each cut as a table, to readers of money', async () => {
  const { db, send, signIn } = await aCountedShop()
  const headers = await signIn()
  const table = async (query: string) =>
    send('GET', `/api/admin/statistics.csv?from=2026-03-10&to=2026-03-11&${query}`, { headers })
  const { status, text } = await table('cut=day')
  expect(status).toBe(200)
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head?.startsWith('Day,Placed,Confirmed,')).toBe(true)
  expect(rows[0]).toBe('2026-03-10,0,0,0,0,0,0,0,0,0')
  expect(rows[1]?.startsWith('2026-03-11,2,0,0,0,0,4,0,')).toBe(true)
  expect((await table('cut=hour')).text).toContain('Wednesday 12:00,2,')
  expect((await table('cut=product')).text).toContain('Kettle,1,')
  expect((await table('cut=nothing')).status).toBe(400)

  const { email } = await aUser(db, { duties: ['desk'] })
  const desk = await signInAs({ send }, email)
  const refused = await send('GET', '/api/admin/statistics.csv?cut=day', { headers: desk })
  expect(refused.status).toBe(403)
})

it('takes profit from the journal, by the day of the posting', async () => {
  const { db } = await aServer({ clock: () => new Date(noon) })
  const post = (happenedAt: Date, parts: readonly (readonly [Account, Account, number])[]) =>
    commit(db, (tx) =>
      postTransfers(
        tx,
        parts.map(([debit, credit, amount], n) => ({
          key: `correction:${happenedAt.getTime()}:${n}` as const,
          debit,
          credit,
          amount: poisha(amount),
          happenedAt,
          actor: 'shop',
        })),
        happenedAt,
      ),
    )
  await post(new Date(noon), [
    ['due-pathao', 'sales', 100_000],
    ['discounts', 'sales', 10_000],
    ['cost-of-goods', 'stock', 60_000],
    ['expense-ads', 'bkash', 15_000],
    ['expense-rent', 'bank', 40_000],
  ])
  await post(new Date(noon - 7 * dayMs), [['due-pathao', 'sales', 5_000]])

  const { now, before } = await findProfit(db.read, week)
  expect(now).toMatchObject({ sales: 100_000, cost: -60_000, gross: 40_000, afterAds: 25_000 })
  expect(before).toMatchObject({ sales: 5_000, gross: 5_000, afterAds: 5_000 })
})
