/** Middleware in front of Fastify that answers public reads of the API from the page cache. */

import { Readable } from 'node:stream'
import { memoize } from '#src/lib/async/memoize.ts'
import type { Answer } from '#src/platform/http/answer.ts'
import type { Endpoint, RawInput } from '#src/platform/http/endpoint.ts'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import { hasUnknownTransfer } from '#src/platform/http/request/framing.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import { onlyHost } from '#src/platform/http/request/origin-rule.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'
import { fastifyRouting, makeRouteTable } from '#src/platform/http/route-table.ts'
import type { RequestHead } from '#src/platform/load/class-rule.ts'
import type { PageCache, PageToKeep } from '#src/platform/page-cache/page-cache.ts'
import { sendPage } from '#src/platform/page-cache/send-page.ts'
import {
  type CachedPagesOptions,
  memoizedTargets,
} from '#src/platform/page-cache/serve-cached-pages.ts'
import { type RenderedPage, storePage } from '#src/platform/page-cache/store-page.ts'
import { requestScope } from '#src/platform/request-scope.ts'

type CachedAnswersOptions<Context> = Pick<
  CachedPagesOptions,
  'origins' | 'countHit' | 'sharerOf' | 'shedRequest'
> & {
  readonly cache: PageCache
  readonly endpoints: readonly Endpoint<Context>[]
  /** Of an anonymous caller: the answer is the same for everybody. */
  readonly context: Context
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** A longer list leaves as a stream, so that its length costs no memory. */
const longestBytes = 512 * 1024
/** Reading a list only to find it too long costs as much as a part of it. */
const tooLongForMs = 60_000

const nothingAsked: Omit<RawInput, 'params'> = {
  rawQuery: {},
  rawBody: undefined,
  header: () => null,
  allHeaders: () => new Headers(),
}

type CachedAnswers = {
  /** Runs behind the admission control; a refusal, and every answer but 200, is left to `next`. */
  readonly serve: Middleware
  /** Whether the answer is in memory: sending it costs no more than a refusal. */
  readonly isCached: (head: RequestHead) => boolean
}

export function serveCachedAnswers<Context>(options: CachedAnswersOptions<Context>): CachedAnswers {
  const { cache, origins, countHit, sharerOf, shedRequest } = options
  const find = makeFind(options)

  const isCached: CachedAnswers['isCached'] = ({ method, url = '', headers }) => {
    if (!url.startsWith('/api/') || !isSafe(method) || headers.authorization !== undefined)
      return false
    const asked = find(url)
    return asked !== undefined && cache.find(asked.key) !== undefined
  }
  const serve: Middleware = (next) => (request, response) => {
    const { url = '' } = request
    const isPlain =
      url.startsWith('/api/') &&
      isSafe(request.method) &&
      !hasUnknownTransfer(request) &&
      origins.has(onlyHost(request) ?? '') &&
      // Only the route can tell whether a token is valid.
      readHeader(request, 'authorization') === undefined
    const asked = isPlain ? find(url) : undefined
    if (!asked) return next(request, response)

    const cached = cache.find(asked.key)
    if (cached) {
      countHit()
      return sendPage(request, response, cached, shedRequest)
    }
    // Without a body there is nothing to read.
    if (request.method === 'HEAD') return next(request, response)
    const sharer = () => sharerOf(request)
    requestScope
      .run({ id: undefined, raw: request, callerId: undefined, sharer }, () =>
        cache.findOrRender(asked),
      )
      .then(
        (page) => (page ? sendPage(request, response, page) : next(request, response)),
        // The route tries once more, and knows what to say.
        () => next(request, response),
      )
  }
  return { serve, isCached }
}

function makeFind<Context>({
  endpoints,
  context,
  headers,
}: CachedAnswersOptions<Context>): (target: string) => PageToKeep | undefined {
  const table = makeRouteTable<Endpoint<Context>>(fastifyRouting)
  for (const endpoint of endpoints) {
    if (endpoint.cache) table.add([endpoint.method], endpoint.path, endpoint)
  }
  const tooLongUntil = new Map<string, number>()

  async function render(
    key: string,
    endpoint: Endpoint<Context>,
    params: Readonly<Record<string, string>>,
  ) {
    if ((tooLongUntil.get(key) ?? 0) > performance.now()) return undefined
    const answer = await endpoint.run(context, { ...nothingAsked, params })
    if (answer.status !== 200) return undefined
    const text = await textOf(answer)
    if (text === undefined) tooLongUntil.set(key, performance.now() + tooLongForMs)
    return text === undefined ? undefined : storePage(rendered(answer, text, headers))
  }

  return memoize((target) => {
    const at = target.indexOf('?')
    const found = table.find('GET', at < 0 ? target : target.slice(0, at))
    if (!found) return undefined
    const { declared: endpoint, params } = found
    const query = new URLSearchParams(at < 0 ? '' : target.slice(at + 1))
    const kept = endpoint.cache?.({ params, query })
    if (!kept) return undefined
    const key = `${endpoint.path} ${kept.name}`
    return {
      key,
      tags: kept.tags,
      render: () => render(key, endpoint, params as Record<string, string>),
    }
  }, memoizedTargets)
}

/** Undefined where it is too long to keep. */
async function textOf({ body }: Answer): Promise<string | undefined> {
  if (!(body instanceof Readable)) return JSON.stringify(body)
  const pieces: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the stream.
  for await (const piece of body) {
    pieces.push(Buffer.from(piece))
    bytes += pieces.at(-1)?.length ?? 0
    if (bytes > longestBytes) return undefined
  }
  return Buffer.concat(pieces).toString()
}

function rendered(
  { etag, headers: own }: Answer,
  text: string,
  headers: Readonly<Record<string, string>>,
): RenderedPage {
  return {
    status: 200,
    text,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    ...(etag !== undefined && { etag }),
    ...(own?.['cache-control'] !== undefined && { cacheControl: own['cache-control'] }),
  }
}
