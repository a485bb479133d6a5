import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { addUpload } from '#src/features/media/add-upload.server.ts'
import { deleteUnusedPictures } from '#src/features/media/delete-unused-pictures.job.ts'
import { insertFile, insertPicture } from '#src/features/media/picture-statements.server.ts'
import { shareHashOf } from '#src/features/media/share-hash.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aDrawing, aPhoto, keptPictures } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const hour = 60 * 60_000

async function aShopWithClock() {
  let now = new Date('2026-11-20T10:00:00.000Z').getTime()
  const shop = await aShop(await freshDatabase(), () => new Date(now))
  const after = (hours: number) => {
    now += hours * hour
  }
  return { shop, after }
}

/** Stores an upload as `addUpload` does, with two of its files; returns the address of one. */
async function anUpload({ db }: Pick<Shop, 'db'>, name: string): Promise<string> {
  const uploaded = hash('sha256', name)
  const now = '2026-11-20T09:00:00.000Z'
  await commit(db, async (tx) => {
    await insertPicture(tx, { hash: uploaded, width: 800, height: 600, source: null, now })
    for (const format of ['avif', 'jpg'] as const) {
      await insertFile(tx, { hash: uploaded, width: 320, format, content: Buffer.from(name) })
    }
  })
  return addressOf(uploaded)
}

function addressOf(hash: string): string {
  return `/media/${hash}/640.jpg`
}

async function storedPictures(db: Database): Promise<readonly string[]> {
  const rows = await db.read.selectFrom('pictures').select('hash').execute()
  const files = await db.read.selectFrom('picture_files').select('hash').distinct().execute()
  const hashes = rows.map(({ hash }) => hash)
  expect(files.map(({ hash }) => hash).filter((hash) => !hashes.includes(hash))).toEqual([])
  return hashes.map(addressOf).toSorted()
}

async function setImage(db: Database, pid: string, image: string): Promise<void> {
  await commit(db, (tx) =>
    tx.updateTable('products').set({ image }).where('pid', '=', pid).execute(),
  )
}

function save(shop: Shop, pid: string, image: string) {
  return putProduct(shop, {
    pid,
    title: 'Lamp',
    details: 'A lamp',
    price: fromTaka(25),
    oldPrice: fromTaka(30),
    stock: 100,
    stockWas: undefined,
    expiresOn: '2030-01-01',
    offerMessage: undefined,
    keywords: undefined,
    image,
    isOffer: undefined,
    condition: { kind: 'none' },
    actor: 'admin@paglamart.test',
  })
}

it('deletes an upload a day after it was found unused, with its share picture', async () => {
  const { shop, after } = await aShopWithClock()
  const { db } = shop
  const image = await anUpload(shop, 'never saved')
  const share = shareHashOf(hash('sha256', 'never saved'))
  await commit(db, async (tx) => {
    const now = '2026-11-20T09:00:00.000Z'
    await insertPicture(tx, { hash: share, width: 1200, height: 630, source: null, now })
    await insertFile(tx, { hash: share, width: 1200, format: 'jpg', content: Buffer.from('s') })
  })

  expect(await deleteUnusedPictures(shop)).toBe(0)
  after(23)
  expect(await deleteUnusedPictures(shop)).toBe(0)
  expect(await storedPictures(db)).toEqual([image, addressOf(share)].toSorted())
  after(1)
  expect(await deleteUnusedPictures(shop)).toBe(1)

  expect(await storedPictures(db)).toEqual([])
})

it('keeps every picture that a row refers to, and all drawings', async () => {
  const { shop, after } = await aShopWithClock()
  const { db } = shop
  const names = [
    'product',
    'archived',
    'sold',
    'details',
    'translation',
    'profile',
    'setting',
    'sheet',
  ]
  const images = await Promise.all(names.map((name) => anUpload(shop, name)))
  const [product = '', archived = '', sold = '', details, translation, profile, setting, sheet] =
    images
  const drawing = await aDrawing(db)
  const { id } = await aProduct(db)
  await setImage(db, 'kettle', sold)
  expect(await placeOrder(shop, anOrder())).toMatchObject({ ok: true })
  await setImage(db, 'kettle', product)
  await aProduct(db, { pid: 'old', archivedAt: '2026-11-01T00:00:00.000Z' })
  await setImage(db, 'old', archived)
  await commit(db, async (tx) => {
    await sql`update products set details = ${`See ${details}.`} where pid = 'kettle'`.execute(tx)
    await sql`insert into product_translations (product_id, language, title, details, offer_message)
      values (${id}, 'bn', 'কেটলি', ${`দেখুন ${translation}`}, '')`.execute(tx)
    await sql`insert into shop_facts values ('cover', ${setting}, 1)`.execute(tx)
    const user = newId(new Date())
    const now = '2026-11-20T09:00:00.000Z'
    await sql`insert into users (id, name, email, email_verified, image, role, status, version,
      created_at, updated_at) values (${user}, 'Rahima', 'r@example.com', 1, null, 'guest',
      'Verified', 1, ${now}, ${now})`.execute(tx)
    await sql`insert into profiles (user_id, name, age, address, about_text, refer_number, image,
      host_name, host_image, host_email, updated_at)
      values (${user}, '', null, '', '', '', '', '', ${profile}, '', ${now})`.execute(tx)
    const pictures = JSON.stringify({ 'kettle.jpg': sheet })
    await sql`insert into product_imports (id, state, file_name, parts, pictures, made_by, made_at)
      values (${newId(new Date())}, 'checked', 'a.csv', 1, ${pictures}, ${user}, ${now})`.execute(
      tx,
    )
  })

  expect(await deleteUnusedPictures(shop)).toBe(0)
  after(48)
  expect(await deleteUnusedPictures(shop)).toBe(0)

  expect(await storedPictures(db)).toEqual([...images, addressOf(drawing)].toSorted())
})

it('keeps an unused picture that a product is saved with at the last moment', async () => {
  const { shop, after } = await aShopWithClock()
  const image = await anUpload(shop, 'late')
  await deleteUnusedPictures(shop)
  after(24)

  expect(await save(shop, 'lamp', image)).toMatchObject({ ok: true })
  // An order has this product, which another picture got since.
  await setImage(shop.db, 'lamp', '')
  expect(await deleteUnusedPictures(shop)).toBe(0)

  expect(await storedPictures(shop.db)).toEqual([image])
})

it('deletes no picture of a product that is saved meanwhile, and saves none without its picture', async () => {
  const { shop, after } = await aShopWithClock()
  const names = Array.from({ length: 20 }, (_, n) => `raced ${n}`)
  const images = await Promise.all(names.map((name) => anUpload(shop, name)))
  await deleteUnusedPictures(shop)
  after(24)

  const [, ...saved] = await Promise.all([
    deleteUnusedPictures(shop),
    ...images.map((image, n) => save(shop, `lamp-${n}`, image)),
  ])

  const stored = await storedPictures(shop.db)
  expect(saved.map(({ ok }) => ok)).toEqual(images.map((image) => stored.includes(image)))
  expect(saved.flatMap((one) => (one.ok ? [] : [one.failure]))).toEqual(
    saved
      .filter(({ ok }) => !ok)
      .map(() => ({
        kind: 'wrong-fields',
        problems: { image: 'productImage' },
      })),
  )
})

it('restarts the day of an unused picture when the same bytes are uploaded again', async () => {
  const { shop, after } = await aShopWithClock()
  const withPictures = { ...shop, pictures: keptPictures() }
  const photo = await aPhoto({ width: 40, height: 30 }).jpeg().toBuffer()
  await addUpload(withPictures, { bytes: photo, actor: 'owner' })
  await deleteUnusedPictures(shop)
  after(24)

  const again = await addUpload(withPictures, { bytes: photo, actor: 'owner' })
  expect(await deleteUnusedPictures(shop)).toBe(0)
  expect(await storedPictures(shop.db)).toHaveLength(1)
  after(24)
  expect(await deleteUnusedPictures(shop)).toBe(1)

  // A new file.
  expect(await addUpload(withPictures, { bytes: photo, actor: 'owner' })).toEqual(again)
  expect(await storedPictures(shop.db)).toHaveLength(1)
})
