import { z } from 'zod'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { asksForPage, pageOf } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer } from '#src/platform/http/answer.ts'
import { jsonArrayStream } from '#src/platform/http/encoding/json-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

type List<Query extends z.ZodObject, Row, Wire extends z.ZodType> = Pick<
  Endpoint<ApiContext>,
  'path' | 'summary' | 'permission' | 'furtherActions'
> & {
  /** Any of its names asks for a page instead of the whole list. */
  readonly query: Query
  /** What the whole list holds. */
  readonly all: string
  /** Beyond the permission of the list: of one query, or of the whole list. */
  readonly refusalFor?: (caller: Caller, query: z.output<Query> | 'all') => Answer | undefined
  readonly item: Wire
  readonly toWire: (
    row: Row,
    caller: Caller,
    now: Date,
    query: z.output<Query> | 'all',
  ) => z.output<Wire>
  readonly stream: (reads: Reads) => AsyncGenerator<readonly Row[]>
  readonly page: (
    context: Pick<ApiContext, 'shop' | 'caller'>,
    query: z.output<Query>,
  ) => Promise<Page<Row>>
}

/** A list for the dashboard: the whole of it as a stream, or a page. */
export function defineList<Query extends z.ZodObject, Row, Wire extends z.ZodType>({
  query,
  all,
  refusalFor = () => undefined,
  item,
  toWire,
  stream,
  page,
  ...endpoint
}: List<Query, Row, Wire>): Endpoint<ApiContext> {
  const names = Object.keys(query.shape)
  return defineEndpoint<ApiContext, Query>({
    ...endpoint,
    method: 'GET',
    requestClass: ({ query }) => (query === '' ? 'bulk' : 'owner'),
    query,
    answers: {
      200: {
        of: `${all}; with a paging or filter name { items, total, page, size }`,
        schema: z.union([z.array(item), pageOf(item)]),
      },
    },
    handle: async ({ shop, caller }, { query, rawQuery }) => {
      const requested = asksForPage(rawQuery, names) ? (query as z.output<Query>) : 'all'
      const refusal = refusalFor(caller, requested)
      if (refusal) return refusal
      const now = shop.clock()
      const toCaller = (row: Row) => toWire(row, caller, now, requested)
      return requested === 'all'
        ? answer(jsonArrayStream(stream(shop.db.read), toCaller))
        : answerPage(await page({ shop, caller }, requested), toCaller)
    },
  })
}

export function answerPage<Row>(
  { items, ...paging }: Page<Row>,
  toWire: (row: Row) => unknown,
): Answer {
  return answer({ items: items.map(toWire), ...paging })
}
