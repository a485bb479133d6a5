/** Notes that orders were printed; the page of prints itself is a page of the dashboard. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { mostPrinted, printLayouts } from '#src/domain/packing/print-layout.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { notePrints } from '#src/features/packing/print/note-prints.server.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const NewPrints = z.object({
  oids: z
    .array(z.string({ error: 'printedOrders' }).max(textLimits.pid, 'printedOrders'), {
      error: 'printedOrders',
    })
    .min(1, 'printedOrders')
    .max(mostPrinted, 'printedOrders'),
  layout: z.enum(printLayouts, { error: 'printLayout' }),
})

const notePrinted = defineEndpoint<ApiContext, undefined, typeof NewPrints>({
  method: 'POST',
  path: '/api/admin/orders/prints',
  summary: 'Notes in the history of 1 to 200 orders that they were printed',
  permission: 'order.print',
  requestClass: 'owner',
  body: NewPrints,
  answers: {
    200: {
      of: 'The orders that were noted: those that the caller sees, and that the buyer confirmed',
      schema: z.object({ oids: z.array(z.string()) }),
    },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body: { oids, layout } }) => {
    const access = orderAccessOf(caller)
    const actor = actorName(caller)
    const noted = await notePrints(shop, { numbers: oids, layout, access, actor })
    return answer({ oids: noted })
  },
})

export const printEndpoints: readonly Endpoint<ApiContext>[] = [notePrinted]
