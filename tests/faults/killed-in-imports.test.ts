import { expect, it, vi } from 'vitest'
import { importProducts } from '#src/features/catalogue/sheets/import-products.job.ts'
import {
  findImport,
  type ProductImport,
} from '#src/features/catalogue/sheets/import-rows.server.ts'
import {
  addPart,
  requestApply,
  startImport,
} from '#src/features/catalogue/sheets/start-import.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import { clockShop } from './support/clock-shop.ts'
import { judge } from './support/judge.ts'
import { inForm } from './support/whole-form.ts'

const products = inForm({ short: 400, whole: 4_000 })
const pidAt = (at: number) => `p${String(at).padStart(5, '0')}`
const places = Array.from({ length: products }, (_, at) => at)

/** The owner has accepted a file that changes title, price and stock of every product. */
async function askForImport(place: Place): Promise<string> {
  let id = ''
  await fill(place, async (db) => {
    const shop = await aShop(db)
    await someProducts(
      db,
      places.map((at) => ({ pid: pidAt(at), stock: 30 })),
    )
    const sheet = places.map((at) => `${pidAt(at)},New ${at},${100 + at},50`)
    const file = ['pid,title,price,stock', ...sheet].join('\n')
    const given = { fileName: 'products.csv', parts: 1, pictures: {}, userId: 'nobody' }
    id = got(await startImport(shop, given))
    got(await addPart(shop, { id, position: 0, bytes: Buffer.from(file) }))
    const event = { id, payload: { importId: id }, attempt: 1 }
    await importProducts(shop, 60_000)(event, new AbortController().signal)
    expect(await importIn(db, id)).toMatchObject({ state: 'checked', counts: { wrong: 0 } })
    got(await requestApply(shop, { id, comparison: 1 }))
  })
  return id
}

async function importIn({ read }: Database, id: string): Promise<ProductImport> {
  const found = await findImport(read, id)
  if (!found) throw new Error('The import is gone')
  return found
}

/** Whether each product is written, in sheet order; throws if one is half written. */
async function writtenIn({ read }: Database): Promise<readonly boolean[]> {
  const rows = await read
    .selectFrom('products')
    .select(['title', 'price_poisha', 'stock', 'version'])
    .orderBy('pid')
    .execute()
  return rows.map((row, at) => {
    const { title, price_poisha: price, stock, version } = row
    const isNew = [title === `New ${at}`, price === (100 + at) * 100, stock === 50, version === 2]
    expect(new Set(isNew).size, JSON.stringify(row)).toBe(1)
    return isNew[0] === true
  })
}

/** Kills the shop when some rows are written, and not all. */
async function killInTheMiddle(place: Place, id: string): Promise<void> {
  const shop = await runShop(place)
  await place.look(async (db) => {
    await vi.waitUntil(
      async () => {
        const { state, done } = await importIn(db, id)
        return state === 'applying' && done > products / 10
      },
      { timeout: 60_000, interval: 10 },
    )
    // Before this look ends: its end writes to a file that the shop writes as well.
    await shop.kill()
  })
}

async function expectWrittenWhole(place: Place): Promise<void> {
  const id = await askForImport(place)
  await killInTheMiddle(place, id)

  const rows = await place.look(async (db) => {
    const { state, done } = await importIn(db, id)
    expect(state).toBe('applying')
    // The heading is the first row of the sheet: the import tells exactly what is written.
    expect(await writtenIn(db)).toEqual(places.map((at) => at + 2 <= done))
    return done - 1
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(products)
  say(`killed after ${rows} of ${products} rows`)

  const shop = await clockShop(place)
  // The lease of the dead process is over.
  shop.setClock(10 * 60_000)
  await place.look(async (db) => {
    const state = async () => (await importIn(db, id)).state
    await vi.waitUntil(async () => (await state()) === 'applied', { timeout: 120_000 })
    expect(await writtenIn(db)).toEqual(places.map(() => true))
    expect(await importIn(db, id)).toMatchObject({ kept: 0, counts: { changed: products } })
    // Yes again, as by a page that was open meanwhile, writes nothing.
    got(await requestApply({ db, clock: () => new Date() }, { id, comparison: 1 }))
    expect(await judge(db, [])).toEqual([])
  })
  expect(await shop.stop()).toBe(0)
  await place.look(async (db) => {
    const edits = await db.read
      .selectFrom('history')
      .select('subject_id')
      .where('action', '=', 'product.edit')
      .execute()
    expect(edits).toHaveLength(products)
    expect(new Set(edits.map((edit) => edit.subject_id)).size).toBe(products)
  })
}

it('tells what an import has written when its process is killed in the middle, and writes the rest, on SQLite', async () => {
  await expectWrittenWhole(sqlitePlace())
})

it('tells what an import has written when its process is killed in the middle, and writes the rest, on PostgreSQL', async () => {
  await expectWrittenWhole(await postgresPlace())
})
