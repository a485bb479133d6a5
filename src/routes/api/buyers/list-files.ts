/** Orders and buyers as files, for the owner. */

import { z } from 'zod'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import {
  buyersAsCsv,
  type ForFile,
  ordersAsCsv,
} from '#src/features/orders/buyers/lists-as-csv.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const answers = { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } }

const orders = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders.csv',
  summary: 'All orders as a table, newest first; the products of each by id and, last, by title',
  permission: 'orders.export',
  requestClass: 'bulk',
  answers,
  handle: async ({ shop, caller }) => ordersAsCsv(shop, fileFor(caller)),
})

const buyers = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/buyers.csv',
  summary: 'All buyers as a table, by their last order',
  permission: 'buyers.export',
  requestClass: 'bulk',
  answers,
  handle: async ({ shop, caller }) => buyersAsCsv(shop, fileFor(caller)),
})

function fileFor(caller: Caller): ForFile {
  return {
    access: orderAccessOf(caller),
    messages: dashboardMessages(caller.language, 'listFiles'),
    language: caller.language,
  }
}

export const listFileEndpoints: readonly Endpoint<ApiContext>[] = [orders, buyers]
