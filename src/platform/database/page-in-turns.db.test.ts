import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import {
  compareAsStored,
  isForTurns,
  pageInTurns,
} from '#src/platform/database/page-in-turns.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('gives the page that one look at all rows would give', async () => {
  const db = await freshDatabase()
  // A server sorts in its own way, beside the shop: it is asked for the page as a whole.
  expect(isForTurns(db.read, { offset: 900, size: 100 })).toBe(inject('engine') === 'sqlite')
  expect(isForTurns(db.read, { offset: 901, size: 100 })).toBe(false)
  if (inject('engine') !== 'sqlite') return

  for (let n = 0; n < 23; n += 1) await aProduct(db, { pid: `p${n}`, stock: (n * 7) % 5 })
  const few = db.read.selectFrom('products').where('stock', '>', 0)
  for (const direction of ['asc', 'desc'] as const) {
    const all = await few
      .select('id')
      .orderBy('stock', direction)
      .orderBy('id', direction)
      .execute()
    for (const rowsAtOnce of [1, 4, 23, 100]) {
      for (const offset of [0, 5, 15, 18, 40]) {
        const page = await pageInTurns(db.read, {
          table: 'products',
          direction,
          offset,
          size: 5,
          rowsAtOnce,
          look: (inStretch, most) =>
            few
              .where(inStretch)
              .select(['products.id', 'stock as key'])
              .orderBy('stock', direction)
              .orderBy('products.id', direction)
              .limit(most)
              .execute(),
        })
        const ids = all.slice(offset, offset + 5).map(({ id }) => id)
        expect(page).toEqual(ids)
      }
    }
  }
})

it('compares texts by their characters, as SQLite does by their bytes', () => {
  expect(compareAsStored('\u{1f600}', '\uffe5')).toBeGreaterThan(0)
  expect(compareAsStored(2, 10)).toBeLessThan(0)
  expect(compareAsStored('a', 'ab')).toBeLessThan(0)
  expect(compareAsStored(null, '')).toBeLessThan(0)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const bytes = Buffer.compare(Buffer.from(one), Buffer.from(other))
      expect(Math.sign(compareAsStored(one, other))).toBe(bytes)
    }),
  )
})
