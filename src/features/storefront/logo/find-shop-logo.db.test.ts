import { expect, it } from 'vitest'
import { findShopLogo } from '#src/features/storefront/logo/find-shop-logo.server.ts'
import { aDrawing } from '#tests/make/a-picture.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('finds the size of a logo on the page, and none for a picture that is lost', async () => {
  const { read } = await freshDatabase()
  expect(await findShopLogo(read, '')).toBeUndefined()
  expect(await findShopLogo(read, `/media/${'0'.repeat(64)}/640.jpg`)).toBeUndefined()
})

it('scales the stored size', async () => {
  const db = await freshDatabase()
  const hash = await aDrawing(db)
  const { width, height } = await db.read
    .selectFrom('pictures')
    .select(['width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  const logo = await findShopLogo(db.read, `/media/${hash}/640.jpg`)
  expect(logo?.hash).toBe(hash)
  expect((logo?.width ?? 0) / (logo?.height ?? 1)).toBeCloseTo(width / height, 1)
})
