/** Payments in advance that buyers have claimed, which staff compare with the wallet. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { fromTaka } from '#src/domain/money.ts'
import { transactionId } from '#src/domain/orders/order-amounts.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  ClaimRefusal,
  seenTrxId,
  WaitingClaimOnTheWire,
  waitingClaimToWire,
} from '#src/features/orders/advance/claim-wire.ts'
import { confirmClaim, refuseClaim } from '#src/features/orders/advance/decide-claim.server.ts'
import { listWaitingClaims } from '#src/features/orders/advance/list-claims.server.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { amount, answerForAmounts, claimChanged } from '#src/routes/api/orders/amounts.ts'
import { defineAskedList } from '#src/routes/api/orders/lists/asked-list.ts'

const list = defineAskedList({
  path: '/api/admin/advance-claims',
  summary:
    'Lists the payments in advance that buyers have claimed and staff have not checked, oldest first',
  permission: 'order.adjust',
  item: WaitingClaimOnTheWire,
  list: listWaitingClaims,
  toWire: waitingClaimToWire,
})

const Confirmation = z.object({
  amount: amount(1, 'money').describe('What the message of the wallet says, in taka'),
  trxId: seenTrxId,
  version: versionField,
})

const confirm = defineEndpoint<ApiContext, undefined, typeof Confirmation>({
  method: 'POST',
  path: '/api/admin/advance-claims/:id/confirm',
  summary: 'Makes an advance of what the buyer has sent',
  permission: 'order.adjust',
  requestClass: 'owner',
  body: Confirmation,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: {
    200: { of: 'The order with its new amount to collect', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such claim' },
    409: {
      of: 'claim-changed; illegal-move, where the parcel has left the shop; changed-meanwhile, with order',
    },
    422: { of: 'transaction-used with oid: the payment stands there' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const confirmed = await confirmClaim(shop, {
      id,
      transactionId: transactionId(body.trxId) ?? '',
      amount: fromTaka(body.amount),
      expectedVersion: expectedVersionOf(body.version, header('if-match')),
      actor: actorName(caller),
    })
    return answerForAmounts(confirmed, caller, shop)
  },
})

const refuse = defineEndpoint<ApiContext, undefined, typeof ClaimRefusal>({
  method: 'POST',
  path: '/api/admin/advance-claims/:id/refuse',
  summary: 'Tells the buyer why the payment does not count; the page of the order asks again',
  permission: 'order.adjust',
  requestClass: 'owner',
  body: ClaimRefusal,
  answers: {
    204: { of: 'Refused' },
    400: { of: 'Names every wrong field' },
    404: { of: 'No claim that waits' },
    409: { of: 'claim-changed' },
  },
  handle: async ({ shop, caller }, { params, body: { trxId, reason } }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const refused = await refuseClaim(shop, {
      id,
      transactionId: transactionId(trxId) ?? '',
      reason,
      actor: actorName(caller),
    })
    if (refused.ok) return { status: 204, body: undefined }
    return refused.failure.kind === 'claim-changed' ? claimChanged : notFound
  },
})

export const advanceClaimEndpoints: readonly Endpoint<ApiContext>[] = [list, confirm, refuse]
