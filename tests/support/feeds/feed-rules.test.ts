import { expect, it } from 'vitest'
import { type FeedLine, feedProblems, googleRules, metaRules } from './feed-rules.ts'

const kettle = {
  id: 'kettle-18',
  title: 'Electric Kettle',
  description: 'Boils a litre.',
  availability: 'in_stock',
  condition: 'new',
  price: '450.00 BDT',
  link: 'https://shop.example/product/kettle-18',
  image_link: 'https://shop.example/kettle.jpg',
  identifier_exists: 'no',
}

function aLine(changes: Readonly<Record<string, string | readonly string[]>> = {}): FeedLine {
  return new Map(
    Object.entries({ ...kettle, ...changes }).map(([name, value]) => [
      name,
      typeof value === 'string' ? [value] : value,
    ]),
  )
}

const wrong = (changes: Readonly<Record<string, string | readonly string[]>>) =>
  feedProblems([aLine(changes)], googleRules)

it('takes a line that has all that is asked for', () => {
  expect(feedProblems([aLine()], googleRules)).toEqual([])
  expect(
    feedProblems([aLine({ availability: 'in stock', brand: 'Pagla Mart' })], metaRules),
  ).toEqual([])
})

it('tells what is missing, too long or there twice', () => {
  expect(wrong({ title: ' ', image_link: '' })).toEqual([
    'kettle-18: title is missing',
    'kettle-18: image_link is missing',
    'kettle-18: image_link is no address: ',
  ])
  expect(wrong({ title: 'a'.repeat(151) })).toHaveLength(1)
  expect(feedProblems([aLine(), aLine()], googleRules)).toEqual([
    'kettle-18: another item has this id',
  ])
})

it('knows the words of each reader', () => {
  expect(wrong({ availability: 'in stock' })).toHaveLength(1)
  expect(feedProblems([aLine({ brand: 'Pagla Mart' })], metaRules)).toHaveLength(1)
  expect(wrong({ condition: 'New' })).toHaveLength(1)
  expect(wrong({ identifier_exists: 'yes' })).toHaveLength(1)
})

it('checks amounts, and the dates of a sale', () => {
  const dates = '2026-12-01T00:00+06:00/2026-12-08T00:00+06:00'
  expect(wrong({ sale_price: '400 BDT', sale_price_effective_date: dates })).toEqual([])
  expect(wrong({ sale_price: '400 BDT' })).toEqual([])
  for (const changes of [
    { price: 'Tk 450' },
    { price: '450.5.0 BDT' },
    { price: '4,50 BDT' },
    { price: '0 BDT' },
    { sale_price: '450 BDT' },
    { sale_price: '400 USD' },
    { sale_price_effective_date: dates },
    { sale_price: '400 BDT', sale_price_effective_date: dates.split('/').toReversed().join('/') },
    { sale_price: '400 BDT', sale_price_effective_date: '2026-12-01' },
  ]) {
    expect(wrong(changes), JSON.stringify(changes)).toHaveLength(1)
  }
})

it('checks addresses, pictures, numbers of articles and hostile texts', () => {
  const pictures = (many: number) => ({
    additional_image_link: Array.from(
      { length: many },
      (_, at) => `https://shop.example/${at}.jpg`,
    ),
  })
  expect(wrong({ ...pictures(10), gtin: '4006381333931' })).toEqual([])
  expect(wrong(pictures(11))).toHaveLength(1)
  expect(wrong({ link: '/product/kettle-18' })).toHaveLength(1)
  expect(wrong({ image_link: 'https://shop.example/a b.jpg' })).toHaveLength(1)
  expect(wrong({ gtin: '4006381333932' })).toHaveLength(1)
  expect(wrong({ title: '<b>Kettle</b>' })).toHaveLength(1)
  expect(wrong({ title: 'Kettle\u0000' })).toHaveLength(1)
})
