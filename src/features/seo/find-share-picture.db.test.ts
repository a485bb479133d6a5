import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { findSharePicture } from '#src/features/seo/find-share-picture.server.ts'
import { shareAddress, shareAt } from '#src/features/seo/share-address.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { aDrawing, anSvg, keptPictures } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const clock = () => new Date('2026-11-20T10:00:00Z')

/** The same pictures, with a count of their jobs. */
function counted(pictures: Pictures): Pictures & { readonly jobs: () => number } {
  let jobs = 0
  return {
    ...pictures,
    run: (job, urgency) => {
      jobs += 1
      return pictures.run(job, urgency)
    },
    jobs: () => jobs,
  }
}

async function show(db: Database, pid: string, colour: string): Promise<string> {
  const image = pictureAddress(await aDrawing(db, anSvg(colour)), 640, 'webp')
  await transact(db, async (tx) => {
    await tx.updateTable('products').set({ image }).where('pid', '=', pid).execute()
    return ok(undefined)
  })
  return shareAddress({ pid, image })
}

async function aPicturedProduct(db: Database): Promise<string> {
  await aProduct(db, { pid: 'kettle' })
  return show(db, 'kettle', 'teal')
}

function ask(db: Database, pictures: Pictures, address: string) {
  const requested = shareAt(address)
  if (!requested) throw new Error(`${address} is no address of a share picture`)
  return findSharePicture({ db, clock, pictures }, requested)
}

async function colourAt(content: Uint8Array | undefined, left: number, top: number) {
  const pixel = sharp(content).extract({ left, top, width: 1, height: 1 })
  return [...(await pixel.raw().toBuffer())]
}

function countPictures(db: Database) {
  return db.read
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))
}

it('shows the picture of the product on 1200 by 630', async () => {
  const db = await freshDatabase()
  const address = await aPicturedProduct(db)

  const picture = await ask(db, keptPictures(), address)

  const { format, width, height } = await sharp(picture?.content).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture?.content.length).toBeLessThan(200 * 1024)
  // The middle of the drawing's teal circle.
  const [red, green, blue] = await colourAt(picture?.content, 570 + 315, 336)
  expect([red, green, blue].map((part) => Math.round((part ?? 0) / 16))).toEqual([0, 8, 8])
})

it('exists for the shop itself', async () => {
  const db = await freshDatabase()

  const picture = await ask(db, keptPictures(), '/media/share/shop.jpg')

  const { format, width, height } = await sharp(picture?.content).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture?.content.length).toBeLessThan(200 * 1024)
})

it('is made once for all simultaneous requests, stored, and never made again', async () => {
  const db = await freshDatabase()
  const pictures = counted(keptPictures())
  const address = await aPicturedProduct(db)

  const together = await Promise.all(Array.from({ length: 20 }, () => ask(db, pictures, address)))
  const another = counted(keptPictures())
  const later = await ask(db, another, address)

  // The product's own JPEG, and the picture around it.
  expect([pictures.jobs(), another.jobs()]).toEqual([2, 0])
  const first = Buffer.from(together[0]?.content ?? [])
  expect(together.map((picture) => first.equals(picture?.content ?? first.subarray(1)))).toEqual(
    together.map(() => true),
  )
  expect(first.equals(later?.content ?? first.subarray(1))).toBe(true)
})

it("changes with the product's picture, and the old address is gone", async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  const before = await aPicturedProduct(db)
  const teal = await ask(db, pictures, before)

  const after = await show(db, 'kettle', 'maroon')

  expect(after).not.toBe(before)
  expect(await ask(db, pictures, before)).toBeUndefined()
  expect((await ask(db, pictures, after))?.hash).not.toBe(teal?.hash)
})

it('makes nothing for an invented address', async () => {
  const db = await freshDatabase()
  const pictures = counted(keptPictures())
  await aPicturedProduct(db)
  await aProduct(db, { pid: 'bare' })
  await aProduct(db, { pid: 'old', archivedAt: '2026-11-01T00:00:00.000Z' })
  const archived = await show(db, 'old', 'navy')
  const before = await countPictures(db)

  const answers = await Promise.all([
    ask(db, pictures, '/media/share/nobody-0123456789abcdef.jpg'),
    ask(db, pictures, '/media/share/kettle-0123456789abcdef.jpg'),
    ask(db, pictures, '/media/share/bare-0123456789abcdef.jpg'),
    ask(db, pictures, archived),
  ])

  expect(answers).toEqual([undefined, undefined, undefined, undefined])
  expect(pictures.jobs()).toBe(0)
  expect(await countPictures(db)).toBe(before)
})
