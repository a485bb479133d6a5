import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { shareAddress } from '#src/features/seo/share-address.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { aDrawing } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'

const origin = 'http://localhost:3000'

async function show(db: Database, pid: string): Promise<string> {
  const image = pictureAddress(await aDrawing(db), 640, 'webp')
  await transact(db, async (tx) => {
    await tx.updateTable('products').set({ image }).where('pid', '=', pid).execute()
    return ok(undefined)
  })
  return image
}

async function sellOut(shop: Shop, pid: string): Promise<void> {
  const counted = { report: 'counted', quantity: 0, stockWas: undefined } as const
  const sold = await reportStock(shop, { pid, ...counted, note: '', actor: 'o@paglamart.test' })
  expect(sold.ok).toBe(true)
}

async function bytesOf({ server }: TestServer, url: string, headers = {}) {
  const answer = await server.inject({
    url,
    headers: { host: 'localhost:3000', ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** Meta says `in stock`, and Google `in_stock`. */
const inWordsOfGoogle = (text: string) =>
  text.replace(/^(in|out of) stock$/, (words) => words.replaceAll(' ', '_'))

it('lists every product for social catalogues', async () => {
  const { db, send } = await aServer()
  await aProduct(db, {
    pid: 'kettle 1',
    title: '=Tea, "kettle"',
    price: fromTaka(182.5),
    oldPrice: fromTaka(200),
    stock: 0,
    category: '',
  })
  await aProduct(db, {
    pid: 'blender',
    title: 'ব্লেন্ডার & <jar>',
    price: fromTaka(25),
    oldPrice: fromTaka(25),
  })
  await aProduct(db, { pid: 'old', archivedAt: '2026-11-01T00:00:00.000Z' })
  const image = await show(db, 'blender')
  const expected = [
    [
      'blender',
      'ব্লেন্ডার & <jar>',
      'Boils a litre in four minutes.',
      'in stock',
      'new',
      '25 BDT',
      '',
      `${origin}/product/blender`,
      origin + image.replace('640.webp', '1200.jpg'),
      'Pagla Mart',
      'no',
    ],
    [
      'kettle 1',
      '=Tea, "kettle"',
      'Boils a litre in four minutes.',
      'out of stock',
      'new',
      '200 BDT',
      '182.50 BDT',
      `${origin}/product/kettle%201`,
      `${origin}/media/share/shop.jpg`,
      'Pagla Mart',
      'no',
    ],
  ]

  const csv = await send('GET', '/feeds/products.csv')
  const xml = await send('GET', '/feeds/products.xml')

  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  })
  const [names, ...lines] = readCsv(csv.text)
  expect(names?.join(' ')).toBe(
    'id title description availability condition price sale_price link image_link brand identifier_exists product_type additional_image_link item_group_id size color',
  )
  expect(lines.map((line) => line.map((cell) => cell.replace(/^'=/, '=')))).toEqual(
    expected.map((line, at) => [...line, at === 0 ? 'Kitchen' : '', '', '', '', '']),
  )
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
  const items = childOf(readXml(xml.text), 'channel').children.filter(({ name }) => name === 'item')
  expect(items.map((item) => item.children.map(({ text }) => text))).toEqual(
    expected.map((line, at) =>
      [...line.map(inWordsOfGoogle), ...(at === 0 ? ['Kitchen'] : [])].filter(
        (text) => text !== '',
      ),
    ),
  )
})

it('sends a list again only after a change', async () => {
  const { shop, db, send } = await aServer()
  await aProduct(db, { pid: 'kettle' })
  const { headers } = await send('GET', '/feeds/products.csv')
  const again = { headers: { 'if-none-match': String(headers.etag) } }

  const same = await send('GET', '/feeds/products.csv', again)
  await sellOut(shop, 'kettle')
  const changed = await send('GET', '/feeds/products.csv', again)

  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', headers.etag])
  expect([changed.status, readCsv(changed.text)[1]?.[3]]).toEqual([200, 'out of stock'])
})

it('compresses a list for clients that accept it', async () => {
  const server = await aServer()
  await aProduct(server.db, { pid: 'kettle' })
  const plain = await bytesOf(server, '/feeds/products.xml')
  const gzip = await bytesOf(server, '/feeds/products.xml', { 'accept-encoding': 'gzip' })
  const brotli = await bytesOf(server, '/feeds/products.xml', { 'accept-encoding': 'gzip, br' })

  expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual([
    'gzip',
    'br',
  ])
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
})

it('links from robots.txt over the sitemap to every product', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { pid: 'kettle 1' })

  const robots = await send('GET', '/robots.txt')
  const index = await send('GET', '/sitemap.xml')
  const part = await send('GET', '/sitemap-1.xml')

  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.text.split('\n')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(readXml(index.text).children.map((sitemap) => childOf(sitemap, 'loc').text)).toEqual([
    `${origin}/sitemap-1.xml`,
  ])
  const places = readXml(part.text).children.map((url) => childOf(url, 'loc').text)
  expect(places).toHaveLength(16)
  // The other two have no product.
  expect(places.filter((place) => place.includes('/category/'))).toEqual([
    `${origin}/category/kitchen`,
    `${origin}/bn/category/kitchen`,
  ])
  expect(places.slice(-2)).toEqual([
    `${origin}/product/kettle%201`,
    `${origin}/bn/product/kettle%201`,
  ])
})

it('has no part of the sitemap before the first or after the last', async () => {
  const { send } = await aServer()
  const paths = ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-01.xml']

  const answers = await Promise.all(paths.map((path) => send('GET', path)))

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

it('publishes its configured origin, whatever the Host', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { pid: 'kettle', isOffer: true })
  const called = { headers: { host: '127.0.0.1:3000' } }

  const paths = ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/feeds/products.csv']
  const more = ['/feeds/products.xml', '/feeds/offers.xml', '/.well-known/security.txt']
  const texts = await Promise.all([...paths, ...more].map((path) => send('GET', path, called)))

  expect(texts.map(({ status }) => status)).toEqual(texts.map(() => 200))
  expect(texts.filter(({ text }) => text.includes('127.0.0.1'))).toEqual([])
  expect(texts.filter(({ text }) => !text.includes(origin))).toEqual([])
})

it('lists the offers for feed readers', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { pid: 'kettle', isOffer: true })
  await aProduct(db, { pid: 'blender' })

  const { headers, text } = await send('GET', '/feeds/offers.xml')

  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries = readXml(text).children.filter(({ name }) => name === 'entry')
  expect(entries.map((entry) => childOf(entry, 'title').text)).toEqual(['Electric Kettle'])
})

it('accepts GET and HEAD alone', async () => {
  const { send } = await aServer()
  const { status, headers } = await send('POST', '/feeds/products.csv', { body: {} })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

it('sets no cookie on answers that shared caches keep', async () => {
  const { send } = await aServer()
  expect((await send('GET', '/sitemap.xml')).headers['set-cookie']).toBeUndefined()
})

it('serves the share picture of a product', async () => {
  const server = await aServer()
  await aProduct(server.db, { pid: 'kettle' })
  const address = shareAddress({ pid: 'kettle', image: await show(server.db, 'kettle') })

  const picture = await bytesOf(server, address)
  const again = await bytesOf(server, address, { 'if-none-match': picture.headers.etag })
  const unknown = await bytesOf(server, address.replace('kettle', 'nobody'))
  const shop = await bytesOf(server, '/media/share/shop.jpg')

  expect([picture.status, again.status, unknown.status, shop.status]).toEqual([200, 304, 404, 200])
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
  const { width, height } = await sharp(picture.bytes).metadata()
  expect([width, height]).toEqual([1200, 630])
})
