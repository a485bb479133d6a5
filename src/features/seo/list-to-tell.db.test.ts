import { expect, it } from 'vitest'
import { countUnarchived } from '#src/features/catalogue/count-products.server.ts'
import { listNewestOffers, streamForSitemap } from '#src/features/seo/list-to-tell.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const firstMinute = Date.parse('2026-11-01T00:00:00Z')

/** A minute apart, by number. */
async function manyProducts(db: Database, count: number, isOffer: 0 | 1 = 0): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: String(at).padStart(24, '0'),
    pid: `p-${at}`,
    category: '',
    title: `Product ${at}`,
    details: 'A product.',
    offer_message: '',
    keywords: '',
    image: '',
    price_poisha: 2_500,
    old_price_poisha: 3_000,
    stock: 1,
    is_offer: isOffer,
    expires_on: '2030-01-01',
    // Two of each minute, which only the id tells apart, also where a batch ends.
    added_at: new Date(firstMinute + Math.floor((at + 1) / 2) * 60_000).toISOString(),
    archived_at: null,
    version: 1,
    stock_version: 1,
  }))
  await transact(db, async (tx) => {
    for (let at = 0; at < rows.length; at += 200) {
      await tx
        .insertInto('products')
        .values(rows.slice(at, at + 200))
        .execute()
    }
    return ok(undefined)
  })
}

async function edit(db: Database, id: string, at: string): Promise<void> {
  await transact(db, async (tx) => {
    await recordHistory(tx, {
      subject: 'product',
      subjectId: id,
      actor: 'admin@paglamart.test',
      action: 'product.edit',
      before: {},
      after: {},
      now: new Date(at),
    })
    return ok(undefined)
  })
}

async function pidsIn(db: Database, offset: number, count: number): Promise<readonly string[]> {
  const batches = await Array.fromAsync(streamForSitemap(db.read, { offset, count }))
  return batches.flat().map(({ pid }) => pid)
}

function pids(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, at) => `p-${from + at}`)
}

it('gives the products of a part, oldest first, over any number of batches', async () => {
  const db = await freshDatabase()
  await manyProducts(db, 1_205)

  expect(await pidsIn(db, 0, 1_200)).toEqual(pids(0, 1_200))
  expect(await pidsIn(db, 0, 7)).toEqual(pids(0, 7))
  expect(await pidsIn(db, 3, 500)).toEqual(pids(3, 503))
  expect(await pidsIn(db, 1_200, 5_000)).toEqual(pids(1_200, 1_205))
  expect(await pidsIn(db, 1_205, 5_000)).toEqual([])
})

it('neither counts nor names a product that is archived', async () => {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'old', archivedAt: '2026-11-01T00:00:00.000Z' })
  await aProduct(db, { pid: 'new' })

  expect(await countUnarchived(db.read)).toBe(1)
  expect(await pidsIn(db, 0, 10)).toEqual(['new'])
})

it('knows a product’s last edit, and else when it was added', async () => {
  const db = await freshDatabase()
  await manyProducts(db, 2)
  await edit(db, '000000000000000000000000', '2026-11-05T00:00:00Z')
  await edit(db, '000000000000000000000000', '2026-11-03T00:00:00Z')

  const [batch] = await Array.fromAsync(streamForSitemap(db.read, { offset: 0, count: 2 }))

  expect(batch?.map(({ pid, changedAt }) => [pid, changedAt])).toEqual([
    ['p-0', '2026-11-05T00:00:00.000Z'],
    ['p-1', '2026-11-01T00:01:00.000Z'],
  ])
})

it('lists the newest fifty offers with the time of their last edit', async () => {
  const db = await freshDatabase()
  await manyProducts(db, 60, 1)
  await edit(db, '000000000000000000000059', '2026-11-05T00:00:00Z')
  await aProduct(db, { pid: 'no-offer' })

  const offers = await listNewestOffers(db.read)

  expect(offers.map(({ pid }) => pid)).toEqual(pids(10, 60).toReversed())
  expect(offers[0]?.changedAt).toBe('2026-11-05T00:00:00.000Z')
  expect(offers[1]?.changedAt).toBe(offers[1]?.addedAt)
})
