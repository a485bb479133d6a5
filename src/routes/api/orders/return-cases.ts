/** The queue of returns: asked, approved, on their way, received (DAY.md 10). */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { beginReturn } from '#src/features/orders/returns/cases/ask-return.server.ts'
import {
  CaseStep,
  NewCase,
  QueueOnTheWire,
  QueueQuery,
  queuedToWire,
} from '#src/features/orders/returns/cases/case-wire.ts'
import { changeCase } from '#src/features/orders/returns/cases/change-case.server.ts'
import { countCases, listCases } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange } from '#src/routes/api/orders/orders.ts'

const list = defineEndpoint<ApiContext, typeof QueueQuery>({
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'Returns in one state: open ones wait the longest first, the others of thirty days',
  permission: 'order.return',
  requestClass: 'owner',
  query: QueueQuery,
  answers: { 200: { of: 'Each with its order, and the counts of all', schema: QueueOnTheWire } },
  handle: async ({ shop, caller }, { query }) => {
    const { read } = shop.db
    const [access, now] = [orderAccessOf(caller), shop.clock()]
    const { items, ...rest } = await listCases(read, { ...query, origin: query.origin, now })
    return answer({
      items: items.map((one) => queuedToWire(one, access, now)),
      ...rest,
      counts: await countCases(read, now),
    })
  },
})

const begin = defineEndpoint<ApiContext, undefined, typeof NewCase>({
  method: 'POST',
  path: '/api/admin/returns',
  summary: 'Begins a return of a delivered order for its buyer: it is approved',
  permission: 'order.return',
  requestClass: 'owner',
  body: NewCase,
  answers: {
    201: { of: 'The id of the return', schema: z.object({ _id: z.string() }) },
    400: { of: 'Names every wrong field; items where more pieces come back than are out' },
    404: { of: 'No such order' },
    409: { of: 'return-not-now: the order is not with its buyer, or has an open return' },
  },
  handle: async ({ shop, caller }, { body: { oid, items, reason, note = '' } }) => {
    const begun = await beginReturn(shop, {
      number: oid,
      items,
      reason,
      note,
      actor: actorName(caller),
    })
    if (begun.ok) return { status: 201, body: { _id: begun.value } }
    const { failure } = begun
    switch (failure.kind) {
      case 'order-gone':
        return notFound
      case 'not-out':
        return badInput({ items: `So many pieces are not out: ${failure.pids.join(', ')}.` })
      case 'not-now':
        return problem(409, 'return-not-now', 'The order is not delivered, or has an open return.')
    }
  },
})

const step = defineEndpoint<ApiContext, undefined, typeof CaseStep>({
  method: 'POST',
  path: '/api/admin/returns/:id/step',
  summary: 'Agrees to a return, declines it, or says that it is on its way',
  permission: 'order.return',
  requestClass: 'owner',
  body: CaseStep,
  answers: {
    200: { of: 'The order: on its way back where all of it comes', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No open return' },
    409: { of: 'illegal-move with order: its state, or the stage of its order, does not allow it' },
  },
  handle: async ({ shop, caller }, { params, body: { state, answer: sentence = '' } }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const change = { id, to: state, answer: sentence, actor: actorName(caller) }
    const changed = await changeCase(shop, change)
    const access = orderAccessOf(caller)
    if (changed.ok) return answerForChange(changed, access, shop.clock())
    const { failure } = changed
    if (failure.kind === 'no-open-case') return notFound
    return answerForChange({ ok: false, failure }, access, shop.clock())
  },
})

export const returnCaseEndpoints: readonly Endpoint<ApiContext>[] = [list, begin, step]
