/** Deleting an order. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/caller.ts'
import type { ChangeOrderFailure } from '#src/features/orders/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/delete-order.server.ts'
import { toAdminWire } from '#src/features/orders/order-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { type Call, defineCall } from '#src/platform/http/call.ts'
import { expectedVersionIn } from '#src/platform/http/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const deleteOneOrder = defineCall<ApiContext>({
  method: 'DELETE',
  path: '/api/deleteOneOrder/:oid',
  summary: 'Deletes an order; the pieces that it took go back to stock unless it is done',
  action: 'order.delete',
  headers: { 'If-Match': 'The ETag of the order as the admin saw it' },
  answers: {
    200: { of: 'It is deleted', schema: z.object({ deletedCount: z.literal(1) }) },
    401: { of: 'Nobody is signed in' },
    403: { of: 'Not an admin' },
    404: { of: 'No such order, or no longer' },
    409: { of: 'changed-meanwhile with order' },
  },
  handle: async ({ shop, caller }, { params, header }) => {
    const deleted = await deleteOrder(shop, {
      number: params.oid ?? '',
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return deleted.ok ? answer({ deletedCount: 1 }) : answerForFailure(deleted.failure)
  },
})

function answerForFailure(failure: ChangeOrderFailure): Answer {
  switch (failure.kind) {
    case 'order-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this order meanwhile.', {
        more: { order: toAdminWire(failure.order) },
      })
    default:
      return assertNever(failure)
  }
}

export const orderDeleteCalls: readonly Call<ApiContext>[] = [deleteOneOrder]
