/** An exchange in one step: the order of the products that are sent instead, paid with what the shop owes for the first one. */

import type { CartLine } from '#src/domain/cart.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { atDuePrices, type PricesDue } from '#src/features/catalogue/prices/at-due-prices.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  idempotencyKeyLifetimeSeconds,
  orderFrom,
} from '#src/features/orders/place/keys/idempotency-keys.server.ts'
import {
  type PlaceOrderFailure,
  placeOrderIn,
  prepareOrder,
} from '#src/features/orders/place/place-order.server.ts'
import { findExchanges } from '#src/features/orders/posting/exchange-postings.server.ts'
import {
  type Exchanged,
  type ExchangeFailure,
  exchangeOwed,
} from '#src/features/orders/refunds/exchange.server.ts'
import { findOwed } from '#src/features/orders/refunds/pay-refund.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type ExchangeForNew = {
  /** Of the order for which the shop owes money. */
  readonly number: string
  /** What is sent instead, at the prices of today. */
  readonly lines: readonly CartLine[]
  /** Of the form: it makes one order, however often it is sent. */
  readonly key: string
  /** E-mail of the person. */
  readonly actor: string
  readonly from: CalledFrom
}

export type ExchangeForNewFailure = ExchangeFailure | PlaceOrderFailure

/** The new order goes to the same buyer and is confirmed: they have just said what they want. */
export async function exchangeForNew(
  shop: Shop,
  { number, lines, key, actor, from: calledFrom }: ExchangeForNew,
): Promise<Result<Exchanged, ExchangeForNewFailure>> {
  const { secrets, hasOrderSheet } = shop
  const known = await findOrder(shop.db.read, number)
  if (!known) return failed({ kind: 'order-gone' })
  const { customer, deliveryZone: zone, place, language, accountId } = known
  const prepared = prepareOrder(
    {
      lines,
      customer,
      zone,
      coupon: '',
      place: place ?? undefined,
      language,
      accountId: accountId ?? undefined,
      agreedTotal: undefined,
      staff: { actor, source: 'phone', isConfirmed: true, hasOrderSheet },
      idempotencyKey: {
        key: `exchange ${number} ${key}`,
        keptForSeconds: idempotencyKeyLifetimeSeconds,
      },
      from: calledFrom,
    },
    secrets.limitKey,
  )
  async function exchange(
    writing: WriteContext,
  ): Promise<Result<Exchanged, ExchangeForNewFailure | PricesDue>> {
    const { tx } = writing
    // As every change of an order: its row first, then the products.
    await lockOrderRows(tx).where('oid', '=', number).execute()
    const from = await findOrder(tx, number)
    if (!from) return failed({ kind: 'order-gone' })
    const now = shop.clock()
    const placed = await placeOrderIn(writing, prepared, now)
    if (!placed.ok) return placed
    const to = orderFrom(placed.value)
    const before = await findEarlier(tx, from, to)
    if (before) return ok(before)
    const used = await exchangeOwed(tx, { from, to, actor, now })
    if (used.ok) await linkReturn(tx, from.id, to.id)
    return used
  }
  return atDuePrices<Exchanged, ExchangeForNewFailure>(shop, () =>
    transactAndInvalidate(shop, exchange),
  )
}

/** What this form did when it was sent before. */
async function findEarlier(tx: Tx, from: OrderView, to: OrderView): Promise<Exchanged | undefined> {
  const { into } = await findExchanges(tx, from.id)
  const link = into.find(({ number }) => number === to.number)
  const order = link && (await findOrder(tx, to.number))
  if (!order) return undefined
  const amount: Poisha = link.amount
  return { amount, owed: await findOwed(tx, from.id), order }
}

/** The latest return that was received and not exchanged yet. An advance that is owed back has none. */
async function linkReturn(tx: Tx, orderId: string, newOrderId: string): Promise<void> {
  const received = await tx
    .selectFrom('return_cases')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'received')
    .where('exchange_order_id', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!received) return
  await tx
    .updateTable('return_cases')
    .set({ exchange_order_id: newOrderId })
    .where('id', '=', received.id)
    .execute()
}
