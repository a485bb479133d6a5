/** The endpoints for orders. */

import { z } from 'zod'
import { mergeLines } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import type { Delivery, DeliveryFees } from '#src/domain/delivery.ts'
import { fromTaka } from '#src/domain/money.ts'
import { actorName, refusalFor } from '#src/features/accounts/sessions/caller.ts'
import { keepConsent } from '#src/features/ads/keep-consent.server.ts'
import { findSurvivors } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { type EditOrderFailure, editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder, findOrderByToken } from '#src/features/orders/find-order.server.ts'
import type { MarkedOrder } from '#src/features/orders/list/order-marks.server.ts'
import { type OrderAccess, orderAccessOf, seesOrder } from '#src/features/orders/order-access.ts'
import {
  DeliveryOnTheWire,
  isEdit,
  NewOrder,
  OrderEdit,
  OrderToggle,
} from '#src/features/orders/order-form.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  couponToWire,
  deliveryFromWire,
  itemsOfAll,
  OrderOnTheWire,
  PlacedOrderOnTheWire,
  quoteToWire,
  toDashboardWire,
  toWire,
  withItems,
} from '#src/features/orders/order-wire.ts'
import {
  keyOfCall,
  type NewOrderFailure,
  placeNewOrder,
} from '#src/features/orders/place/place-new-order.server.ts'
import type { LinesGone, Shortage } from '#src/features/orders/place/send-order.ts'
import { findRisk } from '#src/features/orders/risk/find-risk.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import { languages } from '#src/i18n/language.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Result } from '#src/lib/result.ts'
import {
  type Answer,
  answer,
  badInput,
  type FieldProblems,
  notFound,
  problem,
} from '#src/platform/http/answer.ts'
import {
  defineEndpoint,
  type Endpoint,
  type EndpointInput,
  parsePart,
} from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import {
  illegalMove,
  stockOfOneLine,
  tooFewPieces,
} from '#src/routes/api/orders/refusals/order-refusals.ts'

const whichOrder = 'Say p for a new order, or the number of an order.'
const OrderQuery = z.object({ id: z.string({ error: whichOrder }).min(1, whichOrder) })

const putOrder = defineEndpoint<ApiContext, typeof OrderQuery>({
  method: 'PUT',
  path: '/api/order',
  summary: 'Places an order (id=p); edits one, or changes its status (id is its number)',
  permission: 'order.place',
  furtherActions: ['order.edit', 'order.change-status'],
  requestClass: ({ query }) => (new URLSearchParams(query).get('id') === 'p' ? 'orders' : 'owner'),
  query: OrderQuery,
  documentedBody: z.union([NewOrder, OrderEdit, OrderToggle]),
  headers: {
    'Idempotency-Key': 'Of a new order: the same key and body give the first answer again',
    'If-Match': 'Of an edit or a status: the ETag of the order as the editor saw it',
  },
  answers: {
    200: { of: 'The current order', schema: OrderOnTheWire },
    201: { of: 'The new order and the token that opens it', schema: PlacedOrderOnTheWire },
    400: { of: 'Names every wrong field' },
    401: { of: 'An edit or a status by a caller who is not signed in' },
    403: { of: 'An edit or a status by a caller who may not change orders' },
    404: { of: 'product-gone with pids, and items of lines that are short; or no such order' },
    409: {
      of: 'price-changed with quote, out-of-stock with items; changed-meanwhile, illegal-move with order',
    },
    422: { of: 'The Idempotency-Key came with another body' },
    429: { of: 'Too many orders from one address' },
  },
  handle: async (context, input) => {
    if (input.query.id === 'p') return placeOneOrder(context, input)
    if (isEdit(input.rawBody)) return editOneOrder(context, input)
    return toggleOneOrder(context, input)
  },
})

type OrderInput = EndpointInput<typeof OrderQuery, undefined>

async function placeOneOrder(
  { shop, caller, countOrder }: ApiContext,
  { rawBody, header }: OrderInput,
): Promise<Answer> {
  const body = parsePart(NewOrder, rawBody)
  if (!body.ok) return withDeliveryProblems(shop, rawBody)
  const order = body.value
  const key = header('idempotency-key')
  if (key !== null && (key === '' || key.length > textLimits.idempotencyKey)) {
    return problem(400, 'bad-idempotency-key', 'An Idempotency-Key has 1 to 255 characters.')
  }
  const placed = await placeNewOrder(shop, order, {
    agreedTotal: () => (order.grand === undefined ? undefined : fromTaka(order.grand)),
    idempotencyKey: key === null ? undefined : keyOfCall(key),
    from: caller.from,
    language: languages.find((one) => one === order.language),
    // The order of a program is a buyer's, not the one's who made the token.
    accountId: caller.token ? undefined : caller.user?.id,
  })
  if (!placed.ok) {
    const { failure } = placed
    // A body with wrong fields asks for no order.
    if (failure.kind !== 'wrong-fields') countOrder(failure.kind)
    return answerForPlacing(failure)
  }
  countOrder('placed')
  await keepConsent(shop, { orderId: placed.value.id, header })
  const token = orderTokenFor(shop.secrets, placed.value.id)
  return answer(
    { ...toWire(placed.value, shop.clock()), ...couponToWire(placed.value.couponResult), token },
    201,
  )
}

/** For a body that is already invalid: one answer names every wrong field. */
async function withDeliveryProblems({ db }: ApiContext['shop'], rawBody: unknown): Promise<Answer> {
  const problems = deliveryProblems(rawBody, await findDeliveryFees(db.read))
  const body = parsePart(NewOrder, rawBody, problems)
  return body.ok ? badInput(problems) : body.answer
}

export function answerForPlacing(failure: NewOrderFailure): Answer {
  switch (failure.kind) {
    case 'wrong-fields':
      return badInput(failure.problems)
    case 'product-gone':
      return productsGone(failure)
    case 'out-of-stock':
      return outOfStock(failure.shortages)
    case 'price-changed':
      return problem(409, 'price-changed', 'The total has risen. Look at it and order again.', {
        more: { quote: quoteToWire(failure.quote) },
      })
    case 'key-of-another-order':
      return problem(
        422,
        'idempotency-key-reused',
        'This Idempotency-Key came with another order. Use a new one.',
      )
    case 'too-many-orders':
      return problem(429, 'too-many-orders', 'Too many orders from your network. Try later.', {
        retryAfterSeconds: failure.retryAfterSeconds,
      })
    default:
      return assertNever(failure)
  }
}

function productsGone(
  { pids, shortages = [] }: Pick<LinesGone, 'pids'> & Partial<LinesGone>,
  fields?: FieldProblems,
): Answer {
  return problem(404, 'product-gone', 'This product is not sold here.', {
    more: { pids, ...(shortages.length > 0 && { items: shortages }) },
    ...(fields && { fields }),
  })
}

function outOfStock(shortages: readonly Shortage[]): Answer {
  return problem(409, 'out-of-stock', 'There are fewer pieces left than you want.', {
    more: { ...stockOfOneLine(shortages), items: shortages },
  })
}

async function editOneOrder(
  { shop, caller }: ApiContext,
  { query, rawBody, header }: OrderInput,
): Promise<Answer> {
  const refusal = refusalFor(caller, 'order.edit')
  if (refusal) return refusal
  const order = await findOrder(shop.db.read, query.id)
  if (!order) return notFound
  const fees = await findDeliveryFees(shop.db.read)
  const known = { zone: order.deliveryZone, fee: order.deliveryFee }
  const body = parsePart(OrderEdit, rawBody, deliveryProblems(rawBody, fees, known))
  if (!body.ok) return body.answer
  const { cname, cphone, caddress, cupon, quantity, items, version, confirm } = body.value
  const delivery = deliveryFromWire(body.value, fees, known)

  const edited = await editOrder(shop, {
    number: query.id,
    expectedVersion: expectedVersionOf(version, header('if-match')),
    actor: actorName(caller),
    isConfirmed: confirm,
    changes: {
      name: cname,
      phone: cphone,
      address: caddress,
      coupon: cupon,
      quantity,
      items: items && mergeLines(items),
      delivery: delivery.ok ? delivery.value : undefined,
    },
  })
  return answerForChange(edited, orderAccessOf(caller), shop.clock())
}

async function toggleOneOrder(
  { shop, caller }: ApiContext,
  { query, rawBody, header }: OrderInput,
): Promise<Answer> {
  const refusal = refusalFor(caller, 'order.change-status')
  if (refusal) return refusal
  const body = parsePart(OrderToggle, rawBody)
  if (!body.ok) return body.answer

  const changed = await changeOrderStatus(shop, {
    number: query.id,
    status: body.value.status,
    expectedVersion: expectedVersionOf(body.value.version, header('if-match')),
    actor: actorName(caller),
  })
  return answerForChange(changed, orderAccessOf(caller), shop.clock())
}

/** The schema cannot check that the zone and the fee are the shop's, and that they match. */
function deliveryProblems(rawBody: unknown, fees: DeliveryFees, known?: Delivery): FieldProblems {
  const { data } = DeliveryOnTheWire.safeParse(rawBody)
  if (!data || (data.zone === undefined && data.city === undefined)) return {}
  const found = deliveryFromWire(data, fees, known)
  return found.ok ? {} : found.failure
}

export function answerForChange(
  changed: Result<OrderView, EditOrderFailure>,
  access: OrderAccess,
  now: Date,
): Answer {
  return changed.ok
    ? orderAnswer(changed.value, access, now)
    : answerForFailure(changed.failure, access, now)
}

export function answerForFailure(
  failure: EditOrderFailure,
  access: OrderAccess,
  now: Date,
): Answer {
  // Another request may have taken the order out of what the caller sees.
  if ('order' in failure && !seesOrder(access, failure.order, now)) return notFound
  switch (failure.kind) {
    case 'order-gone':
      return notFound
    case 'fee-changed':
      return badInput({ city: 'delivery' })
    case 'wrong-quantity':
      return badInput({ quantity: 'piecesInAll' })
    case 'product-gone':
      return productsGone(failure, { items: `Not sold here: ${failure.pids.join(', ')}.` })
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this order meanwhile.', {
        more: { order: toDashboardWire(failure.order, access, now) },
      })
    case 'illegal-move':
      return illegalMove(failure, toDashboardWire(failure.order, access, now))
    case 'out-of-stock':
      return tooFewPieces(failure)
    case 'reason-missing':
      return badInput({ reason: 'reason' })
    default:
      return assertNever(failure)
  }
}

function orderAnswer(order: MarkedOrder, access: OrderAccess, now: Date, items?: 'all') {
  const body = withItems(toDashboardWire(order, access, now), order, items)
  return { status: 200, body, etag: etagOf(order, { isMasked: access.hidesPhones }) }
}

/** A masked order has the version of the whole one, and other bytes. */
function etagOf({ version }: OrderView, { isMasked }: { readonly isMasked: boolean }): string {
  return isMasked ? `"${version}.1"` : `"${version}"`
}

/** A malformed token counts as no token, and gives no access. */
const OneOrderQuery = z.object({
  token: z.string().optional().catch(undefined),
  items: itemsOfAll,
})

const oneOrder = defineEndpoint<ApiContext, typeof OneOrderQuery>({
  method: 'GET',
  path: '/api/oneOrder/:oid',
  summary: 'One order: for a caller who sees it in the dashboard, or who has its token',
  permission: 'order.read-by-token',
  furtherActions: ['order.read'],
  requestClass: 'reads',
  query: OneOrderQuery,
  headers: { 'If-None-Match': 'The ETag of the cached order' },
  answers: {
    200: { of: 'The order; by token, masked 60 days after it is over', schema: OrderOnTheWire },
    304: { of: 'The order has not changed' },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order, or no token for it' },
  },
  handle: async ({ shop, caller }, { params, query }) => {
    const number = params.oid ?? ''
    const now = shop.clock()
    if (!refusalFor(caller, 'order.read')) {
      const access = orderAccessOf(caller)
      const order = await findOrder(shop.db.read, number)
      // Outside the caller's orders, the caller is as good as any other holder of its token.
      if (!order) return notFound
      if (seesOrder(access, order, now)) {
        const marks = { risk: await findRisk(shop.db.read, order.id) }
        const shown = orderAnswer({ ...order, marks }, access, now, query.items)
        const mergedInto = (await findSurvivors(shop.db.read, [order])).get(order.id)
        return mergedInto ? { ...shown, body: { ...shown.body, mergedInto } } : shown
      }
    }

    const order = await findOrderByToken(shop, { number, token: query.token ?? '' })
    if (!order) return notFound
    return { status: 200, body: toWire(order, now), etag: etagOf(order, order) }
  },
})

export const orderEndpoints: readonly Endpoint<ApiContext>[] = [putOrder, oneOrder]
