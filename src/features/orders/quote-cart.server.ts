/** Prices a cart as an order would be priced now. It writes nothing. */

import type { CartLine } from '#src/domain/cart.ts'
import { type CouponResult, type CouponTerms, couponResult } from '#src/domain/coupons/coupon.ts'
import { discountsOfLines, discountWith } from '#src/domain/coupons/coupon-discount.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { type Quote, quoteOrder } from '#src/domain/pricing.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import { judgeCoupon } from '#src/features/coupons/coupon-of-order.server.ts'
import type { TriedCoupon } from '#src/features/coupons/try-coupon.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { inJsonList } from '#src/platform/database/in-list.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type QuotedLine = {
  readonly productId: string
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly unitPrice: Poisha
  readonly quantity: number
  readonly stock: number
}

export type LineProblem =
  | { readonly pid: string; readonly code: 'product-gone' }
  | { readonly pid: string; readonly code: 'out-of-stock'; readonly stock: number }

export type QuotedCart = {
  /** Of the products that are sold, in the buyer's order, with as many pieces as the buyer wants. */
  readonly lines: readonly QuotedLine[]
  readonly quote: Quote
  /** Of each line, in their order. */
  readonly discounts: readonly Poisha[]
  readonly problems: readonly LineProblem[]
  /** Of a coupon that was sent. */
  readonly couponResult: CouponResult | undefined
}

type Wanted = { pids: string; language: Language }
type Found = {
  id: string
  pid: string
  title: string
  translated: string | null
  image: string
  price_poisha: number
  stock: number
}

const findSold = statement<Wanted, Found>((db, parameter) =>
  db
    .selectFrom('products')
    .select([
      'products.id',
      'products.pid',
      'products.title',
      titleIn(parameter('language')).as('translated'),
      'products.image',
      'products.price_poisha',
      'products.stock',
    ])
    .where(inJsonList(db, 'products.pid', parameter('pids')))
    .where('archived_at', 'is', null)
    .$castTo<Found>(),
)

type Quoting = {
  readonly zone: DeliveryZone
  readonly language: Language
  /** Undefined where no code was sent. */
  readonly coupon?: SentCoupon | undefined
}

export type SentCoupon = { readonly code: string; readonly tried: TriedCoupon; readonly now: Date }

/** One line a product; titles in the language of the page. */
export async function quoteCart(
  reads: Reads,
  wanted: readonly CartLine[],
  { zone, language, coupon }: Quoting,
): Promise<QuotedCart> {
  const pids = JSON.stringify(wanted.map(({ pid }) => pid))
  const [rows, fees] = await Promise.all([
    findSold(reads, { pids, language }),
    findDeliveryFees(reads),
  ])
  const sold = new Map(rows.map((row) => [row.pid, row]))
  const lines = wanted.flatMap(({ pid, quantity }) => {
    const row = sold.get(pid)
    return row ? [lineOf(row, quantity)] : []
  })
  const { result: couponResult, terms } = coupon ? await judged(reads, coupon, lines) : nothing
  return {
    lines,
    quote: quoteOrder({ lines, discount: discountWith(lines, terms), zone, fees }),
    discounts: discountsOfLines(lines, terms),
    couponResult,
    problems: wanted.flatMap(({ pid, quantity }) => problemOf(pid, quantity, sold.get(pid)?.stock)),
  }
}

type Judged = { readonly result?: CouponResult; readonly terms?: CouponTerms }

const nothing: Judged = {}

/** Nobody knows the phone yet: the order itself says whether it has used the coupon. */
async function judged(
  reads: Reads,
  { code, tried, now }: SentCoupon,
  lines: readonly QuotedLine[],
): Promise<Judged> {
  return tried.kind === 'found'
    ? judgeCoupon(reads, tried.coupon, { lines, now, usesOfPhone: 0 })
    : { result: couponResult(code, tried.reason) }
}

function lineOf(row: Found, quantity: number): QuotedLine {
  const { id, pid, title, translated, image, price_poisha: price, stock } = row
  const shown = { productId: id, pid, title: translated || title, image }
  return { ...shown, unitPrice: poisha(price), quantity, stock }
}

function problemOf(pid: string, quantity: number, stock: number | undefined): LineProblem[] {
  if (stock === undefined) return [{ pid, code: 'product-gone' }]
  return quantity > stock ? [{ pid, code: 'out-of-stock', stock }] : []
}
