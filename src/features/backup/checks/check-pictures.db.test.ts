import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { plainPicture } from '#src/domain/catalogue/product-pictures.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { savePictures } from '#src/features/catalogue/picture-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aDrawing } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('reports pictures with a gap between, and those that the shop does not have', async () => {
  const db = await freshDatabase()
  const { id } = await aProduct(db)
  const images = [
    `/media/${await aDrawing(db)}/640.jpg`,
    'https://pictures.example/kettle.jpg',
    `/media/${'0'.repeat(64)}/640.jpg`,
  ]
  const save = (some: readonly string[]) =>
    commit(db, (tx) => savePictures(tx, id, some.map(plainPicture)))
  const problems = async () => (await checkShop(db.read)).problems

  await save(images.slice(0, 2))
  expect(await problems()).toEqual([])
  await save(images)
  expect(await problems()).toEqual([
    `Product kettle shows ${images[2]}, which the shop does not have`,
  ])
  await commit(db, (tx) => sql.raw('delete from product_pictures where position = 1').execute(tx))
  expect(await problems()).toContain('The places of the pictures of product kettle have a gap')
})

it('reports a logo whose picture the shop does not have', async () => {
  const db = await freshDatabase()
  const keep = (logo: string) =>
    commit(db, (tx) =>
      tx
        .insertInto('shop_facts')
        .values({ name: 'logo', value: JSON.stringify(logo), version: 2 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: JSON.stringify(logo) }),
        )
        .execute(),
    )
  const problems = async () => (await checkShop(db.read)).problems

  await keep('')
  expect(await problems()).toEqual([])
  await keep(`/media/${await aDrawing(db)}/640.jpg`)
  expect(await problems()).toEqual([])
  const lost = `/media/${'0'.repeat(64)}/640.jpg`
  await keep(lost)
  expect(await problems()).toEqual([
    `The logo of the shop is ${lost}, which the shop does not have`,
  ])
})
