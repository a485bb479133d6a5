/** A buyer places an order: price, stock, order, ledger and outbox in one commit. */

import type { CartLine } from '#src/domain/cart.ts'
import type { CouponTerms } from '#src/domain/coupons/coupon.ts'
import { couponCode } from '#src/domain/coupons/coupon-code.ts'
import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { type AdvanceRule, advanceToAsk } from '#src/domain/orders/advance/advance-rule.ts'
import { orderFingerprint } from '#src/domain/orders/order-fingerprint.ts'
import { holdsOrder, type OrderFlag } from '#src/domain/orders/order-flag.ts'
import { orderNumberFrom } from '#src/domain/orders/order-number.ts'
import { ownSource, type StaffSource } from '#src/domain/orders/order-source.ts'
import {
  type OrderStage,
  stageRules,
  stageWhenConfirmed,
  stageWhenHeld,
  stageWhenPlaced,
} from '#src/domain/orders/order-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { type Quote, quoteOrder } from '#src/domain/pricing.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { atDuePrices, type PricesDue } from '#src/features/catalogue/prices/at-due-prices.server.ts'
import { recordMovements } from '#src/features/catalogue/stock/move-stock.server.ts'
import { type HeldCoupon, holdCoupon } from '#src/features/coupons/coupon-of-order.server.ts'
import { type TriedCoupon, tryCoupon } from '#src/features/coupons/try-coupon.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import { rowFromLine, rowFromOrder } from '#src/features/orders/order-rows.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import {
  flagOrder,
  type OrderLimitKeys,
  orderLimitKeys,
} from '#src/features/orders/place/flag-order.server.ts'
import {
  type AnsweredOrder,
  beginOrder,
  type IdempotencyKey,
  type OrderText,
  orderFrom,
  orderText,
} from '#src/features/orders/place/keys/idempotency-keys.server.ts'
import {
  insertLines,
  insertOrder,
  noteNewOrder,
  type PlacedRow,
} from '#src/features/orders/place/order-statements.server.ts'
import type { OrderTerms } from '#src/features/orders/place/order-terms.server.ts'
import { type NotTaken, takeLines } from '#src/features/orders/place/take-lines.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { randomBytesFromPool } from '#src/lib/random-bytes.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type PlaceOrder = {
  /** One a product, in the buyer's order. */
  readonly lines: readonly CartLine[]
  readonly customer: { readonly name: string; readonly phone: string; readonly address: string }
  /** The fee is the shop's at the moment when the order is placed. */
  readonly zone: DeliveryZone
  readonly coupon: string
  /** The English name of a place of `domain/delivery/places.ts`. */
  readonly place?: string | undefined
  /** `coupon` is the free text of the spec, and no coupon. */
  readonly couponCode?: string | undefined
  /** The buyer's; English where a program does not say it. */
  readonly language?: Language | undefined
  /** Who is signed in. */
  readonly accountId?: string | undefined
  /** The total that the buyer saw; the shop refuses to charge a higher one. */
  readonly agreedTotal: Poisha | undefined
  /** Undefined where the buyer places the order. */
  readonly staff?: TakenByStaff | undefined
  readonly idempotencyKey: IdempotencyKey | undefined
  readonly from: CalledFrom
}

/** The limits of buyers do not apply to such an order. */
export type TakenByStaff = {
  /** E-mail of the person who takes the order. */
  readonly actor: string
  readonly source: StaffSource
  /** The buyer has said yes already. */
  readonly isConfirmed: boolean
  readonly hasOrderSheet: boolean
}

export type PlaceOrderFailure =
  | NotTaken
  | { readonly kind: 'price-changed'; readonly quote: Quote }
  | { readonly kind: 'key-of-another-order' }
  | { readonly kind: 'too-many-orders'; readonly retryAfterSeconds: number }

export type PlaceOrderResult = Result<AnsweredOrder, PlaceOrderFailure>

/** The transaction's input: everything that can be computed before it begins. */
export type PreparedOrder = Omit<PlaceOrder, 'from' | 'customer'> & {
  readonly customer: Omit<PlaceOrder['customer'], 'phone'>
  readonly phone: {
    readonly isPossible: boolean
    readonly stored: string
    /** The phone as the buyer sees it. */
    readonly shown: string
  }
  readonly limitKeys: OrderLimitKeys
  /** Of a code that was sent. */
  readonly triedCoupon?: TriedCoupon | undefined
  /** Compared with the fingerprint of the stored order under the same idempotency key. */
  readonly fingerprint: string
}

export type WrittenOrder = Result<OrderText, PlaceOrderFailure | PricesDue>

/** Runs the transaction of an order; resolves when it is on disk. */
export type WriteOrder = (order: PreparedOrder) => Promise<WrittenOrder>

/** The same idempotency key and body return the first answer again, also for simultaneous requests. */
export async function placeOrder(shop: OrderShop, command: PlaceOrder): Promise<PlaceOrderResult> {
  if (command.lines.length === 0) throw new RangeError('An order without lines')
  const { clock, secrets, writeOrder } = shop
  const code = couponCode(command.couponCode ?? '')
  const from = command.staff ? undefined : command.from
  const triedCoupon = code === '' ? undefined : await tryCoupon(shop, { code, from })
  const prepared = {
    ...prepareOrder({ ...command, couponCode: code }, secrets.limitKey),
    triedCoupon,
  }
  const write: WriteOrder =
    writeOrder ??
    ((order) => transactAndInvalidate(shop, (writing) => placeOrderIn(writing, order, clock())))
  const written = await atDuePrices<OrderText, PlaceOrderFailure>(shop, () => write(prepared))
  if (!written.ok) return written

  const placed = orderFrom(written.value)
  const { number: order, flags } = placed
  if (flags.length > 0) shop.note('order-flagged', { order, flags })
  return ok(placed)
}

/** Everything that can be computed before the transaction begins. */
export function prepareOrder(
  { from, customer: { phone: typed, ...customer }, ...command }: PlaceOrder,
  limitKey: Uint8Array,
): PreparedOrder {
  const { lines, zone, place, couponCode } = command
  const national = normalisePhone(typed)
  const stored = national === undefined ? typed : internationalPhone(national)
  return {
    ...command,
    customer,
    phone: { isPossible: national !== undefined, stored, shown: national ?? typed },
    fingerprint: orderFingerprint({ lines, zone, place, couponCode, ...customer, phone: typed }),
    limitKeys: orderLimitKeys(limitKey, { phone: stored, from }),
  }
}

/** The transaction itself; the main thread or the order thread runs it. */
export async function placeOrderIn(
  { tx, invalidate }: WriteContext,
  order: PreparedOrder,
  now: Date,
): Promise<WrittenOrder> {
  const { claim, terms } = await beginOrder(tx, {
    key: order.idempotencyKey,
    fingerprint: order.fingerprint,
    phoneKey: order.limitKeys.phone,
    now,
  })
  if (claim?.kind === 'answered') return ok(claim.answer)
  if (claim?.kind === 'key-of-another-order') return failed(claim)

  const { deliveryFees: fees, advance } = terms
  const flagged = await flagsOf(tx, order, { ...terms, now })
  if (!flagged.ok) return flagged
  const flags = flagged.value
  const stage = stageOfNew(order, flags)

  const coupon = await holdCouponOf({ tx, invalidate }, order)
  const taken = await takeLines({ tx, invalidate }, order.lines, { stage, now })
  if (!taken.ok) return taken

  const lines = taken.value
  const judged = await coupon?.judge(lines, now)
  const discount = discountWith(lines, judged?.terms)
  const quote = quoteOrder({ lines, discount, zone: order.zone, fees })
  if (order.agreedTotal !== undefined && quote.total > order.agreedTotal) {
    return failed({ kind: 'price-changed', quote })
  }

  if (judged?.terms) await coupon?.takeUse()
  const { terms: couponTerms } = judged ?? {}
  const writing = { order, quote, couponTerms, lines, flags, stage, advance, now }
  const written = await writeOrder(tx, writing)
  await enqueue<OrderEvents>(tx, { kind: 'order-placed', payload: { oid: written.number }, now })
  if (order.staff) await noteTaken(tx, written, order.staff, now)
  const answer = orderText(judged ? { ...written, couponResult: judged.result } : written)
  await claim?.keep(answer)
  return ok(answer)
}

/** Orders that staff take neither count for the limits of buyers nor are flagged by them. */
async function flagsOf(
  tx: Tx,
  { staff, lines, limitKeys, phone }: PreparedOrder,
  terms: OrderTerms & { readonly now: Date },
): Promise<Result<readonly OrderFlag[], PlaceOrderFailure>> {
  if (staff) return ok(phone.isPossible ? [] : ['phone'])
  return flagOrder(tx, { lines, limitKeys, isPhonePossible: phone.isPossible, ...terms })
}

/** Undefined for an order without a code, which pays nothing for it. */
async function holdCouponOf(
  writing: WriteContext,
  { couponCode: code = '', triedCoupon: tried, phone }: PreparedOrder,
): Promise<HeldCoupon | undefined> {
  return tried && holdCoupon(writing, { code, tried, phone: phone.stored })
}

function stageOfNew({ staff }: PreparedOrder, flags: readonly OrderFlag[]): OrderStage {
  if (staff?.isConfirmed) return stageWhenConfirmed
  return holdsOrder(flags) ? stageWhenHeld : stageWhenPlaced
}

async function noteTaken(
  tx: Tx,
  order: OrderView,
  { actor, hasOrderSheet }: TakenByStaff,
  now: Date,
): Promise<void> {
  const { source, status, stage } = order
  await recordHistory(tx, {
    subject: 'order',
    subjectId: order.id,
    actor,
    action: 'order.take',
    before: {},
    after: { source, status, stage },
    now,
  })
  if (status === 'done' && hasOrderSheet) await queueForSheet(tx, order, now)
}

type Writing = {
  readonly order: PreparedOrder
  readonly quote: Quote
  readonly couponTerms: CouponTerms | undefined
  readonly lines: readonly OrderLineView[]
  readonly flags: readonly OrderFlag[]
  readonly stage: OrderStage
  readonly advance: AdvanceRule
  readonly now: Date
}

async function writeOrder(
  tx: Tx,
  {
    order: { customer, zone, coupon, phone, staff, limitKeys, ...sent },
    quote,
    couponTerms,
    lines,
    flags,
    stage,
    advance,
    now,
  }: Writing,
): Promise<OrderView> {
  const unasked: OrderView = {
    id: newId(now),
    number: '',
    customer: { ...customer, phone: phone.shown },
    deliveryZone: zone,
    ...quote,
    coupon,
    ...(couponTerms && { couponTerms }),
    status: stageRules[stage].status,
    stage,
    flags,
    place: sent.place ?? null,
    language: sent.language ?? 'en',
    accountId: sent.accountId ?? null,
    source: staff?.source ?? ownSource,
    adjusted: poisha(0),
    advanced: poisha(0),
    advanceAsked: poisha(0),
    placedAt: utcText(now),
    version: 1,
    lines,
  }
  // Staff who take an order agree on an advance with the buyer, and write it down.
  const order = staff ? unasked : { ...unasked, advanceAsked: advanceToAsk(unasked, advance) }
  const number = await insertNumbered(tx, {
    ...rowFromOrder(order, phone.stored),
    device_key: (!staff && limitKeys.device) || null,
    network_key: staff ? null : limitKeys.address,
  })

  await insertLines(
    tx,
    lines.map((line, position) => rowFromLine(line, order.id, position)),
  )
  const movements = lines
    .filter(({ taken }) => taken > 0)
    .map((line) => ({ productId: line.productId, move: -line.taken }))
  const actor = staff?.actor ?? 'buyer'
  await recordMovements(tx, movements, { reason: 'order', orderId: order.id, actor, now })
  return { ...order, number }
}

/** A random number can be taken: the chance is one in a trillion for each existing order. */
export async function insertNumbered(tx: Tx, row: PlacedRow): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const oid = orderNumberFrom(randomBytesFromPool(5))
    if ((await insertOrder(tx, { ...row, oid })) === 0) continue
    await noteNewOrder(tx, row)
    return oid
  }
  throw new Error('No free order number in five attempts')
}
