/** Returns of an order: what came back, piece by piece (DAY.md 1). */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import { OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'
import { caseToWire, ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { listReturns } from '#src/features/orders/returns/list-returns.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { NewReturn } from '#src/features/orders/returns/return-form.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import { answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange, answerForFailure } from '#src/routes/api/orders/orders.ts'

const receiveOne = defineEndpoint<ApiContext, undefined, typeof NewReturn>({
  method: 'POST',
  path: '/api/admin/orders/:oid/returns',
  summary:
    'Receives pieces of a delivered or returning order; it is returned once every piece is back',
  permission: 'order.return',
  requestClass: 'owner',
  body: NewReturn,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it; it or version is required' },
  answers: {
    200: { of: 'The order, returned or delivered', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field; items where more pieces come back than are out' },
    404: { of: 'No such order' },
    409: { of: 'illegal-move and changed-meanwhile with order' },
  },
  handle: async ({ shop, caller }, { params, body: { items, note, version }, header }) => {
    const expectedVersion = expectedVersionOf(version, header('if-match'))
    // The same return sent twice must not count twice.
    if (expectedVersion === undefined) return badInput({ version: 'version' })
    const change = { number: params.oid ?? '', expectedVersion, actor: actorName(caller) }
    const received = await receiveReturn(shop, { ...change, items, note })
    const access = orderAccessOf(caller)
    if (received.ok) return answerForChange(received, access, shop.clock())
    const { failure } = received
    if (failure.kind !== 'not-out') return answerForFailure(failure, access, shop.clock())
    return badInput({ items: `So many pieces are not out: ${failure.pids.join(', ')}.` })
  },
})

const ReturnsOnTheWire = z.object({
  cases: z.array(ReturnCaseOnTheWire).describe('Every return from its beginning, the newest first'),
  returns: z.array(
    z.object({
      _id: z.string(),
      at: z.iso.datetime(),
      note: z.string(),
      items: z.array(
        z.object({
          pid: z.string(),
          sellable: z.int(),
          damaged: z.int(),
          missing: z.int(),
        }),
      ),
    }),
  ),
})

const listOfOrder = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/returns',
  summary: 'The returns of an order, the oldest first',
  permission: 'order.return',
  requestClass: 'owner',
  answers: {
    200: { of: 'Each with its lines', schema: ReturnsOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order) return notFound
    const returns = await listReturns(shop.db.read, order.id)
    const cases = await listCasesOf(shop.db.read, order.id)
    return answer({
      cases: cases.map(caseToWire),
      returns: returns.map(({ id, ...one }) => ({ _id: id, ...one })),
    })
  },
})

const Undo = z.object({ version: versionField })

const undoOne = defineEndpoint<ApiContext, undefined, typeof Undo>({
  method: 'POST',
  path: '/api/admin/orders/:oid/returns/:id/undo',
  summary: 'Takes back the latest return of an order: its stock and its stage are as before it',
  permission: 'order.return',
  requestClass: 'owner',
  body: Undo,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: {
    200: { of: 'The order, in the stage before the return', schema: OrderOnTheWire },
    404: { of: 'No such order, or not its latest return' },
    409: {
      of: 'illegal-move, where the order was moved since, and changed-meanwhile with order; out-of-stock, where its pieces were sold meanwhile; refund-paid, where the buyer has the money already',
    },
  },
  handle: async ({ shop, caller }, { params, body: { version }, header }) => {
    const undone = await undoReturn(shop, {
      number: params.oid ?? '',
      returnId: params.id ?? '',
      expectedVersion: expectedVersionOf(version, header('if-match')),
      actor: actorName(caller),
    })
    const access = orderAccessOf(caller)
    if (undone.ok) return answerForChange(undone, access, shop.clock())
    const { failure } = undone
    if (failure.kind === 'not-latest') return notFound
    if (failure.kind === 'refund-paid') {
      const order = toDashboardWire(failure.order, access, shop.clock())
      return problem(409, 'refund-paid', 'The buyer has the refund of this return already.', {
        more: { order },
      })
    }
    return answerForFailure(failure, access, shop.clock())
  },
})

export const returnEndpoints: readonly Endpoint<ApiContext>[] = [receiveOne, listOfOrder, undoOne]
