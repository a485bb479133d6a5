import { z } from 'zod'
import { type OrderAccess, orderAccessOf } from '#src/features/orders/order-access.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPage } from '#src/routes/api/define-list.ts'

const PageQuery = z.object({ page, size })

type AskedList<Item, Wire extends z.ZodType> = Pick<
  Endpoint<ApiContext>,
  'path' | 'summary' | 'permission'
> & {
  readonly item: Wire
  readonly list: (reads: Reads, query: z.output<typeof PageQuery>) => Promise<Page<Item>>
  readonly toWire: (item: Item, access: OrderAccess, now: Date) => z.output<Wire>
}

/** A list of what buyers ask of their orders and staff have not answered. */
export function defineAskedList<Item, Wire extends z.ZodType>({
  item,
  list,
  toWire,
  ...endpoint
}: AskedList<Item, Wire>): Endpoint<ApiContext> {
  return defineEndpoint<ApiContext, typeof PageQuery>({
    ...endpoint,
    method: 'GET',
    requestClass: 'owner',
    query: PageQuery,
    answers: { 200: { of: 'Each with its order', schema: pageOf(item) } },
    handle: async ({ shop, caller }, { query }) => {
      const [access, now] = [orderAccessOf(caller), shop.clock()]
      return answerPage(await list(shop.db.read, query), (one) => toWire(one, access, now))
    },
  })
}
