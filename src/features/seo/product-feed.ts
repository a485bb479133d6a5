/**
 * The catalogue as Meta takes it, a table, and as Google does, RSS with its names.
 * `tests/support/feeds/feed-rules.ts` has their published rules.
 */

import { exactTaka, type Poisha, poisha } from '#src/domain/money.ts'
import { feedId, longestFeedId } from '#src/features/seo/feed-id.ts'
import { shopShareAddress } from '#src/features/seo/share-address.ts'
import {
  addressIn,
  picturesOf,
  productPath,
  type TellingFamily,
  type TellingProduct,
} from '#src/features/seo/site.ts'
import { csvLine } from '#src/lib/text/csv.ts'
import { plainLine } from '#src/lib/text/plain-line.ts'
import { element } from '#src/lib/text/xml.ts'

export const feedPath = '/feeds/products.csv'

/** What both take at most, in characters. */
const longest = {
  id: longestFeedId,
  title: 150,
  description: 5_000,
  type: 750,
  option: 100,
} as const

/** Their words differ by a sign. */
const availability = {
  google: { in: 'in_stock', out: 'out_of_stock' },
  meta: { in: 'in stock', out: 'out of stock' },
} as const

type Reader = keyof typeof availability

const names = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  // The old price where the product costs less than it, as the cards of the shop show both.
  'price',
  'sale_price',
  'link',
  'image_link',
  'brand',
  // The shop knows no GTIN, and no maker.
  'identifier_exists',
  // Our own categories, from the top down.
  'product_type',
  // Addresses with commas between; in RSS each is an element of its own.
  'additional_image_link',
  // Empty for a product that belongs to no family.
  'item_group_id',
  'size',
  'color',
] as const

type FeedItem = Readonly<Record<(typeof names)[number], string>>

export type FeedProduct = TellingProduct & {
  readonly id: string
  readonly oldPrice: Poisha
}

/** A product without a picture is shown with the shop's: an item without one is refused. */
export function feedItem(origin: string, product: FeedProduct, reader: Reader): FeedItem {
  const [cover, ...others] = picturesOf(origin, product)
  const { id, pid, price, oldPrice, stock } = product
  const words = availability[reader]
  const title = plainLine(product.title, longest.title) || plainLine(pid, longest.id) || id
  return {
    id: feedId({ id, pid }),
    title,
    description: plainLine(product.details, longest.description) || title,
    availability: stock > 0 ? words.in : words.out,
    condition: 'new',
    price: amount(poisha(Math.max(price, oldPrice))),
    sale_price: price < oldPrice ? amount(price) : '',
    link: addressIn(origin, 'en', productPath(product.pid)),
    image_link: cover ?? origin + shopShareAddress,
    brand: 'Pagla Mart',
    identifier_exists: 'no',
    product_type: plainLine((product.categories ?? []).join(' > '), longest.type),
    additional_image_link: others.map((address) => address.replaceAll(',', '%2C')).join(','),
    ...familyFields(product.family),
  }
}

function amount(price: Poisha): string {
  return `${exactTaka(price)} BDT`
}

function familyFields(family: TellingFamily | undefined) {
  const optionOf = (wanted: string) =>
    plainLine(family?.options.find(({ kind }) => kind === wanted)?.value ?? '', longest.option)
  return { item_group_id: family?.id ?? '', size: optionOf('size'), color: optionOf('color') }
}

type Batches = AsyncIterable<readonly FeedProduct[]>

export async function* writeCsvFeed(origin: string, batches: Batches): AsyncGenerator<string> {
  yield csvLine(names)
  for await (const batch of batches) {
    yield batch.map((product) => csvLine(Object.values(feedItem(origin, product, 'meta')))).join('')
  }
}

export async function* writeXmlFeed(origin: string, batches: Batches): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', 'Pagla Mart'),
    element('link', addressIn(origin, 'en', '/allproducts')),
    element('description', 'All products of Pagla Mart'),
    '\n',
  ].join('')
  for await (const batch of batches) {
    yield batch.map((product) => xmlItem(feedItem(origin, product, 'google'))).join('')
  }
  yield '</channel></rss>\n'
}

function xmlItem({ additional_image_link: others, ...item }: FeedItem): string {
  const fields = [
    ...Object.entries(item).filter(([, text]) => text !== ''),
    ...(others === ''
      ? []
      : others.split(',').map((one) => ['additional_image_link', one] as const)),
  ]
  return `<item>${fields.map(([name, text]) => element(`g:${name}`, text)).join('')}</item>\n`
}
