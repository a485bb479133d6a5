/** Adjustments and advances of an order: what changes the amount to collect (DAY.md 6). */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka, isTaka } from '#src/domain/money.ts'
import {
  adjustmentKinds,
  advanceMethods,
  fitsKind,
  hasTransaction,
  transactionId,
} from '#src/domain/orders/order-amounts.ts'
import { takesAmounts } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { actorName, type Caller } from '#src/features/accounts/sessions/caller.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import { AmountsOnTheWire, amountsToWire } from '#src/features/orders/amounts/amounts-wire.ts'
import {
  addAdjustment,
  addAdvance,
  type ChangeAmountsFailure,
  removeAdjustment,
  removeAdvance,
} from '#src/features/orders/amounts/change-amounts.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Result } from '#src/lib/result.ts'
import { optionalText, text } from '#src/platform/forms/fields.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange, answerForFailure } from '#src/routes/api/orders/orders.ts'

const mostTaka = 1_000_000

export const amount = (least: number, problem: string) =>
  z.number({ error: problem }).min(least, problem).max(mostTaka, problem).refine(isTaka, problem)

const NewAdjustment = z
  .object({
    kind: z.enum(adjustmentKinds, { error: 'adjustment' }),
    amount: amount(-mostTaka, 'adjustedBy').describe('In taka; below 0 it lowers the amount'),
    reason: text('adjustedWhy', { most: textLimits.name }),
    version: versionField,
  })
  .refine(({ kind, amount }) => !isTaka(amount) || fitsKind(kind, fromTaka(amount)), {
    path: ['amount'],
    error: 'adjustedBy',
  })

const NewAdvance = z
  .object({
    method: z.enum(advanceMethods, { error: 'advance' }),
    amount: amount(1, 'money').describe('In taka'),
    sender: optionalText('paidFrom', { most: textLimits.phone }).describe('Where it came from'),
    trxId: optionalText('transaction', { most: textLimits.phone }).describe(
      'The TrxID of bKash or Nagad; none for cash',
    ),
    version: versionField,
  })
  .refine(
    ({ method, trxId = '' }) => !hasTransaction(method) || transactionId(trxId) !== undefined,
    { path: ['trxId'], error: 'transaction' },
  )

const changes = {
  200: { of: 'The order with its new amount to collect', schema: OrderOnTheWire },
  400: { of: 'Names every wrong field' },
  404: { of: 'No such order, adjustment or advance' },
  409: {
    of: 'illegal-move, where the parcel has left the shop, and changed-meanwhile, with order',
  },
} as const

const addOneAdjustment = defineEndpoint<ApiContext, undefined, typeof NewAdjustment>({
  method: 'POST',
  path: '/api/admin/orders/:oid/adjustments',
  summary: 'Adds an adjustment that was agreed with the buyer',
  permission: 'order.adjust',
  requestClass: 'owner',
  body: NewAdjustment,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: { ...changes, 403: { of: 'adjusted-too-far: over the limit of the caller' } },
  handle: async ({ shop, caller }, { params, body: { version, amount, ...rest }, header }) => {
    const changed = await addAdjustment(shop, {
      ...changeOf(caller, params.oid, expectedVersionOf(version, header('if-match'))),
      by: caller.actors,
      adjustment: { ...rest, amount: fromTaka(amount) },
    })
    return answerForAmounts(changed, caller, shop)
  },
})

const addOneAdvance = defineEndpoint<ApiContext, undefined, typeof NewAdvance>({
  method: 'POST',
  path: '/api/admin/orders/:oid/advances',
  summary: 'Writes down what the buyer has paid before the delivery',
  permission: 'order.adjust',
  requestClass: 'owner',
  body: NewAdvance,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: { ...changes, 422: { of: 'transaction-used with oid: the payment stands there' } },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const { version, method, amount, sender = '', trxId = '' } = body
    const changed = await addAdvance(shop, {
      ...changeOf(caller, params.oid, expectedVersionOf(version, header('if-match'))),
      advance: {
        method,
        amount: fromTaka(amount),
        sender,
        transactionId: hasTransaction(method) ? (transactionId(trxId) ?? null) : null,
      },
    })
    return answerForAmounts(changed, caller, shop)
  },
})

const removeOneAdjustment = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/orders/:oid/adjustments/:id',
  summary: 'Takes an adjustment back',
  permission: 'order.adjust',
  requestClass: 'owner',
  answers: { ...changes, 403: { of: 'adjusted-too-far: over the limit of the caller' } },
  handle: async ({ shop, caller }, { params }) => {
    const change = { ...changeOf(caller, params.oid, undefined), entry: params.id ?? '' }
    const changed = await removeAdjustment(shop, { ...change, by: caller.actors })
    return answerForAmounts(changed, caller, shop)
  },
})

const removeOneAdvance = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/orders/:oid/advances/:id',
  summary: 'Takes an advance back that was written down by mistake',
  permission: 'order.adjust',
  requestClass: 'owner',
  answers: changes,
  handle: async ({ shop, caller }, { params }) => {
    const change = { ...changeOf(caller, params.oid, undefined), entry: params.id ?? '' }
    return answerForAmounts(await removeAdvance(shop, change), caller, shop)
  },
})

const listAmounts = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/amounts',
  summary: 'The adjustments and advances of an order, the oldest first',
  permission: 'order.adjust',
  requestClass: 'owner',
  answers: {
    200: { of: 'The lists, and what the buyer claims', schema: AmountsOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order) return notFound
    const { read } = shop.db
    const amounts = {
      ...(await findAmounts(read, order.id)),
      claims: await listClaimsOf(read, order.id),
      stillAsked: await advanceStillAsked(read, order, shop.clock()),
    }
    return answer(amountsToWire(amounts, orderAccessOf(caller)))
  },
})

function changeOf(caller: Caller, oid: string | undefined, expectedVersion: number | undefined) {
  return { number: oid ?? '', expectedVersion, actor: actorName(caller) }
}

export const claimChanged = problem(
  409,
  'claim-changed',
  'The buyer or somebody else has changed this meanwhile.',
)

export function answerForAmounts(
  changed: Result<OrderView, ChangeAmountsFailure>,
  caller: Caller,
  { clock }: Pick<Shop, 'clock'>,
): Answer {
  const access = orderAccessOf(caller)
  if (changed.ok) return answerForChange(changed, access, clock())
  const { failure } = changed
  switch (failure.kind) {
    case 'wrong-amount':
      return badInput({ amount: 'adjustedBy' })
    case 'over-limit':
      return problem(403, 'adjusted-too-far', 'This goes over what you may adjust of an order.')
    case 'transaction-used':
      return problem(422, 'transaction-used', 'This TrxID stands at an order already.', {
        more: { oid: failure.number },
      })
    case 'entry-gone':
      return notFound
    case 'provider-confirmed':
      return problem(
        409,
        'provider-confirmed',
        'The payment provider has confirmed this payment. Pay it back as a refund instead.',
      )
    case 'claim-changed':
      return claimChanged
    case 'illegal-move': {
      // In a stage that takes amounts only a parcel stands in the way.
      const isOfStage = !takesAmounts(stageOf(failure.order, clock()))
      const because = isOfStage ? undefined : 'parcel'
      return answerForFailure({ ...failure, because }, access, clock())
    }
    default:
      return answerForFailure(failure, access, clock())
  }
}

export const amountEndpoints: readonly Endpoint<ApiContext>[] = [
  listAmounts,
  addOneAdjustment,
  removeOneAdjustment,
  addOneAdvance,
  removeOneAdvance,
]
