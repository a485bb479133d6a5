import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { hostileText } from '#tests/make/hostile-text.ts'
import { feedProblems, googleRules, metaRules } from '#tests/support/feeds/feed-rules.ts'
import { linesOfCsv, linesOfXml } from '#tests/support/feeds/read-feed.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'
import { type FeedProduct, feedItem, writeCsvFeed, writeXmlFeed } from './product-feed.ts'
import { pictureOf } from './site.ts'

const origin = 'https://shop.example'

const kettle: FeedProduct = {
  id: '0190aa0000000123456789ab',
  pid: 'kettle 1',
  title: 'Electric Kettle',
  details: 'Boils a litre\nin four minutes.',
  image: `/media/${'ab'.repeat(32)}/640.webp`,
  price: poisha(45_000),
  oldPrice: poisha(45_000),
  stock: 3,
}

const hostileProduct: fc.Arbitrary<FeedProduct> = fc.record({
  id: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }).map((id) => id.toString(16).padStart(24, '0')),
  // A pid without halves of characters: the form takes no other, and an address cannot hold them.
  pid: hostileText.map((text) => text.toWellFormed()),
  title: hostileText,
  details: hostileText,
  image: fc.constantFrom('', kettle.image, 'https://pictures.example/a.jpg?b=1&c=2'),
  categories: fc.array(hostileText, { maxLength: 2 }),
  price: fc.integer({ min: 2_000, max: 1_000_000_000 }).map(poisha),
  oldPrice: fc.integer({ min: 2_000, max: 1_000_000_000 }).map(poisha),
  stock: fc.nat(3),
})

async function* inTwos(products: readonly FeedProduct[]) {
  for (let at = 0; at < products.length; at += 2) yield products.slice(at, at + 2)
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('')
}

it('says of a product what catalogues ask for', () => {
  expect(feedItem(origin, kettle, 'meta')).toEqual({
    id: 'kettle 1',
    title: 'Electric Kettle',
    description: 'Boils a litre in four minutes.',
    availability: 'in stock',
    condition: 'new',
    price: '450 BDT',
    sale_price: '',
    link: 'https://shop.example/product/kettle%201',
    image_link: `https://shop.example/media/${'ab'.repeat(32)}/1200.jpg`,
    brand: 'Pagla Mart',
    identifier_exists: 'no',
    product_type: '',
    additional_image_link: '',
    item_group_id: '',
    size: '',
    color: '',
  })
})

it('says which family a product belongs to, and which of its options it is', async () => {
  const family = {
    id: 'a family',
    title: 'Panjabi',
    options: [
      { kind: 'size' as const, name: 'Size', value: 'XL' },
      { kind: undefined, name: 'Sleeves', value: 'long' },
    ],
    others: ['panjabi-m'],
  }
  const product = { ...kettle, family }

  expect(feedItem(origin, product, 'google')).toMatchObject({
    item_group_id: 'a family',
    size: 'XL',
    color: '',
  })
  const item = (await textOf(writeXmlFeed(origin, inTwos([product])))).split('<item>')[1]
  expect(item).toContain('<g:item_group_id>a family</g:item_group_id><g:size>XL</g:size>')
  expect(item).not.toContain('g:color')
})

it('lists the other pictures with commas in the table, and as elements in RSS', async () => {
  const other = 'https://pictures.example/a,b.jpg'
  const images = [kettle.image, other, `/media/${'cd'.repeat(32)}/640.webp`]
  const product = { ...kettle, pictures: images.map((image) => ({ image })) }
  const expected = [
    'https://pictures.example/a%2Cb.jpg',
    `https://shop.example/media/${'cd'.repeat(32)}/1200.jpg`,
  ]

  const [names = [], line = []] = readCsv(await textOf(writeCsvFeed(origin, inTwos([product]))))
  const rss = readXml(await textOf(writeXmlFeed(origin, inTwos([product]))))

  expect(line[names.indexOf('image_link')]).toBe(pictureOf(origin, kettle.image))
  expect(line[names.indexOf('additional_image_link')]).toBe(expected.join(','))
  const { children } = childOf(childOf(rss, 'channel'), 'item')
  expect(
    children.filter(({ name }) => name === 'g:additional_image_link').map(({ text }) => text),
  ).toEqual(expected)
})

it('says when there is none left, and shows the shop where there is no picture', () => {
  const bare = { ...kettle, image: '', stock: 0, price: poisha(18_250) }
  expect(feedItem(origin, bare, 'google')).toMatchObject({
    availability: 'out_of_stock',
    price: '450 BDT',
    sale_price: '182.50 BDT',
    image_link: 'https://shop.example/media/share/shop.jpg',
  })
})

it('is a whole feed without any product', async () => {
  expect(readCsv(await textOf(writeCsvFeed(origin, inTwos([]))))).toHaveLength(1)
  const channel = childOf(readXml(await textOf(writeXmlFeed(origin, inTwos([])))), 'channel')
  expect(channel.children.map(({ name }) => name)).toEqual(['title', 'link', 'description'])
})

it('names the categories from the top down', async () => {
  const categories = ['Kitchen', 'Pots & pans']
  expect(feedItem(origin, { ...kettle, categories }, 'google').product_type).toBe(
    'Kitchen > Pots & pans',
  )
})

it('is read back, whatever two thousand products are called', async () => {
  const products = fc.sample(hostileProduct, 2_000)
  const items = (reader: 'google' | 'meta') =>
    products.map((product) =>
      Object.entries(feedItem(origin, product, reader)).filter(([, text]) => text !== ''),
    )

  const csv = await textOf(writeCsvFeed(origin, inTwos(products)))
  const rss = linesOfXml(await textOf(writeXmlFeed(origin, inTwos(products))))

  const unmarked = (cell: string) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
  const [names = [], ...lines] = readCsv(csv)
  expect(names).toEqual(Object.keys(feedItem(origin, kettle, 'meta')))
  expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(
    linesOfCsv(csv).map((line) => [...line].map(([name, all]) => [name, unmarked(all.join(','))])),
  ).toEqual(items('meta').map((item) => item.map(([name, text]) => [name, unmarked(text)])))
  expect(rss.map((line) => [...line].map(([name, all]) => [name, all.join(',')]))).toEqual(
    items('google'),
  )
})

const longText = fc.oneof(
  hostileText,
  fc.string({ unit: 'grapheme', minLength: 60, maxLength: 400 }),
  fc.constantFrom(
    '<b>SALE</b> <img src=x onerror=alert(1)> kettle',
    'কেটলি '.repeat(60),
    '\u0000\ue000',
    '🫖'.repeat(100),
  ),
)

const listedProduct = fc
  .tuple(
    hostileProduct,
    longText,
    longText,
    fc.array(fc.constantFrom(kettle.image), { maxLength: 8 }),
  )
  .map(([product, title, details, images]) => ({
    ...product,
    title,
    details: details.repeat(20),
    pictures: images.map((image) => ({ image })),
  }))

/** A shop never has two products of one id. */
const listedProducts = fc.uniqueArray(listedProduct, {
  selector: ({ pid }) => pid,
  minLength: 200,
  maxLength: 200,
})

it('breaks no rule that Google and Meta publish, whatever products are called', async () => {
  const [sample = []] = fc.sample(listedProducts, 1)
  const products = sample.map((product, at) => ({
    ...product,
    id: at.toString(16).padStart(24, '0'),
  }))
  const rss = await textOf(writeXmlFeed(origin, inTwos(products)))
  const csv = await textOf(writeCsvFeed(origin, inTwos(products)))

  expect(feedProblems(linesOfXml(rss), googleRules)).toEqual([])
  expect(feedProblems(linesOfCsv(csv), metaRules)).toEqual([])
})

it('names a product by its internal id where its pid is no id for Google', () => {
  const long = { ...kettle, pid: 'a'.repeat(51) }
  expect(feedItem(origin, long, 'google').id).toBe(kettle.id)
  expect(feedItem(origin, { ...kettle, pid: 'a'.repeat(49) }, 'meta').id).toBe('a'.repeat(49))
})

it('tells the struck price as the price, and what the product costs as its sale price', () => {
  const offered = { ...kettle, oldPrice: poisha(60_000) }
  expect(feedItem(origin, offered, 'google')).toMatchObject({
    price: '600 BDT',
    sale_price: '450 BDT',
  })
})
