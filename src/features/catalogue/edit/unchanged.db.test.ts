import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { countUnchanged } from '#src/features/catalogue/edit/unchanged.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const change = { subjectId: 'a', actor: 'owner', action: 'edit', before: {}, after: {} }

it('counts again after each change of a product, but not after an order', async () => {
  const db = await freshDatabase()
  let counted = 0
  const count = (name = 'offers') =>
    countUnchanged(db.read, { name, count: async () => ++counted, remembering: 1 })
  const record = (subject: 'product' | 'order', at: string) =>
    transact(db, async (tx) =>
      ok(await recordHistory(tx, { ...change, subject, now: new Date(at) })),
    )

  expect([await count(), await count(), await count('expired')]).toEqual([1, 1, 2])
  await record('product', '2026-11-20T10:00:00Z')
  expect([await count(), await count()]).toEqual([3, 3])
  await record('order', '2026-11-20T10:30:00Z')
  expect(await count()).toBe(3)

  // A process that started earlier commits later: its id is the earlier one.
  await record('product', '2026-11-20T10:29:00Z')
  await record('product', '2026-11-20T10:31:00Z')
  expect([await count(), await count()]).toEqual([4, 4])
  await record('product', '2026-11-20T10:22:00Z')
  expect([await count(), await count()]).toEqual([5, 5])
})

it('reads a long history only once', async () => {
  const db = await freshDatabase()
  let counted = 0
  const count = () =>
    countUnchanged(db.read, { name: 'offers', count: async () => ++counted, remembering: 1 })
  const confirmAt = (now: Date) =>
    transact(db, async (tx) => ok(await recordHistory(tx, { ...change, subject: 'order', now })))
  await confirmAt(new Date('2026-11-20T10:00:00Z'))
  expect(await count()).toBe(1)

  for (let n = 0; n < 501; n += 1) await confirmAt(new Date(Date.UTC(2026, 10, 21, 0, n)))

  // Counts once more, then starts from a time with few later entries.
  expect([await count(), await count(), await count()]).toEqual([2, 2, 2])
})

it('counts again after every way to change the offers', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const count = () =>
    countUnchanged(db.read, {
      name: 'offers',
      count: async () => {
        const offers = db.read.selectFrom('products').select('id').where('is_offer', '=', 1)
        return (await offers.where('archived_at', 'is', null).execute()).length
      },
      remembering: 0,
    })
  const put = (pid: string, isOffer: boolean) =>
    putProduct(shop, {
      pid,
      title: 'Kettle',
      details: 'Boils.',
      price: fromTaka(25),
      oldPrice: fromTaka(30),
      stock: 100,
      stockWas: undefined,
      expiresOn: '2030-01-01',
      offerMessage: undefined,
      keywords: undefined,
      image: undefined,
      isOffer,
      condition: { kind: 'none' },
      actor: 'owner',
    })

  expect(await count()).toBe(0)
  await put('kettle', true)
  expect(await count()).toBe(1)
  await put('lamp', true)
  expect(await count()).toBe(2)
  await put('lamp', false)
  expect(await count()).toBe(1)
  await deleteProduct(shop, { id: 'kettle', actor: 'owner' })
  expect(await count()).toBe(0)
})

it('does not cache small counts', async () => {
  const db = await freshDatabase()
  let counted = 0
  const count = () => countUnchanged(db.read, { name: 'offers', count: async () => ++counted })
  expect([await count(), await count()]).toEqual([1, 2])
})
