/** Moving orders between their stages, one or many, and taking a deletion back. */

import { z } from 'zod'
import { scopeOf } from '#src/domain/access/permissions.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { cancelReasons, movableStages, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { actorName, type Caller } from '#src/features/accounts/sessions/caller.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { mostMoves, moveOrders } from '#src/features/orders/edit/move-orders.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import {
  listOfSameSender,
  senderKinds,
} from '#src/features/orders/list/list-of-same-sender.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import { OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { answer, bodyIn, languageOfAnswer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange, answerForFailure } from '#src/routes/api/orders/orders.ts'

const to = z.enum(movableStages, { error: 'stage' })
const reason = z
  .enum(cancelReasons, { error: 'reason' })
  .optional()
  .describe('Why the order is cancelled; required for that, and ignored for other moves')
const hasReason = ({ to, reason }: { readonly to: string; readonly reason?: unknown }) =>
  to !== stageWithReason || reason !== undefined
const missingReason = { path: ['reason'], error: 'reason' }

const OrderMove = z
  .object({
    to,
    version: versionField,
    reason,
    note: optionalText('note', { most: textLimits.address, long: 'note' }),
  })
  .refine(hasReason, missingReason)

const conflicts =
  'illegal-move and changed-meanwhile with order; out-of-stock with items, where pieces that must be taken are gone'

function mover(caller: Caller) {
  const isForPacking = scopeOf(caller.actors, 'order.move') === 'packing'
  return { actor: actorName(caller), isForPacking }
}

const moveOne = defineEndpoint<ApiContext, undefined, typeof OrderMove>({
  method: 'POST',
  path: '/api/admin/orders/:oid/moves',
  summary: 'Moves an order to another stage',
  permission: 'order.move',
  requestClass: 'owner',
  body: OrderMove,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: {
    200: { of: 'The order in its new stage', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order' },
    409: { of: conflicts },
  },
  handle: async ({ shop, caller }, { params, body: { version, ...move }, header }) => {
    const moved = await moveOrder(shop, {
      ...move,
      number: params.oid ?? '',
      expectedVersion: expectedVersionOf(version, header('if-match')),
      ...mover(caller),
    })
    return answerForChange(moved, orderAccessOf(caller), shop.clock())
  },
})

const OrderMoves = z
  .object({
    oids: z
      .array(z.string({ error: 'orders' }).max(textLimits.pid, 'orders'), { error: 'orders' })
      .min(1, 'orders')
      .max(mostMoves, 'orders'),
    to,
    reason,
  })
  .refine(hasReason, missingReason)

const MovedOnTheWire = z.object({
  results: z.array(
    z.object({
      oid: z.string(),
      order: OrderOnTheWire.optional(),
      code: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
})

const moveMany = defineEndpoint<ApiContext, undefined, typeof OrderMoves>({
  method: 'POST',
  path: '/api/admin/orders/moves',
  summary: 'Moves 1 to 100 orders to another stage, each in its own transaction',
  permission: 'order.move',
  requestClass: 'owner',
  body: OrderMoves,
  answers: {
    200: { of: 'A result an order, in the order of oids', schema: MovedOnTheWire },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body: { oids, ...move }, header }) => {
    const results = await moveOrders(shop, oids, { ...move, ...mover(caller) })
    const access = orderAccessOf(caller)
    const now = shop.clock()
    const language = languageOfAnswer(header('accept-language') ?? undefined)
    return answer({
      results: results.map(({ number: oid, moved }) =>
        moved.ok
          ? { oid, order: toDashboardWire(moved.value, access, now) }
          : { oid, ...problemIn(bodyIn(language, answerForFailure(moved.failure, access, now))) },
      ),
    })
  },
})

/** Without the order as it is: the list shows it. */
function problemIn(body: unknown): { readonly code: unknown; readonly message: unknown } {
  const { code, message } = isRecord(body) ? body : {}
  return { code, message }
}

const restoreOne = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/orders/:oid/restore',
  summary: 'Takes a deletion back within 30 days; the order is placed again',
  permission: 'order.delete',
  requestClass: 'owner',
  answers: {
    200: { of: 'The restored order', schema: OrderOnTheWire },
    404: { of: 'No such deleted order, or one deleted more than 30 days ago' },
    409: { of: 'out-of-stock with items' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const restored = await restoreOrder(shop, {
      number: params.oid ?? '',
      actor: actorName(caller),
    })
    return answerForChange(restored, orderAccessOf(caller), shop.clock())
  },
})

const SenderQuery = z.object({ by: z.enum(senderKinds, { error: 'sender' }) })

const listOfSender = defineEndpoint<ApiContext, typeof SenderQuery>({
  method: 'GET',
  path: '/api/admin/orders/:oid/same-sender',
  summary:
    'Up to 100 orders of the same phone, device or network that can be cancelled, newest first',
  permission: 'order.read-phone',
  requestClass: 'owner',
  query: SenderQuery,
  answers: {
    200: {
      of: 'Of the last 30 days; empty where the sender is not known',
      schema: z.object({ oids: z.array(z.string()) }),
    },
    400: { of: 'A sender that does not exist' },
  },
  handle: async ({ shop }, { params, query: { by } }) =>
    answer({ oids: await listOfSameSender(shop, params.oid ?? '', by) }),
})

export const moveEndpoints: readonly Endpoint<ApiContext>[] = [
  moveOne,
  moveMany,
  restoreOne,
  listOfSender,
]
