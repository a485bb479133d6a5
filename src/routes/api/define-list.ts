import { z } from 'zod'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { asksForPage, pageOf } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer } from '#src/platform/http/answer.ts'
import { jsonArrayStream } from '#src/platform/http/encoding/json-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

type List<Query extends z.ZodObject, Row, Wire extends z.ZodType> = Pick<
  Endpoint<ApiContext>,
  'path' | 'summary' | 'permission'
> & {
  /** Any of its names asks for a page instead of the whole list. */
  readonly query: Query
  /** What the whole list holds. */
  readonly all: string
  readonly item: Wire
  readonly toWire: (row: Row) => z.output<Wire>
  readonly stream: (reads: Reads) => AsyncGenerator<readonly Row[]>
  readonly page: (shop: ApiContext['shop'], query: z.output<Query>) => Promise<Page<Row>>
}

/** A list for admins: the whole of it as a stream, or a page. */
export function defineList<Query extends z.ZodObject, Row, Wire extends z.ZodType>({
  query,
  all,
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
    handle: async ({ shop }, { query, rawQuery }) =>
      asksForPage(rawQuery, names)
        ? answerPage(await page(shop, query as z.output<Query>), toWire)
        : answer(jsonArrayStream(stream(shop.db.read), toWire)),
  })
}

export function answerPage<Row>(
  { items, ...paging }: Page<Row>,
  toWire: (row: Row) => unknown,
): Answer {
  return answer({ items: items.map(toWire), ...paging })
}
