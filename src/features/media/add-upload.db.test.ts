import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { addUpload as addUploadBy } from '#src/features/media/add-upload.server.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
import { anSvg, aPhoto, aPngHeader, keptPictures, somePictures } from '#tests/make/a-picture.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aPictureShop(pictures = keptPictures()) {
  const shop: Shop = await aShop(await freshDatabase())
  return { ...shop, pictures }
}

function addUpload(shop: Awaited<ReturnType<typeof aPictureShop>>, bytes: Uint8Array) {
  return addUploadBy(shop, { bytes, actor: 'owner@paglamart.test' })
}

async function storedFiles(db: Database) {
  const rows = await db.read
    .selectFrom('picture_files')
    .select(['width', 'format', 'content'])
    .orderBy('format')
    .orderBy('width')
    .execute()
  return rows.map((row) => ({ ...row, content: Buffer.from(row.content) }))
}

/** A line for each stored file: `320.avif: heif 320×240`. */
async function decodedFiles(db: Database) {
  return Promise.all(
    (await storedFiles(db)).map(async ({ width, format, content }) => {
      const decoded = await sharp(content).metadata()
      return `${width}.${format}: ${decoded.format} ${decoded.width}×${decoded.height}`
    }),
  )
}

async function pixelAt(picture: Buffer, left: number, top: number): Promise<readonly number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}

it('makes nine files of a JPEG and stores none of its bytes', async () => {
  const shop = await aPictureShop()
  const jpeg = await aPhoto({ width: 1600, height: 1200 }).jpeg().toBuffer()
  const hash = createHash('sha256').update(jpeg).digest('hex')

  const added = await addUpload(shop, jpeg)

  expect(added).toEqual({ ok: true, value: { hash, width: 1600, height: 1200 } })
  expect(await decodedFiles(shop.db)).toEqual([
    '320.avif: heif 320×240',
    '640.avif: heif 640×480',
    '1200.avif: heif 1200×900',
    '320.jpg: jpeg 320×240',
    '640.jpg: jpeg 640×480',
    '1200.jpg: jpeg 1200×900',
    '320.webp: webp 320×240',
    '640.webp: webp 640×480',
    '1200.webp: webp 1200×900',
  ])
  const kept = await shop.db.read.selectFrom('pictures').select(['hash', 'source']).execute()
  expect(kept.map((row) => ({ ...row }))).toEqual([{ hash, source: null }])
})

it('accepts PNG, WebP, AVIF and GIF under any file name', async () => {
  const shop = await aPictureShop()
  const size = { width: 40, height: 30 }

  const uploads = [
    await aPhoto(size).png().toBuffer(),
    await aPhoto(size).webp().toBuffer(),
    await aPhoto(size).avif({ effort: 0 }).toBuffer(),
    await aPhoto(size).gif().toBuffer(),
  ]
  const added = []
  for (const upload of uploads) added.push(await addUpload(shop, upload))

  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(added).toEqual(Array(4).fill({ ok: true, value: { hash, ...size } }))
  expect(await storedFiles(shop.db)).toHaveLength(36)
})

it('never enlarges a small picture', async () => {
  const shop = await aPictureShop()

  await addUpload(shop, await aPhoto({ width: 500, height: 250 }).png().toBuffer())

  expect(await decodedFiles(shop.db)).toEqual([
    '320.avif: heif 320×160',
    '640.avif: heif 500×250',
    '1200.avif: heif 500×250',
    '320.jpg: jpeg 320×160',
    '640.jpg: jpeg 500×250',
    '1200.jpg: jpeg 500×250',
    '320.webp: webp 320×160',
    '640.webp: webp 500×250',
    '1200.webp: webp 500×250',
  ])
})

it('narrows a very tall picture, so that every format can hold it', async () => {
  const shop = await aPictureShop()

  const added = await addUpload(shop, await aPhoto({ width: 400, height: 20_000 }).png().toBuffer())

  expect(added).toMatchObject({ ok: true, value: { width: 400, height: 20_000 } })
  const files = await decodedFiles(shop.db)
  expect(files).toContain('320.webp: webp 26×1280')
  expect(files).toContain('1200.webp: webp 96×4800')
})

it('turns a photo upright and returns its upright size', async () => {
  const shop = await aPictureShop()
  const sideways = await aPhoto({ width: 400, height: 300 })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const added = await addUpload(shop, sideways)

  expect(added).toMatchObject({ ok: true, value: { width: 300, height: 400 } })
  const [avif, ...others] = await storedFiles(shop.db)
  if (!avif) throw new Error('Nothing was stored')
  expect(await decodedFiles(shop.db)).toContain('320.avif: heif 300×400')
  // Rotated to the right, the red left half is on top.
  const [topRed = 0, , topBlue = 0] = await pixelAt(avif.content, 150, 50)
  const [bottomRed = 0, , bottomBlue = 0] = await pixelAt(avif.content, 150, 350)
  expect([topRed > topBlue, bottomBlue > bottomRed]).toEqual([true, true])
  for (const { content } of others) {
    expect((await sharp(content).metadata()).orientation).toBeUndefined()
  }
})

it('removes the place and the author of a photo', async () => {
  const shop = await aPictureShop()
  const photo = await aPhoto()
    .withExif({
      IFD0: { Artist: 'Rahima Begum' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(photo.includes('Rahima Begum')).toBe(true)

  await addUpload(shop, photo)

  const files = await storedFiles(shop.db)
  expect(files).toHaveLength(9)
  for (const { content } of files) {
    const { exif, icc, xmp, iptc } = await sharp(content).metadata()
    expect({ exif, icc, xmp, iptc }).toEqual({})
    expect(content.includes('Rahima Begum')).toBe(false)
  }
})

it('drops bytes appended to a picture', async () => {
  const shop = await aPictureShop()
  const page = '<html><script>alert(document.domain)</script></html>'
  const polyglot = Buffer.concat([await aPhoto().jpeg().toBuffer(), Buffer.from(page)])

  const added = await addUpload(shop, polyglot)

  expect(added).toMatchObject({ ok: true })
  const files = await storedFiles(shop.db)
  expect(files.filter(({ content }) => content.includes('<script'))).toEqual([])
})

it('drops a script in a comment of the picture', async () => {
  const shop = await aPictureShop()
  const jpeg = await aPhoto().jpeg().toBuffer()
  const comment = Buffer.from('<script>alert(1)</script>')
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const hiding = Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)])

  const added = await addUpload(shop, hiding)

  expect(added).toMatchObject({ ok: true })
  const files = await storedFiles(shop.db)
  expect(files.filter(({ content }) => content.includes('<script'))).toEqual([])
})

it('lays a transparent picture on white', async () => {
  const shop = await aPictureShop()
  const clear = { width: 10, height: 10, channels: 4, background: '#00000000' } as const

  await addUpload(shop, await sharp({ create: clear }).png().toBuffer())

  for (const { content } of await storedFiles(shop.db)) {
    const [red = 0, ...rest] = await pixelAt(content, 5, 5)
    expect(rest).toHaveLength(2)
    expect(red).toBeGreaterThan(250)
  }
})

it('takes the first frame of an animation', async () => {
  const shop = await aPictureShop()
  const photo = () => aPhoto({ width: 400, height: 300 })
  const frames = [await photo().png().toBuffer(), await photo().negate().png().toBuffer()]
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)

  const added = await addUpload(shop, animation)

  expect(added).toMatchObject({ ok: true, value: { width: 400, height: 300 } })
  expect(await decodedFiles(shop.db)).toContain('320.webp: webp 320×240')
})

it('refuses SVG, HTML and every other type but the five', async () => {
  const shop = await aPictureShop(somePictures())
  const notAPicture = { ok: false, failure: { kind: 'not-a-picture' } }

  expect(await addUpload(shop, Buffer.from(anSvg()))).toEqual(notAPicture)
  expect(await addUpload(shop, Buffer.from(`<!doctype html><p>${'GIF89a '.repeat(9)}`))).toEqual(
    notAPicture,
  )
  expect(await addUpload(shop, await aPhoto().tiff().toBuffer())).toEqual(notAPicture)
  expect(await addUpload(shop, Buffer.alloc(0))).toEqual(notAPicture)
  expect(shop.pictures.processId()).toBeUndefined()
})

it('refuses a truncated picture, and stores nothing of it', async () => {
  const shop = await aPictureShop()
  const png = await aPhoto().png().toBuffer()
  const jpeg = await aPhoto().jpeg().toBuffer()
  const notAPicture = { ok: false, failure: { kind: 'not-a-picture' } }

  expect(await addUpload(shop, png.subarray(0, png.length / 2))).toEqual(notAPicture)
  expect(await addUpload(shop, jpeg.subarray(0, jpeg.length / 2))).toEqual(notAPicture)
  expect(await addUpload(shop, aPngHeader({ width: 10, height: 10 }))).toEqual(notAPicture)
  expect(await shop.db.read.selectFrom('pictures').select('hash').execute()).toEqual([])
})

it('refuses a bomb of a hundred thousand pixels a side from its header alone', async () => {
  const shop = await aPictureShop(somePictures())

  const added = await addUpload(shop, aPngHeader({ width: 100_000, height: 100_000 }))

  expect(added).toEqual({ ok: false, failure: { kind: 'too-many-pixels' } })
  expect(shop.pictures.processId()).toBeUndefined()
})

it('accepts forty megapixels and not one row more', async () => {
  const shop = await aPictureShop()
  const { data } = await aPhoto({ width: 8_000, height: 5_000 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })

  expect(await addUpload(shop, data)).toMatchObject({
    ok: true,
    value: { width: 8_000, height: 5_000 },
  })
  expect(await addUpload(shop, aPngHeader({ width: 8_000, height: 5_001 }))).toEqual({
    ok: false,
    failure: { kind: 'too-many-pixels' },
  })
})

it('refuses a file that is one byte too large', async () => {
  const shop = await aPictureShop()
  const jpeg = await aPhoto().jpeg().toBuffer()
  const padded = Buffer.concat([jpeg, Buffer.alloc(uploadBytes - jpeg.length + 1)])

  expect(await addUpload(shop, padded)).toEqual({ ok: false, failure: { kind: 'too-large' } })
  expect(await addUpload(shop, padded.subarray(0, uploadBytes))).toMatchObject({ ok: true })
})

it('stores a picture once that arrives three times, also at once', async () => {
  const shop = await aPictureShop()
  const jpeg = await aPhoto().jpeg().toBuffer()

  const together = await Promise.all([addUpload(shop, jpeg), addUpload(shop, jpeg)])
  // A stored picture needs no process.
  await shop.pictures.close()
  const later = await addUpload(shop, jpeg)

  expect(together).toEqual([later, later])
  expect(later).toMatchObject({ ok: true })
  expect(await storedFiles(shop.db)).toHaveLength(9)
})
