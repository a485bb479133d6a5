/** Deleting an order. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForFailure } from '#src/routes/api/orders/orders.ts'

const deleteOneOrder = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/deleteOneOrder/:oid',
  summary: 'Deletes an order; its pieces return to stock',
  permission: 'order.delete',
  requestClass: 'owner',
  headers: { 'If-Match': 'The ETag of the order as the admin saw it' },
  answers: {
    200: { of: 'The order is deleted', schema: z.object({ deletedCount: z.literal(1) }) },
    404: { of: 'No such order, or a deleted one' },
    409: {
      of: 'changed-meanwhile or, once it has left the shop or was paid for, illegal-move, with order',
    },
  },
  handle: async ({ shop, caller }, { params, header }) => {
    const deleted = await deleteOrder(shop, {
      number: params.oid ?? '',
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return deleted.ok
      ? answer({ deletedCount: 1 })
      : answerForFailure(deleted.failure, orderAccessOf(caller), shop.clock())
  },
})

export const orderDeleteEndpoints: readonly Endpoint<ApiContext>[] = [deleteOneOrder]
