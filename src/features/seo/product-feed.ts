/** The catalogue as Google and Meta take it: a table, or RSS with their names. */

import { exactTaka } from '#src/domain/money.ts'
import { shopShareAddress } from '#src/features/seo/share-address.ts'
import {
  addressIn,
  picturesOf,
  productPath,
  type TellingFamily,
  type TellingProduct,
} from '#src/features/seo/site.ts'
import { csvLine } from '#src/lib/text/csv.ts'
import { shortText } from '#src/lib/text/short-text.ts'
import { element } from '#src/lib/text/xml.ts'

/** What both take at most. */
const longestDescription = 5_000

const names = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
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

/** A product without a picture is shown with the shop's: an item without one is refused. */
export function feedItem(origin: string, product: TellingProduct): FeedItem {
  const [cover, ...others] = picturesOf(origin, product)
  return {
    id: product.pid,
    title: product.title,
    description: shortText(product.details, longestDescription),
    availability: product.stock > 0 ? 'in stock' : 'out of stock',
    condition: 'new',
    price: `${exactTaka(product.price)} BDT`,
    link: addressIn(origin, 'en', productPath(product.pid)),
    image_link: cover ?? origin + shopShareAddress,
    brand: 'Pagla Mart',
    product_type: (product.categories ?? []).join(' > '),
    additional_image_link: others.map((address) => address.replaceAll(',', '%2C')).join(','),
    ...familyFields(product.family),
  }
}

function familyFields(family: TellingFamily | undefined) {
  const optionOf = (wanted: string) =>
    family?.options.find(({ kind }) => kind === wanted)?.value ?? ''
  return { item_group_id: family?.id ?? '', size: optionOf('size'), color: optionOf('color') }
}

/** Left out of an item where they are empty. */
const optional = new Set(['product_type', 'item_group_id', 'size', 'color'])

type Batches = AsyncIterable<readonly TellingProduct[]>

export async function* writeCsvFeed(origin: string, batches: Batches): AsyncGenerator<string> {
  yield csvLine(names)
  for await (const batch of batches) {
    yield batch.map((product) => csvLine(Object.values(feedItem(origin, product)))).join('')
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
    yield batch.map((product) => xmlItem(feedItem(origin, product))).join('')
  }
  yield '</channel></rss>\n'
}

function xmlItem({ additional_image_link: others, ...item }: FeedItem): string {
  const fields = [
    ...Object.entries(item).filter(([name, text]) => text !== '' || !optional.has(name)),
    ...(others === ''
      ? []
      : others.split(',').map((one) => ['additional_image_link', one] as const)),
  ]
  return `<item>${fields.map(([name, text]) => element(`g:${name}`, text)).join('')}</item>\n`
}
