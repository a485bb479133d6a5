/** What happened to an order, with attempts and outcomes of its calls (DAY.md 3). */

import { z } from 'zod'
import { listTimeline } from '#src/features/orders/details/list-timeline.server.ts'
import { TimelineEventOnTheWire } from '#src/features/orders/details/timeline-wire.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf, seesOrder } from '#src/features/orders/order-access.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

export const timelineEndpoint = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/timeline',
  summary:
    'What happened to an order, oldest first: placed, moved, called, edited, with its author',
  permission: 'order.read',
  requestClass: 'owner',
  answers: {
    200: { of: 'The events, at most the latest 1,000', schema: z.array(TimelineEventOnTheWire) },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const access = orderAccessOf(caller)
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order || !seesOrder(access, order, shop.clock())) return notFound
    return answer(await listTimeline(shop.db.read, order, access))
  },
})
