/** The endpoints for orders that staff take by phone and message (DAY.md 5). */

import { textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka } from '#src/domain/money.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { couponToWire, OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'
import { findKnownBuyer } from '#src/features/orders/staff/find-known-buyer.server.ts'
import { proposeOrder } from '#src/features/orders/staff/pasted/propose-order.server.ts'
import {
  KnownBuyerOnTheWire,
  KnownPhone,
  knownBuyerToWire,
  PastedText,
  ProposedOrderOnTheWire,
  proposalToWire,
  TakenOrder,
} from '#src/features/orders/staff/staff-order-wire.ts'
import { takeOrder } from '#src/features/orders/staff/take-order.server.ts'
import { findAlsoInside } from '#src/features/settings/find-shop-settings.server.ts'
import { languages } from '#src/i18n/language.ts'
import { answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForPlacing } from '#src/routes/api/orders/orders.ts'

const take = defineEndpoint<ApiContext, undefined, typeof TakenOrder>({
  method: 'POST',
  path: '/api/admin/orders',
  summary: 'Takes an order for a buyer; the limits of buyers do not apply',
  permission: 'order.take',
  requestClass: 'owner',
  body: TakenOrder,
  headers: { 'Idempotency-Key': 'The same key and body give the first answer again' },
  answers: {
    201: { of: 'The new order', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'product-gone with pids, and items of lines that are short' },
    409: { of: 'price-changed with quote, out-of-stock with items' },
    422: { of: 'The Idempotency-Key came with another body' },
  },
  handle: async ({ shop, caller }, { body: { source, confirmed, ...order }, header }) => {
    const key = header('idempotency-key') ?? undefined
    if (key === '' || (key?.length ?? 0) > textLimits.idempotencyKey) {
      return problem(400, 'bad-idempotency-key', 'An Idempotency-Key has 1 to 255 characters.')
    }
    const taken = await takeOrder(shop, {
      order,
      source,
      isConfirmed: confirmed === true,
      language: languages.find((one) => one === order.language) ?? 'bn',
      agreedTotal: order.grand === undefined ? undefined : fromTaka(order.grand),
      key,
      actor: actorName(caller),
      from: caller.from,
    })
    return taken.ok
      ? answer(
          {
            ...toDashboardWire(taken.value, orderAccessOf(caller), shop.clock()),
            ...couponToWire(taken.value.couponResult),
          },
          201,
        )
      : answerForPlacing(taken.failure)
  },
})

const propose = defineEndpoint<ApiContext, undefined, typeof PastedText>({
  method: 'POST',
  path: '/api/admin/orders/proposal',
  summary: 'Proposes an order from the text of a message; writes nothing',
  permission: 'order.take',
  requestClass: 'owner',
  body: PastedText,
  answers: {
    200: {
      of: 'What the text says, each part marked certain or not',
      schema: ProposedOrderOnTheWire,
    },
    400: { of: 'No text, or too long a one' },
  },
  handle: async ({ shop }, { body }) => {
    const proposed = await proposeOrder(shop.db.read, body.text)
    return answer(proposalToWire(proposed, await findAlsoInside(shop.db.read)))
  },
})

const findBuyer = defineEndpoint<ApiContext, undefined, typeof KnownPhone>({
  method: 'POST',
  path: '/api/admin/buyers/by-phone',
  summary:
    'The last order of a phone, and its history; the phone is in the body, as logs name paths',
  permission: 'order.take',
  requestClass: 'owner',
  body: KnownPhone,
  answers: {
    200: {
      of: 'The buyer; null where this phone has no order',
      schema: KnownBuyerOnTheWire.nullable(),
    },
    400: { of: 'No phone' },
  },
  handle: async ({ shop, caller }, { body: { cphone } }) => {
    const buyer = await findKnownBuyer(shop.db.read, cphone, shop.clock())
    return answer(buyer ? knownBuyerToWire(buyer, orderAccessOf(caller), shop.clock()) : null)
  },
})

export const staffOrderEndpoints: readonly Endpoint<ApiContext>[] = [take, propose, findBuyer]
