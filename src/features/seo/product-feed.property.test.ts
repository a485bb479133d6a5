import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { xmlText } from '#src/lib/text/xml.ts'
import { hostileText } from '#tests/make/hostile-text.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'
import { feedItem, writeCsvFeed, writeXmlFeed } from './product-feed.ts'
import { pictureOf, type TellingProduct } from './site.ts'

const origin = 'https://shop.example'

const kettle: TellingProduct = {
  pid: 'kettle 1',
  title: 'Electric Kettle',
  details: 'Boils a litre\nin four minutes.',
  image: `/media/${'ab'.repeat(32)}/640.webp`,
  price: poisha(45_000),
  stock: 3,
}

const hostileProduct: fc.Arbitrary<TellingProduct> = fc.record({
  // A pid without halves of characters: the form takes no other, and an address cannot hold them.
  pid: hostileText.map((text) => text.toWellFormed()),
  title: hostileText,
  details: hostileText,
  image: fc.constantFrom('', kettle.image, 'https://pictures.example/a.jpg?b=1&c=2'),
  categories: fc.array(hostileText, { maxLength: 2 }),
  price: fc.integer({ min: 0, max: 1_000_000_000 }).map(poisha),
  stock: fc.nat(3),
})

async function* inTwos(products: readonly TellingProduct[]) {
  for (let at = 0; at < products.length; at += 2) yield products.slice(at, at + 2)
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('')
}

it('says of a product what catalogues ask for', () => {
  expect(feedItem(origin, kettle)).toEqual({
    id: 'kettle 1',
    title: 'Electric Kettle',
    description: 'Boils a litre in four minutes.',
    availability: 'in stock',
    condition: 'new',
    price: '450 BDT',
    link: 'https://shop.example/product/kettle%201',
    image_link: `https://shop.example/media/${'ab'.repeat(32)}/1200.jpg`,
    brand: 'Pagla Mart',
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

  expect(feedItem(origin, product)).toMatchObject({
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
  expect(feedItem(origin, bare)).toMatchObject({
    availability: 'out of stock',
    price: '182.50 BDT',
    image_link: 'https://shop.example/media/share/shop.jpg',
  })
})

it('is a whole feed without any product', async () => {
  expect(readCsv(await textOf(writeCsvFeed(origin, inTwos([]))))).toHaveLength(1)
  const channel = childOf(readXml(await textOf(writeXmlFeed(origin, inTwos([])))), 'channel')
  expect(channel.children.map(({ name }) => name)).toEqual(['title', 'link', 'description'])
})

/** Where there is none, RSS has no element. */
const leftOut = ['item_group_id', 'size', 'color', 'additional_image_link', 'product_type']

it('names the categories from the top down', async () => {
  const categories = ['Kitchen', 'Pots & pans']
  expect(feedItem(origin, { ...kettle, categories }).product_type).toBe('Kitchen > Pots & pans')
})

it('is read back, whatever two thousand products are called', async () => {
  const products = fc.sample(hostileProduct, 2_000)
  const items = products.map((product) => feedItem(origin, product))

  const [names = [], ...lines] = readCsv(await textOf(writeCsvFeed(origin, inTwos(products))))
  const rss = readXml(await textOf(writeXmlFeed(origin, inTwos(products))))

  const unmarked = (cell: string) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
  expect(names).toEqual(Object.keys(feedItem(origin, kettle)))
  expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(lines.map((line) => line.map(unmarked))).toEqual(
    items.map((item) => Object.values(item).map(unmarked)),
  )
  const writable = (text: string) => [...text].filter((sign) => xmlText(sign) !== '').join('')
  expect(
    childOf(rss, 'channel')
      .children.filter(({ name }) => name === 'item')
      .map((item) => item.children.map(({ name, text }) => [name, text])),
  ).toEqual(
    items.map((item) =>
      Object.entries(item)
        .filter(([name, text]) => !leftOut.includes(name) || text !== '')
        .map(([name, text]) => [`g:${name}`, writable(text)]),
    ),
  )
})
