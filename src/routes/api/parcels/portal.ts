/** Booking in a courier's own portal: a table for it, and the numbers that come back. */

import { z } from 'zod'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { mostParcels } from '#src/domain/parcels/parcel-state.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  bookingsFrom,
  NumbersForm,
  usualGrams,
} from '#src/features/parcels/booking/booking-form.ts'
import { listBookable } from '#src/features/parcels/list-parcels.server.ts'
import { NumberRows } from '#src/features/parcels/parcel-wire.ts'
import { type PortalRow, portalColumns } from '#src/features/parcels/portal/portal-csv.ts'
import { preparePortalRows } from '#src/features/parcels/portal/portal-rows.server.ts'
import { mostNumbers, readNumbers } from '#src/features/parcels/portal/read-numbers.ts'
import { takeNumbers } from '#src/features/parcels/portal/take-numbers.server.ts'
import { answer, badInput, problem } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const TableQuery = z.object({
  courier: z.enum(apiCouriers),
  oids: z
    .string()
    .max(mostParcels * 12)
    .optional()
    .describe('Order numbers with commas; by default every order that waits for a parcel'),
})

const table = defineEndpoint<ApiContext, typeof TableQuery>({
  method: 'GET',
  path: '/api/admin/parcels/portal.csv',
  summary: 'Orders as a table that the courier’s own portal takes in bulk',
  permission: 'parcel.book',
  requestClass: 'bulk',
  query: TableQuery,
  answers: {
    200: { of: 'The table', schema: z.string(), type: 'text/csv' },
    409: { of: 'would-be-refused: orders names each order that stands in the way, and why' },
  },
  handle: async ({ shop, caller }, { query: { courier, oids } }) => {
    const numbers = oids?.split(',') ?? (await listBookable(shop.db.read, mostParcels))
    const parcels = [...new Set(numbers)].slice(0, mostParcels).map((oid) => ({ oid }))
    const columns = portalColumns[courier]
    const bookings = bookingsFrom({ courier, parcels }, actorName(caller))

    const prepared = await preparePortalRows(shop, bookings)
    if (!prepared.ok) {
      const orders = prepared.failure.map(({ number: oid, why }) => ({ oid, why }))
      const named = orders.map(({ oid, why }) => `${oid} (${why})`).join(', ')
      const message = `The courier would refuse these orders, so there is no table: ${named}.`
      return problem(409, 'would-be-refused', message, { more: { orders } })
    }
    const rows = prepared.value
    for (const { orderId } of rows) {
      if (caller.user) shop.sawNumber?.(caller.user.id, orderId)
    }
    return csvAnswer<PortalRow>({
      fileName: `${courier}.csv`,
      headings: columns.map(([heading]) => heading),
      batches: batchesOf(rows),
      cellsOf: (row) => columns.map(([, cell]) => cell(row)),
    })
  },
})

async function* batchesOf(rows: readonly PortalRow[]): AsyncGenerator<readonly PortalRow[]> {
  yield rows
}

const numbers = defineEndpoint<ApiContext, undefined, typeof NumbersForm>({
  method: 'POST',
  path: '/api/admin/parcels/numbers',
  summary:
    'Order numbers with the numbers of a courier, a pair a line: matched rows and all others',
  permission: 'parcel.book',
  requestClass: 'owner',
  body: NumbersForm,
  answers: {
    200: { of: 'A row a line', schema: NumberRows },
    400: { of: 'Names every wrong field; text: more than 500 lines' },
  },
  handle: async ({ shop, caller }, { body: { courier, text, final } }) => {
    if (readNumbers(text).length > mostNumbers) return badInput({ text: 'text' })
    const actor = actorName(caller)
    const taking = { courier, text, grams: usualGrams, actor, isFinal: final }
    return answer({ rows: await takeNumbers(shop, taking) })
  },
})

export const portalEndpoints: readonly Endpoint<ApiContext>[] = [table, numbers]
