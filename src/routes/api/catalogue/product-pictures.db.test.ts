import { expect, it } from 'vitest'
import { deleteUnusedPictures } from '#src/features/media/delete-unused-pictures.job.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { commit } from '#src/platform/database/database.ts'
import { aDrawing, anSvg } from '#tests/make/a-picture.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { anOffice, historyOf, productRows } from '#tests/make/an-office.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const put = '/api/product?id=kettle'

type Fields = Readonly<Record<string, unknown>>

/** An office with a kettle, and the addresses of eight pictures of the shop's own. */
async function aCatalogue() {
  const office = await anOffice()
  const addresses: string[] = []
  for (let n = 0; n < 8; n += 1) {
    addresses.push(`/media/${await aDrawing(office.db, anSvg(`#00000${n}`))}/640.jpg`)
  }
  const save = (matters: Fields) => office.send('PUT', put, { body: aProductBody(matters) })
  const rows = () =>
    office.db.read
      .selectFrom('product_pictures')
      .select(['position', 'image', 'alt', 'alt_in_bangla', 'is_real'])
      .orderBy('position')
      .execute()
  return { ...office, addresses, save, rows }
}

const plain = (image: string) => ({ image, alt: '', altBn: '', real: false })

it('stores the pictures of a product in their order, and shows the first as its image', async () => {
  const { db, send, addresses, save, rows } = await aCatalogue()
  const [front = '', back = ''] = addresses
  const elsewhere = 'https://pictures.example/kettle.jpg'
  const images = [
    { image: front, alt: ' The front ', altBn: 'সামনে', real: true },
    { image: elsewhere, alt: '' },
    { image: back },
  ]

  const saved = await save({ images })

  const stored = [
    { image: front, alt: 'The front', altBn: 'সামনে', real: true },
    plain(elsewhere),
    plain(back),
  ]
  expect(saved).toMatchObject({ status: 201, body: { image: front, images: stored } })
  expect((await send('GET', '/api/oneProduct/kettle')).body.images).toEqual(stored)
  expect((await send('GET', '/api/allproduct')).body[0].images).toEqual(stored)
  expect((await send('GET', '/api/allproduct?page=1')).body.items[0].images).toEqual(stored)
  expect(await productRows(db)).toMatchObject([{ image: front, version: 1 }])
  expect(await rows()).toHaveLength(3)

  // The same again writes nothing; another order is a change.
  expect((await save({ images: stored })).headers.etag).toBe('"1.1"')
  const turned = await save({ images: stored.toReversed() })
  expect(turned.headers.etag).toBe('"2.1"')
  expect(turned.body).toMatchObject({ image: back, images: stored.toReversed() })
  expect((await historyOf(db)).at(-1)).toMatchObject({
    action: 'product.edit',
    before: { image: front, pictures: [{ image: front, isReal: true }, {}, {}] },
    after: { image: back, pictures: [{ image: back }, {}, {}] },
  })
})

it('keeps the others when a client that knows only the image sends another', async () => {
  const { addresses, save, rows } = await aCatalogue()
  const [one = '', two = '', three = ''] = addresses
  const before = (await save({ images: [plain(one), plain(two)] })).body

  expect((await save({ image: one })).body).toEqual(before)
  expect((await save({})).body).toEqual(before)
  expect((await save({ image: two })).body.images).toEqual([plain(two), plain(one)])
  const echoed = await save({ image: three, images: [plain(two), plain(one)] })
  expect(echoed.body).toMatchObject({ image: three, images: [plain(three), plain(one)] })
  expect((await save({ image: '' })).body).toMatchObject({ image: '', images: [] })
  expect(await rows()).toEqual([])
  expect((await save({ image: one })).body.images).toEqual([plain(one)])
  // The cover alone has no rows: a shop of many products stays as it was.
  expect(await rows()).toEqual([])
})

it('refuses a ninth picture, one twice, an unknown one, and two covers, and stores nothing', async () => {
  const { addresses, save, rows, send } = await aCatalogue()
  const [one = '', two = '', three = ''] = addresses
  const unknown = `/media/${'0'.repeat(64)}/640.jpg`
  const eight = addresses.map(plain)
  const refused: readonly (readonly [Fields, string])[] = [
    [
      { images: [...eight, plain('https://pictures.example/9.jpg')] },
      'A product has at most 8 pictures.',
    ],
    [{ images: [plain(one), plain(one)] }, 'The same picture is in the list twice.'],
    [{ images: [plain(one), plain(unknown)] }, expect.stringContaining('uploaded here')],
    [{ images: [plain('')] }, expect.stringContaining('uploaded here')],
    [{ images: [plain('http://pictures.example/1.jpg')] }, expect.stringContaining('uploaded')],
    [{ images: [plain('javascript:alert(1)')] }, expect.stringContaining('uploaded here')],
    [{ images: { 0: plain(one) } }, expect.stringContaining('uploaded here')],
    [{ images: [one] }, expect.stringContaining('uploaded here')],
    [{ images: [{ ...plain(one), real: 'yes' }] }, expect.stringContaining('uploaded here')],
    [{ images: [{ ...plain(one), alt: 'x'.repeat(201) }] }, expect.stringContaining('200')],
    [{ images: [plain(one)], image: three }, expect.stringContaining('another than the first')],
  ]
  for (const [matters, images] of refused) {
    const { status, body } = await save(matters)
    expect([matters, status, body.fields]).toEqual([matters, 400, { images }])
  }
  expect((await send('GET', '/api/oneProduct/kettle')).status).toBe(404)

  expect((await save({ images: eight })).status).toBe(201)
  for (const [matters] of refused.slice(0, -1)) expect((await save(matters)).status).toBe(400)
  expect((await save({ images: [plain(two)], image: 'https://a.example/x' })).status).toBe(400)
  expect((await rows()).map(({ image }) => image)).toEqual(addresses)
})

it('frees the files of removed pictures, and of a deleted product all but the cover’s', async () => {
  const { db, addresses, save, send } = await aCatalogue()
  // As uploads are stored: without a source.
  await commit(db, async (tx) => {
    await tx.updateTable('pictures').set({ source: null }).execute()
    for (const address of addresses) {
      await tx
        .insertInto('picture_files')
        .values({
          hash: hashOfAddress(address) ?? '',
          width: 320,
          format: 'avif',
          content: Buffer.from('a'),
        })
        .execute()
    }
  })
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const sweep = () => {
    now += 25 * 60 * 60_000
    return deleteUnusedPictures({ db, clock: () => new Date(now) })
  }
  await save({ images: addresses.map(plain) })
  expect([await sweep(), await sweep()]).toEqual([0, 0])
  await save({ images: addresses.slice(0, 5).map(plain) })
  expect([await sweep(), await sweep()]).toEqual([0, 3])
  await send('DELETE', '/api/deleteOneProduct/kettle')
  expect([await sweep(), await sweep()]).toEqual([0, 4])
  const left = await db.read.selectFrom('pictures').select('hash').execute()
  expect(left).toEqual([{ hash: hashOfAddress(addresses[0] ?? '') }])
})

it('tells catalogues of all pictures', async () => {
  const { addresses, save, send } = await aCatalogue()
  await save({ images: addresses.slice(0, 3).map(plain) })
  const large = addresses.map(
    (address) => `http://localhost:3000${address.replace('/640.', '/1200.')}`,
  )

  const [names = [], line = []] = readCsv((await send('GET', '/feeds/products.csv')).text)
  expect(line[names.indexOf('image_link')]).toBe(large[0])
  expect(line[names.indexOf('additional_image_link')]).toBe(`${large[1]},${large[2]}`)
})
