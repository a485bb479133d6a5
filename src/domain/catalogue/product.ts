import { type Poisha, poisha } from '#src/domain/money.ts'

/** The longest texts that the shop accepts, in characters. */
export const textLimits = {
  pid: 64,
  title: 200,
  name: 200,
  phone: 40,
  address: 1_000,
  couponCode: 100,
  offerMessage: 2_000,
  keywords: 2_000,
  image: 2_000,
  details: 20_000,
  contactMessage: 5_000,
  idempotencyKey: 255,
  stockNote: 200,
} as const

/** 10,000,000 Tk. */
export const highestPrice: Poisha = poisha(1_000_000_000)

/** Pieces in one order, and pieces in stock. */
export const highestQuantity = 1_000_000

/** For prices and stock on the product forms; the stock form has no such limit. */
export const lowestOnForm = 20

/**
 * A product's stock may already be below the form's minimum, because orders and the stock form
 * lower it. `standing` is undefined for a product that the form adds.
 */
export function isStockOnForm(stock: number, standing: number | undefined): boolean {
  return stock >= lowestOnForm || stock === standing
}

export const categories = ['kitchen', 'home', 'electronics'] as const
export type Category = (typeof categories)[number]

const categoryWords: Readonly<Record<string, Category>> = {
  kitchen: 'kitchen',
  রান্নাঘর: 'kitchen',
  home: 'home',
  ঘর: 'home',
  electronics: 'electronics',
  ইলেকট্রনিক্স: 'electronics',
}

/** The first category that the keywords name; the wire has no field for it. */
export function categoryNamedIn(keywords: string): Category | undefined {
  const words = keywords
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
  const named = words.find((word) => Object.hasOwn(categoryWords, word))
  return named === undefined ? undefined : categoryWords[named]
}

/** The percent on the card: round(100 − price·100/old price), none at 0 or below. */
export function discountBadge(price: Poisha, oldPrice: Poisha): number | undefined {
  const percent = Math.round(((oldPrice - price) * 100) / oldPrice)
  return percent > 0 ? percent : undefined
}

/**
 * A pid is one segment of a path: `.`, `..` and a slash would change the path, `….data` is the
 * router's address of a page's data, and an internal id would find another product.
 */
export function isPid(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= textLimits.pid &&
    text === text.trim() &&
    !/[/\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text) &&
    text !== '.' &&
    text !== '..' &&
    !text.endsWith('.data') &&
    !isInternalId(text)
  )
}

export function isInternalId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}
