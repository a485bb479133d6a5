import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hideMissed, joinSynonyms } from '#src/features/searches/change-synonyms.server.ts'
import { listMissed } from '#src/features/searches/list-searches.server.ts'
import { makeMissedSearches, missedText } from '#src/features/searches/missed-searches.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const day = 24 * 60 * 60_000

async function aShopWithSearches() {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const shop = await aShop(await freshDatabase(), () => new Date(now))
  const one = makeMissedSearches(shop)
  const other = makeMissedSearches(shop)
  const { db } = shop
  return {
    shop,
    one,
    other,
    pass: (ms: number) => {
      now += ms
    },
    search: async (...texts: readonly string[]) => {
      for (const text of texts) one.note(text)
      await one.flush()
    },
    missed: () => listMissed(db.read),
    rows: async () =>
      Number(
        (
          await db.read
            .selectFrom('missed_searches')
            .select((eb) => eb.fn.countAll<number | string>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
  }
}

it('counts a text in any spelling of its letters, on all processes, with its last day in Dhaka', async () => {
  const { one, other, missed, pass } = await aShopWithSearches()
  one.note('Air Fryer')
  one.note(' air-fryer!')
  one.note('ফ্রিজ')
  expect(await missed()).toEqual([])
  await one.flush()
  pass(9 * 60 * 60_000)
  other.note('AIR FRYER')
  await other.flush()

  expect(await missed()).toEqual([
    { text: 'air fryer', times: 3, day: '2026-11-21' },
    { text: 'ফ্রিজ', times: 1, day: '2026-11-20' },
  ])
})

it('never keeps what may name a person', () => {
  const personal = [
    'rahima@example.com',
    '01712345678',
    '017 123 45678',
    '০১৭১২-৩৪৫৬৭৮',
    'PM-12345678',
    'rahima begum house five road three mirpur',
    `${'x'.repeat(30)} ${'y'.repeat(30)}`,
    'a',
    '',
  ]
  expect(personal.map(missedText)).toEqual(personal.map(() => undefined))
  expect(missedText('iPhone 15 256')).toBe('iphone 15 256')
})

it('notes no long number, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 100_000 }), fc.string(), (before, phone, after) => {
      expect(missedText(`${before}${phone}${after}`)).toBeUndefined()
    }),
  )
})

it('stays small in a flood of random words, and keeps those that are searched often', async () => {
  const { one, search, missed, rows } = await aShopWithSearches()
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < 1_500; n += 1)
      one.note(`random${String.fromCharCode(97 + (n % 26))} ${round} ${n}`)
    await search('air fryer', 'air fryer')
  }
  expect(await rows()).toBeLessThanOrEqual(1_000)
  expect((await missed())[0]).toMatchObject({ text: 'air fryer', times: 16 })
})

it('writes nothing where nothing was searched in vain', async () => {
  const { shop, one } = await aShopWithSearches()
  let writes = 0
  const watched = makeMissedSearches({
    ...shop,
    db: {
      ...shop.db,
      write: (work) => {
        writes += 1
        return shop.db.write(work)
      },
    },
  })
  await watched.flush()
  watched.note('air fryer')
  watched.note('air fryer')
  watched.note('toaster')
  await watched.flush()
  await watched.flush()
  await one.flush()
  expect(writes).toBe(1)
})

it('hides a text for good, and forgets a text that was not searched for ninety days', async () => {
  const { shop, search, missed, rows, pass } = await aShopWithSearches()
  await search('air fryer', 'toaster')
  expect(await commit(shop.db, (tx) => hideMissed(tx, 'toaster'))).toBe(true)
  expect(await commit(shop.db, (tx) => hideMissed(tx, 'kettle'))).toBe(false)
  await search('toaster')
  expect((await missed()).map(({ text }) => text)).toEqual(['air fryer'])

  pass(91 * day)
  await search('oven')
  expect(await rows()).toBe(1)
})

it('leaves the list when it becomes a synonym', async () => {
  const { shop, search, missed } = await aShopWithSearches()
  await search('hawai kol', 'oven')
  await joinSynonyms(shop, { words: ['fan', 'Hawai Kol'], actor: 'admin@paglamart.test' })
  expect((await missed()).map(({ text }) => text)).toEqual(['oven'])
})
