/** Refunds: what the shop owes to buyers, paying it, and what was paid (DAY.md 10). */

import { z } from 'zod'
import { mergeLines } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka, isTaka, toTaka } from '#src/domain/money.ts'
import { hasTransaction, receivedMethods, transactionId } from '#src/domain/orders/order-amounts.ts'
import { actorName, proofRefusal } from '#src/features/accounts/sessions/caller.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { OrderItems } from '#src/features/orders/order-form.ts'
import { exchange } from '#src/features/orders/refunds/exchange.server.ts'
import { exchangeForNew } from '#src/features/orders/refunds/exchange-for-new.server.ts'
import {
  listOwed,
  listRefunds,
  streamRefunds,
} from '#src/features/orders/refunds/list-refunds.server.ts'
import { type PayRefundFailure, payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { refundCells, refundHeadings } from '#src/features/orders/refunds/refund-csv.ts'
import {
  afterOwed,
  beforeRefund,
  OwedOnTheWire,
  owedPlaceAsText,
  owedToWire,
  RefundOnTheWire,
  refundToWire,
} from '#src/features/orders/refunds/refund-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { optionalText, text } from '#src/platform/forms/fields.ts'
import { cursorPageOf, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, notAllowed, notFound, problem } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import {
  answerForFailure as answerForOrder,
  answerForPlacing,
} from '#src/routes/api/orders/orders.ts'

const OwedPage = z.object({
  before: afterOwed.describe('The next of an earlier answer'),
  size,
})

const owed = defineEndpoint<ApiContext, typeof OwedPage>({
  method: 'GET',
  path: '/api/admin/refunds/owed',
  summary: 'Lists the orders to whose buyers the shop owes money, the oldest first',
  permission: 'money.read',
  requestClass: 'owner',
  query: OwedPage,
  answers: { 200: { of: 'A page of orders', schema: cursorPageOf(OwedOnTheWire) } },
  handle: async ({ shop }, { query: { before, size } }) => {
    const { items, next } = await listOwed(shop.db.read, { after: before, size })
    return answer({ items: items.map(owedToWire), next: next ? owedPlaceAsText(next) : null })
  },
})

const RefundPage = z.object({ before: beforeRefund, size })

const refunds = defineEndpoint<ApiContext, typeof RefundPage>({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Lists the refunds that were paid, the newest first',
  permission: 'money.read',
  requestClass: 'owner',
  query: RefundPage,
  answers: { 200: { of: 'A page of refunds', schema: cursorPageOf(RefundOnTheWire) } },
  handle: async ({ shop }, { query: { before, size } }) => {
    const { items, next } = await listRefunds(shop.db.read, { before, size })
    return answer({ items: items.map(refundToWire), next: next ?? null })
  },
})

const refundTable = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/refunds.csv',
  summary: 'The same refunds in words, all of them, as a table',
  permission: 'money.export',
  requestClass: 'bulk',
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }) => {
    const messages = dashboardMessages(caller.language, 'refunds')
    return csvAnswer({
      fileName: 'refunds.csv',
      headings: refundHeadings(messages),
      batches: streamRefunds(shop.db.read),
      cellsOf: (refund) => refundCells(refund, messages),
    })
  },
})

const mostTaka = 1_000_000

const NewRefund = z
  .object({
    method: z.enum(receivedMethods, { error: 'advance' }),
    amount: z
      .number({ error: 'money' })
      .positive('money')
      .max(mostTaka, 'money')
      .refine(isTaka, 'money')
      .describe('In taka'),
    trxId: optionalText('transaction', { most: textLimits.phone }).describe(
      'The TrxID of bKash or Nagad; none for cash or the bank',
    ),
  })
  .refine(
    ({ method, trxId = '' }) => !hasTransaction(method) || transactionId(trxId) !== undefined,
    { path: ['trxId'], error: 'transaction' },
  )

const PaidOnTheWire = z.object({
  _id: z.string(),
  owed: z.number().describe('What is still owed for the order, in taka'),
})

const pay = defineEndpoint<ApiContext, undefined, typeof NewRefund>({
  method: 'POST',
  path: '/api/admin/orders/:oid/refunds',
  summary:
    'Writes down a refund that was paid; refunds of an order above Tk 5,000 need a fresh proof',
  permission: 'refund.pay',
  requestClass: 'owner',
  body: NewRefund,
  headers: { 'Idempotency-Key': 'Needed: the same key and refund pay nothing again' },
  answers: {
    201: { of: 'The refund', schema: PaidOnTheWire },
    400: { of: 'Names every wrong field' },
    403: {
      of: 'proof-needed, and session-needed for a Bearer token: the amount is over the limit',
    },
    404: { of: 'No such order' },
    409: { of: 'more-than-owed with owed' },
    422: {
      of: 'transaction-used with oid: the payment stands there; idempotency-key-reused: the key came with another refund',
    },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const key = header('idempotency-key') ?? ''
    if (key === '' || key.length > textLimits.idempotencyKey) {
      return problem(400, 'bad-idempotency-key', 'An Idempotency-Key has 1 to 255 characters.')
    }
    const { method, amount, trxId = '' } = body
    const refusal = proofRefusal(caller, 'refund.pay-over-limit', shop.clock())
    const paid = await payRefund(shop, {
      number: params.oid ?? '',
      method,
      amount: fromTaka(amount),
      transactionId: hasTransaction(method) ? (transactionId(trxId) ?? null) : null,
      key,
      actor: actorName(caller),
      isProven: refusal === undefined,
    })
    if (paid.ok) return answer({ _id: paid.value.id, owed: toTaka(paid.value.owed) }, 201)
    return answerForFailure(paid.failure, refusal ?? notAllowed)
  },
})

const NewExchange = z
  .object({
    into: text('oid', { most: textLimits.pid })
      .optional()
      .describe('The order that the buyer gets instead'),
    items: OrderItems.optional().describe('In place of into: the products of a new order'),
  })
  .refine(({ into, items }) => (into === undefined) !== (items === undefined), {
    path: ['into'],
    error: 'oid',
  })

const ExchangedOnTheWire = z.object({
  oid: z.string().describe('The number of the order that the buyer gets instead'),
  amount: z.number().describe('What became an advance, in taka'),
  owed: z.number().describe('What is still owed for the first order, in taka'),
})

const exchangeOne = defineEndpoint<ApiContext, undefined, typeof NewExchange>({
  method: 'POST',
  path: '/api/admin/orders/:oid/exchange',
  summary:
    'Uses what the shop owes for an order as an advance on another of its buyer, or on a new one that it takes',
  permission: 'refund.pay',
  requestClass: 'owner',
  body: NewExchange,
  headers: { 'Idempotency-Key': 'Needed with items: the same key and items make one order' },
  answers: {
    200: { of: 'How much', schema: ExchangedOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order; product-gone with pids' },
    409: {
      of: 'illegal-move: the parcel of the other order is booked or gone; nothing-to-use; not-of-one-buyer; changed-meanwhile; out-of-stock with items',
    },
    422: { of: 'The Idempotency-Key came with other items' },
  },
  handle: async ({ shop, caller }, { params, body: { into, items }, header }) => {
    const command = { number: params.oid ?? '', actor: actorName(caller) }
    const key = header('idempotency-key') ?? ''
    if (items && (key === '' || key.length > longestExchangeKey)) {
      return problem(400, 'bad-idempotency-key', 'An Idempotency-Key has 1 to 200 characters.')
    }
    const exchanged = items
      ? await exchangeForNew(shop, {
          ...command,
          lines: mergeLines(items),
          key,
          from: caller.from,
        })
      : await exchange(shop, { ...command, into: into ?? '' })
    if (exchanged.ok) {
      const { amount, owed, order } = exchanged.value
      return answer({ oid: order.number, amount: toTaka(amount), owed: toTaka(owed) })
    }
    const { failure } = exchanged
    switch (failure.kind) {
      case 'not-of-one-buyer':
        return problem(409, 'not-of-one-buyer', 'Both orders must have the same phone.')
      case 'nothing-to-use':
        return problem(409, 'nothing-to-use', 'Nothing is owed, or the order costs nothing more.')
      case 'order-gone':
      case 'illegal-move':
      case 'changed-meanwhile':
        return answerForOrder(failure, orderAccessOf(caller), shop.clock())
      default:
        return answerForPlacing(failure)
    }
  },
})

/** The number of the order stands before it where it is kept. */
const longestExchangeKey = 200

function answerForFailure(failure: PayRefundFailure, refusal: Answer): Answer {
  switch (failure.kind) {
    case 'order-gone':
      return notFound
    case 'proof-needed':
      return refusal
    case 'more-than-owed':
      return problem(409, 'more-than-owed', 'The shop does not owe so much for this order.', {
        more: { owed: toTaka(failure.owed) },
      })
    case 'key-of-another':
      return problem(
        422,
        'idempotency-key-reused',
        'This Idempotency-Key came with another refund.',
      )
    case 'transaction-used':
      return problem(422, 'transaction-used', 'This TrxID stands at an order already.', {
        more: { oid: failure.number },
      })
  }
}

export const refundEndpoints: readonly Endpoint<ApiContext>[] = [
  owed,
  refunds,
  refundTable,
  pay,
  exchangeOne,
]
