/** An order inside the shop, for the buyer, the dashboard and the wire. */

import type { CouponTerms } from '#src/domain/coupons/coupon.ts'
import { whyNotApplied } from '#src/domain/coupons/coupon-discount.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import type { OrderSource } from '#src/domain/orders/order-source.ts'
import { type BuyerStage, type OrderStage, stageForBuyer } from '#src/domain/orders/order-stage.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { canBeShort, stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { Language } from '#src/i18n/language.ts'

export type OrderLineView = {
  readonly productId: string
  /** As sold: later edits of the product change nothing here. */
  readonly pid: string
  readonly title: string
  /** Empty where the product had none. */
  readonly titleInBangla: string
  readonly image: string
  readonly unitPrice: Poisha
  readonly quantity: number
  /** The pieces taken from stock; the rest of the quantity is short. */
  readonly taken: number
  /** The pieces that came back, whatever their state. */
  readonly returned: number
}

/** As it was sold, in the language of a page. */
export function lineTitle(
  { title, titleInBangla }: Pick<OrderLineView, 'title' | 'titleInBangla'>,
  language: Language,
): string {
  return language === 'bn' && titleInBangla !== '' ? titleInBangla : title
}

export type OrderView = {
  readonly id: string
  readonly number: string
  readonly customer: {
    readonly name: string
    /** `01XXXXXXXXX`, or as typed where it cannot be a number in Bangladesh. */
    readonly phone: string
    readonly address: string
  }
  readonly deliveryZone: DeliveryZone
  readonly deliveryFee: Poisha
  /** The free text of the spec, and no coupon. */
  readonly coupon: string
  /** Of a coupon of which the order holds a use, until it is cancelled or deleted. */
  readonly couponTerms?: CouponTerms | undefined
  readonly subtotal: Poisha
  readonly discount: Poisha
  readonly total: Poisha
  /** The sum of the adjustments. `collectOf` makes the amount to collect of these three. */
  readonly adjusted: Poisha
  readonly advanced: Poisha
  /** What the owner's rule asked in advance when the order was placed; `advanceMissing` says how much of it is left. */
  readonly advanceAsked: Poisha
  readonly status: OrderStatus
  /** Null where none was written with the status; `stageOf` says how such an order reads. */
  readonly stage: OrderStage | null
  readonly flags: readonly OrderFlag[]
  /** The English name of a place of `domain/delivery/places.ts`; null where the buyer named none. */
  readonly place: string | null
  /** The buyer's, when the order was placed. */
  readonly language: Language
  /** The account that was signed in when the order was placed. */
  readonly accountId: string | null
  readonly source: OrderSource
  readonly placedAt: string
  readonly version: number
  readonly lines: readonly OrderLineView[]
}

/** Whoever typed the one address may read the other. */
export function hasSameAddress(one: OrderView, other: OrderView): boolean {
  const { name, address } = one.customer
  return name === other.customer.name && address === other.customer.address
}

/** The pieces of each line that stock could not cover; none once the order has left the shop. */
export function shortLines(
  order: Pick<OrderView, 'stage' | 'status' | 'lines'>,
): readonly number[] {
  const isShort = canBeShort(order)
  return order.lines.map(({ quantity, taken }) => (isShort ? quantity - taken : 0))
}

/** An order without a coupon has no such field. */
export function withTerms(
  { couponTerms: _, ...order }: OrderView,
  couponTerms: CouponTerms | undefined,
): OrderView {
  return couponTerms ? { ...order, couponTerms } : order
}

/** The code whose coupon makes the discount of the order; undefined where its own 10 % does. */
export function countedCoupon({
  couponTerms,
  lines,
}: Pick<OrderView, 'couponTerms' | 'lines'>): string | undefined {
  const isCounted = couponTerms && whyNotApplied(lines, couponTerms) === undefined
  return isCounted ? couponTerms.code : undefined
}

/** `Discount`, or with a coupon `Discount (EID-10)`. */
export function discountTerm(term: string, code: string | undefined): string {
  return code === undefined ? term : `${term} (${code})`
}

/** The buyer's view of their own order. */
export type OrderForBuyer = Omit<
  OrderView,
  'flags' | 'version' | 'id' | 'status' | 'stage' | 'accountId' | 'source' | 'couponTerms'
> & { readonly stage: BuyerStage; readonly countedCoupon: string | undefined }

export function orderForBuyer(order: OrderView, now: Date): OrderForBuyer {
  const { flags, version, id, status, accountId, source, couponTerms, ...shown } = order
  return {
    ...shown,
    stage: stageForBuyer(stageOf(order, now)),
    countedCoupon: countedCoupon(order),
  }
}
