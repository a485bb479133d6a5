/** Purchase orders and their deliveries (DAY.md 13). */

import { z } from 'zod'
import { purchaseStates } from '#src/domain/buying/purchase-state.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { PurchaseBody, PurchaseStateBody, ReceiptBody } from '#src/features/buying/buying-form.ts'
import {
  PurchaseOnTheWire,
  PurchasesOnTheWire,
  purchaseFromWire,
  purchaseRowToWire,
  purchaseToWire,
  receiptFromWire,
} from '#src/features/buying/buying-wire.ts'
import {
  findPurchase,
  listPurchases,
} from '#src/features/buying/purchases/list-purchases.server.ts'
import {
  editPurchase,
  makePurchase,
  movePurchase,
  type PurchaseFailure,
} from '#src/features/buying/purchases/make-purchase.server.ts'
import {
  type ReceiveFailure,
  receiveDelivery,
} from '#src/features/buying/purchases/receive-delivery.server.ts'
import { size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import { keyIn, keyReused } from '#src/routes/api/buying/suppliers.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichRow = 'Give the next of an earlier answer.'
const id = (problem: string) =>
  z
    .string({ error: problem })
    .regex(/^[0-9a-f]{24}$/, problem)
    .optional()

const PurchasesPage = z.object({
  state: z.enum(purchaseStates, { error: 'purchaseState' }).optional(),
  supplier: id('supplier'),
  before: id(whichRow),
  size,
})

const purchases = defineEndpoint<ApiContext, typeof PurchasesPage>({
  method: 'GET',
  path: '/api/admin/purchase-orders',
  summary: 'Lists purchase orders, newest first',
  permission: 'purchases.read',
  requestClass: 'owner',
  query: PurchasesPage,
  answers: { 200: { of: 'A page of purchase orders', schema: PurchasesOnTheWire } },
  handle: async ({ shop }, { query: { supplier, ...query } }) => {
    const { items, next } = await listPurchases(shop.db.read, { ...query, supplierId: supplier })
    return answer({ items: items.map(purchaseRowToWire), next: next ?? null })
  },
})

const purchase = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/purchase-order/:id',
  summary: 'A purchase order with its lines and deliveries',
  permission: 'purchases.read',
  requestClass: 'owner',
  answers: {
    200: { of: 'The purchase order', schema: PurchaseOnTheWire },
    404: { of: 'No such purchase order' },
  },
  handle: ({ shop }, { params }) => answerPurchase(shop, params.id ?? '', 200),
})

const failures = {
  404: { of: 'No such purchase order' },
  409: {
    of: 'changed-meanwhile, illegal-state with state, supplier-gone, or product-gone with pid',
  },
} as const

const postPurchase = defineEndpoint<ApiContext, undefined, typeof PurchaseBody>({
  method: 'POST',
  path: '/api/admin/purchase-orders',
  summary: 'Makes a draft of a purchase order',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: PurchaseBody,
  headers: { 'Idempotency-Key': 'Needed: the same key and fields give the first order' },
  answers: {
    201: { of: 'The purchase order', schema: PurchaseOnTheWire },
    400: { of: 'Names every wrong field' },
    409: { of: 'supplier-gone, or product-gone with pid' },
    422: { of: 'idempotency-key-reused: the key came with other fields' },
  },
  handle: async ({ shop, caller }, { body, header }) => {
    const key = keyIn(header)
    if (typeof key !== 'string') return key
    const actor = actorName(caller)
    const made = await makePurchase(shop, { ...purchaseFromWire(body), key, actor })
    return made.ok ? answerPurchase(shop, made.value.id, 201) : answerForPurchase(made.failure)
  },
})

const putPurchase = defineEndpoint<ApiContext, undefined, typeof PurchaseBody>({
  method: 'PUT',
  path: '/api/admin/purchase-orders/:id',
  summary: 'Changes a draft',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: PurchaseBody,
  headers: { 'If-Match': 'Only if its version is still this' },
  answers: {
    200: { of: 'The purchase order', schema: PurchaseOnTheWire },
    400: { of: 'Names every wrong field' },
    ...failures,
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const edited = await editPurchase(shop, {
      id: params.id ?? '',
      ...purchaseFromWire(body),
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return edited.ok
      ? answerPurchase(shop, edited.value.id, 200)
      : answerForPurchase(edited.failure)
  },
})

const putState = defineEndpoint<ApiContext, undefined, typeof PurchaseStateBody>({
  method: 'PUT',
  path: '/api/admin/purchase-orders/:id/state',
  summary: 'Marks a purchase order as sent, as a draft again, as cancelled, or as received so far',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: PurchaseStateBody,
  headers: { 'If-Match': 'Only if its version is still this' },
  answers: {
    200: { of: 'The purchase order', schema: PurchaseOnTheWire },
    400: { of: 'Names every wrong field' },
    ...failures,
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const moved = await movePurchase(shop, {
      id: params.id ?? '',
      to: body.state,
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return moved.ok ? answerPurchase(shop, moved.value.id, 200) : answerForPurchase(moved.failure)
  },
})

const postReceipt = defineEndpoint<ApiContext, undefined, typeof ReceiptBody>({
  method: 'POST',
  path: '/api/admin/purchase-orders/:id/receipts',
  summary: 'Receives a delivery, whole or in part: stock and value of its products rise',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: ReceiptBody,
  headers: {
    'Idempotency-Key': 'Needed: the same key and delivery receive nothing again',
    'If-Match':
      'Only if the version of the order is still this, so that two people receive it once',
  },
  answers: {
    201: { of: 'The purchase order after it', schema: PurchaseOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such purchase order' },
    409: {
      of: 'changed-meanwhile, illegal-state with state, stock-out-of-range, not-ordered or cost-of-nothing with pid, or freight-of-nothing',
    },
    422: { of: 'idempotency-key-reused: the key came with another delivery' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const key = keyIn(header)
    if (typeof key !== 'string') return key
    const received = await receiveDelivery(shop, {
      purchaseId: params.id ?? '',
      ...receiptFromWire(body),
      expectedVersion: expectedVersionIn(header('if-match')),
      key,
      actor: actorName(caller),
    })
    return received.ok
      ? answerPurchase(shop, params.id ?? '', 201)
      : answerForPurchase(received.failure)
  },
})

async function answerPurchase(
  shop: ApiContext['shop'],
  id: string,
  status: 200 | 201,
): Promise<Answer> {
  const found = await findPurchase(shop.db.read, id)
  return found ? { status, body: purchaseToWire(found), etag: `"${found.version}"` } : notFound
}

function answerForPurchase(failure: PurchaseFailure | ReceiveFailure): Answer {
  switch (failure.kind) {
    case 'purchase-gone':
      return notFound
    case 'supplier-gone':
      return problem(409, 'supplier-gone', 'There is no such supplier, or it is archived.')
    case 'product-gone':
      return problem(409, 'product-gone', 'There is no such product.', {
        more: { pid: failure.pid },
      })
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this purchase order meanwhile.')
    case 'illegal-state':
      return problem(409, 'illegal-state', 'The purchase order is in a state that forbids it.', {
        more: { state: failure.state },
      })
    case 'not-ordered':
      return problem(409, 'not-ordered', 'The purchase order has no such product.', {
        more: { pid: failure.pid },
      })
    case 'stock-out-of-range':
      return problem(409, 'stock-out-of-range', 'The stock does not allow so many pieces.', {
        more: { pid: failure.pid },
      })
    case 'cost-of-nothing':
      return problem(409, 'cost-of-nothing', 'No piece of this product is paid: its total is 0.', {
        more: { pid: failure.pid },
      })
    case 'freight-of-nothing':
      return problem(409, 'freight-of-nothing', 'No piece came that the freight could be added to.')
    case 'key-of-another':
      return keyReused
  }
}

export const purchaseEndpoints: readonly Endpoint<ApiContext>[] = [
  purchases,
  purchase,
  postPurchase,
  putPurchase,
  putState,
  postReceipt,
]
