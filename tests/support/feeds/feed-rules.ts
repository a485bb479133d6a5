/**
 * The published rules of product feeds, as far as a file can be judged without fetching its addresses.
 *
 * Google: "Product data specification", https://support.google.com/merchants/answer/7052112
 * Meta: "Data feed fields and specifications", https://www.facebook.com/business/help/120325381656392, and
 * https://developers.facebook.com/docs/commerce-platform/catalog/fields (both as of November 2026)
 */

/** The values of each attribute, in their order; an attribute that may repeat has several. */
export type FeedLine = ReadonlyMap<string, readonly string[]>

type Rules = {
  readonly required: readonly string[]
  /** In characters. */
  readonly longest: Readonly<Record<string, number>>
  readonly availability: readonly string[]
  readonly mostOtherPictures: number
  /** One of these groups must be whole. */
  readonly identifiers: readonly (readonly [name: string, value?: string])[]
}

const common = {
  required: [
    'id',
    'title',
    'description',
    'availability',
    'condition',
    'price',
    'link',
    'image_link',
  ],
} as const

export const googleRules: Rules = {
  ...common,
  longest: {
    id: 50,
    title: 150,
    description: 5_000,
    link: 2_000,
    image_link: 2_000,
    additional_image_link: 2_000,
    brand: 70,
    mpn: 70,
    product_type: 750,
    item_group_id: 50,
    color: 100,
    size: 100,
  },
  availability: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
  mostOtherPictures: 10,
  identifiers: [['gtin'], ['mpn'], ['identifier_exists', 'no']],
}

export const metaRules: Rules = {
  ...common,
  longest: {
    id: 100,
    title: 200,
    description: 9_999,
    link: 2_000,
    image_link: 2_000,
    additional_image_link: 2_000,
    brand: 100,
    mpn: 100,
    product_type: 750,
    item_group_id: 100,
    color: 200,
    size: 200,
  },
  availability: ['in stock', 'out of stock', 'available for order', 'preorder', 'discontinued'],
  mostOtherPictures: 20,
  identifiers: [['gtin'], ['mpn'], ['brand']],
}

/** One sentence for each rule that a line breaks. */
export function feedProblems(lines: readonly FeedLine[], rules: Rules): readonly string[] {
  const ids = lines.map((line) => one(line, 'id') ?? '')
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...twice.map((id) => `${id}: another item has this id`),
    ...lines.flatMap((line) =>
      [
        ...textProblems(line, rules),
        ...priceProblems(line),
        ...addressProblems(line, rules),
        ...wordProblems(line, rules),
      ].map((problem) => `${one(line, 'id')}: ${problem}`),
    ),
  ]
}

function one(line: FeedLine, name: string): string | undefined {
  return line.get(name)?.[0]
}

function has(line: FeedLine, name: string): boolean {
  return (one(line, name) ?? '').trim() !== ''
}

/** Its elements that stand in texts. */
const html =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|iframe|img|li|ol|p|s|script|span|strong|style|table|td|th|tr|u|ul)\b[^<>]*>|<!--/i

const plainTexts = ['id', 'title', 'description', 'brand', 'product_type']

function textProblems(line: FeedLine, { required, longest }: Rules): readonly string[] {
  return [
    ...required.filter((name) => !has(line, name)).map((name) => `${name} is missing`),
    ...Object.entries(longest).flatMap(([name, most]) =>
      (line.get(name) ?? [])
        .filter((text) => text.length > most)
        .map((text) => `${name} has ${text.length} characters of at most ${most}`),
    ),
    ...plainTexts.flatMap((name) => {
      const text = one(line, name) ?? ''
      return [
        ...(/[\p{Cc}\p{Co}\p{Cs}\ufffe\uffff]/u.test(text)
          ? [`${name} has a control character`]
          : []),
        ...(html.test(text) ? [`${name} has HTML`] : []),
        ...(text.isWellFormed() && !text.includes('\ufffd') ? [] : [`${name} is no valid Unicode`]),
      ]
    }),
  ]
}

/** With the code of ISO 4217. */
const amount = /^(\d+(?:\.\d{1,2})?) ([A-Z]{3})$/
const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)`
const period = new RegExp(`^(${moment})/(${moment})$`)

function priceProblems(line: FeedLine): readonly string[] {
  const price = amount.exec(one(line, 'price') ?? '')
  if (!price) return ['price is no amount with a currency']
  const problems = Number(price[1]) > 0 ? [] : ['price is not above 0']
  const dates = one(line, 'sale_price_effective_date') ?? ''
  if (!has(line, 'sale_price')) {
    return dates === '' ? problems : [...problems, 'dates without a sale_price']
  }
  const sale = amount.exec(one(line, 'sale_price') ?? '')
  if (!sale) return [...problems, 'sale_price is no amount with a currency']
  const [, begins = '', ends = ''] = period.exec(dates) ?? []
  return [
    ...problems,
    ...(sale[2] === price[2] ? [] : ['sale_price has another currency']),
    ...(Number(sale[1]) < Number(price[1]) ? [] : ['sale_price is not below the price']),
    ...(dates === '' || Date.parse(begins) < Date.parse(ends) ? [] : ['no dates of a sale']),
  ]
}

function addressProblems(line: FeedLine, { mostOtherPictures }: Rules): readonly string[] {
  const others = line.get('additional_image_link') ?? []
  const named = ['link', 'image_link', 'additional_image_link'] as const
  return [
    ...(others.length > mostOtherPictures ? [`${others.length} additional pictures`] : []),
    ...named.flatMap((name) =>
      (line.get(name) ?? [])
        .filter((address) => !isAddress(address))
        .map((address) => `${name} is no address: ${address}`),
    ),
  ]
}

/** As RFC 3986 encodes it: only these signs stand in an address. */
function isAddress(text: string): boolean {
  return /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+;=%]+$/.test(text) && URL.canParse(text)
}

function wordProblems(line: FeedLine, { availability, identifiers }: Rules): readonly string[] {
  const gtin = one(line, 'gtin') ?? ''
  const category = one(line, 'google_product_category') ?? ''
  return [
    ...(availability.includes(one(line, 'availability') ?? '')
      ? []
      : [`availability is ${one(line, 'availability')}`]),
    ...(['new', 'refurbished', 'used'].includes(one(line, 'condition') ?? '')
      ? []
      : [`condition is ${one(line, 'condition')}`]),
    ...(identifiers.some(([name, value]) =>
      value === undefined ? has(line, name) : one(line, name) === value,
    )
      ? []
      : ['no identifier, and nothing says that there is none']),
    ...(gtin === '' || isGtin(gtin) ? [] : [`gtin is ${gtin}`]),
    ...(/^(\d+|[^<>]+( > [^<>]+)*)?$/.test(category) ? [] : ['google_product_category is neither']),
  ]
}

/** 8, 12, 13 or 14 digits, the last of which checks the others (GS1). */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
