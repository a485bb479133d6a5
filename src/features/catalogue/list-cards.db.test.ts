import { expect, it } from 'vitest'
import { listOffers } from '#src/features/catalogue/list-cards.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('lists the newest 24 unarchived offers for the home page', async () => {
  const db = await freshDatabase()
  const names = Array.from({ length: 25 }, (_, n) => `offer-${String(n).padStart(2, '0')}`)
  for (const [n, pid] of names.entries()) {
    await aProduct(db, {
      pid,
      isOffer: true,
      addedAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
    })
  }
  const addedAt = '2026-03-01T00:00:00.000Z'
  await aProduct(db, { pid: 'ordinary', addedAt })
  await aProduct(db, { pid: 'archived', isOffer: true, addedAt, archivedAt: addedAt })

  const offers = await listOffers(db.read, 'en')
  expect(offers.map(({ pid }) => pid)).toEqual(names.slice(1).toReversed())
})
