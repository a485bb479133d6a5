/** The reorder list, and the same as a table (DAY.md 13). */

import { z } from 'zod'
import { listReorder, streamReorder } from '#src/features/buying/reorder/list-reorder.server.ts'
import {
  ReorderRowOnTheWire,
  reorderCells,
  reorderHeadings,
  reorderToWire,
} from '#src/features/buying/reorder/reorder-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import { answer } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const OfSupplier = z.object({
  supplier: z
    .string({ error: 'supplier' })
    .regex(/^(?:[0-9a-f]{24}|none)$/, 'supplier')
    .optional()
    .describe('none: products that were ordered from nobody'),
})

const ReorderPage = OfSupplier.extend({ page, size })

const reorder = defineEndpoint<ApiContext, typeof ReorderPage>({
  method: 'GET',
  path: '/api/admin/reorder',
  summary: 'Lists what to order: the most pieces first',
  permission: 'purchases.read',
  requestClass: 'owner',
  query: ReorderPage,
  answers: { 200: { of: 'A page of products', schema: pageOf(ReorderRowOnTheWire) } },
  handle: async ({ shop }, { query: { supplier, page, size } }) => {
    const found = await listReorder(shop.db.read, { supplierId: supplier, page, size })
    return answer({ items: found.items.map(reorderToWire), total: found.total, page, size })
  },
})

const reorderTable = defineEndpoint<ApiContext, typeof OfSupplier>({
  method: 'GET',
  path: '/api/admin/reorder.csv',
  summary: 'The same list as a table, all of it',
  permission: 'purchases.read',
  requestClass: 'bulk',
  query: OfSupplier,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }, { query: { supplier } }) =>
    csvAnswer({
      fileName: 'reorder.csv',
      headings: reorderHeadings(dashboardMessages(caller.language, 'buying')),
      batches: streamReorder(shop.db.read, supplier),
      cellsOf: reorderCells,
    }),
})

export const reorderEndpoints: readonly Endpoint<ApiContext>[] = [reorder, reorderTable]
