/** The lists of orders, and how many of them wait in each stage. */

import { z } from 'zod'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { markedRisks } from '#src/domain/orders/order-risk.ts'
import { orderSources } from '#src/domain/orders/order-source.ts'
import {
  type OrderStage,
  openStages,
  orderStages,
  packingStages,
} from '#src/domain/orders/order-stage.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import { refusalFor } from '#src/features/accounts/sessions/caller.ts'
import { duplicatesToWire } from '#src/features/orders/duplicates/duplicates-wire.ts'
import { findDuplicatesOf } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import { askForOrders } from '#src/features/orders/list/ask-for-page.server.ts'
import { countStages } from '#src/features/orders/list/count-stages.server.ts'
import { listDeletedOrders } from '#src/features/orders/list/list-deleted-orders.server.ts'
import { type MarkedOrder, withMarks } from '#src/features/orders/list/order-marks.server.ts'
import { confirmedFromAt } from '#src/features/orders/list/order-places.server.ts'
import { streamOrders } from '#src/features/orders/list/stream-orders.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import {
  itemsOfAll,
  OrderOnTheWire,
  orderSortNames,
  toDashboardWire,
  withItems,
} from '#src/features/orders/order-wire.ts'
import type { Page } from '#src/lib/paging.ts'
import {
  day,
  page,
  pageOf,
  searchTextOrNumber,
  size,
  sortBy,
} from '#src/platform/forms/paging-query.ts'
import { answer, badInput } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPage, defineList } from '#src/routes/api/define-list.ts'

const phonesAreHidden = 'Your duties show phones in part: sort by another field.'

const stages = z
  .string({ error: 'stage' })
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(orderStages, { error: 'stage' })))
  .optional()
  .describe('One stage, or several with commas between them')

const orders = defineList({
  path: '/api/orders',
  summary:
    'The orders, newest first: the whole list for an admin, or a page, as far as the caller sees orders',
  permission: 'orders.list',
  furtherActions: ['orders.export'],
  query: z.object({
    page,
    size,
    q: searchTextOrNumber,
    status: z.enum(orderStatuses, { error: 'status' }).optional(),
    stage: stages,
    source: z.enum(orderSources, { error: 'source' }).optional(),
    risk: z
      .enum(markedRisks, { error: 'risk' })
      .optional()
      .describe(
        'Of this risk: the newest thousand orders of it, as far as the other filters leave them',
      ),
    from: day,
    to: day,
    items: itemsOfAll,
    sort: sortBy(orderSortNames, '-odate'),
  }),
  all: 'All orders',
  item: OrderOnTheWire,
  toWire: ({ beside, ...order }: ListedOrder, caller, now, query) => ({
    ...withItems(
      toDashboardWire(order, orderAccessOf(caller), now),
      order,
      query === 'all' ? undefined : query.items,
    ),
    ...beside,
  }),
  refusalFor: (caller, query) => {
    if (query === 'all') return refusalFor(caller, 'orders.export')
    // The order of the rows would tell what the mask hides.
    const { hidesPhones } = orderAccessOf(caller)
    return hidesPhones && query.sort.by === 'phone'
      ? badInput({ sort: phonesAreHidden })
      : undefined
  },
  stream: streamOrders,
  page: async ({ shop, caller }, { q: text, stage, ...filter }) => {
    const { isForPacking, hidesPhones } = orderAccessOf(caller)
    const of = isForPacking ? packingAmong(stage) : stage
    const now = shop.clock()
    const stages = of && { of, confirmedFrom: confirmedFromAt(now) }
    const plain = await askForOrders(shop, { ...filter, text, hidesPhones, stages })
    const found: Page<ListedOrder> = await withMarks(shop.db.read, plain)
    // That two orders have one phone is more than a masked phone tells.
    if (!isAllowed(caller.actors, 'order.merge')) return found
    const beside = await findDuplicatesOf(shop.db.read, found.items, now)
    return {
      ...found,
      items: found.items.map((order) => ({ ...order, beside: duplicatesToWire(beside, order.id) })),
    }
  },
})

type ListedOrder = MarkedOrder & {
  readonly beside?: Pick<OrderOnTheWire, 'duplicates' | 'mergedInto'>
}

/** A packer sees no other orders. */
function packingAmong(asked: readonly OrderStage[] = orderStages): readonly OrderStage[] {
  return packingStages.filter((stage) => asked.includes(stage))
}

const counts = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/counts',
  summary: 'How many orders wait in each stage; cheap enough for a call every few seconds',
  permission: 'orders.list',
  requestClass: 'owner',
  answers: {
    200: {
      of: 'The open stages that the caller sees',
      schema: z.object({ stages: z.partialRecord(z.enum(openStages), z.int()) }),
    },
  },
  handle: async ({ shop, caller }) =>
    answer({ stages: await countStages(shop, orderAccessOf(caller)) }),
})

const DeletedOrderOnTheWire = OrderOnTheWire.extend({ deletedAt: z.iso.datetime() })
const DeletedQuery = z.object({ page, size })

const deletedOrders = defineEndpoint<ApiContext, typeof DeletedQuery>({
  method: 'GET',
  path: '/api/admin/orders/deleted',
  summary: 'The orders that can be restored, the last deleted first',
  permission: 'order.delete',
  requestClass: 'owner',
  query: DeletedQuery,
  answers: {
    200: { of: '{ items, total, page, size }', schema: pageOf(DeletedOrderOnTheWire) },
  },
  handle: async ({ shop, caller }, { query }) => {
    const now = shop.clock()
    const access = orderAccessOf(caller)
    return answerPage(await listDeletedOrders(shop, query), ({ order, deletedAt }) => ({
      ...withItems(toDashboardWire(order, access, now), order, 'all'),
      deletedAt,
    }))
  },
})

export const orderListEndpoints: readonly Endpoint<ApiContext>[] = [orders, counts, deletedOrders]
