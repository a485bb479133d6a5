/** Middleware in front of Fastify that answers requests for public pages from memory. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { memoize } from '#src/lib/async/memoize.ts'
import { QueueFull } from '#src/lib/async/semaphore.ts'
import type { Sharer } from '#src/lib/async/shares.ts'
import { acceptedEncoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import { encodeText } from '#src/platform/http/encoding/encode-body.ts'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import { hasUnknownTransfer } from '#src/platform/http/request/framing.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import { onlyHost } from '#src/platform/http/request/origin-rule.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'
import { absentAddress, absentText } from '#src/platform/page-cache/absent-page.ts'
import type {
  CacheablePage,
  FindCacheable,
  SubjectKinds,
} from '#src/platform/page-cache/cacheable-page.ts'
import type { PageCache, StoredPage } from '#src/platform/page-cache/page-cache.ts'
import { type ShedRequest, send, sendPage, withLength } from '#src/platform/page-cache/send-page.ts'
import { type RenderedPage, storePage } from '#src/platform/page-cache/store-page.ts'
import { requestScope } from '#src/platform/request-scope.ts'

export type CachedPagesOptions = {
  readonly cache: PageCache
  readonly findCacheable: FindCacheable
  readonly subjects: SubjectKinds
  /** The shop's own origins, by the `Host` that leads to them. */
  readonly origins: ReadonlyMap<string, string>
  /** For an address of the shop, never for a request: nothing of a visitor gets into the page. */
  readonly render: (origin: string, address: string) => Promise<RenderedPage>
  readonly countHit: () => void
  readonly shedRequest: ShedRequest
  /** Answers visitors who waited in vain: another try for each of them would add to the load. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void
  /** True for a request whose answer depends on the visitor after all. */
  readonly isPersonal: (request: IncomingMessage) => boolean
  /** Who shares the places for renders. */
  readonly sharerOf: (request: IncomingMessage) => Sharer
}

/** Together a few hundred kilobytes for each origin. */
export const memoizedTargets = { most: 2_000, longest: 200 }
/** With a query: pages of the grid, filters, and what visitors type. */
const memoizedQueries = { most: 500, longest: 100 }

/** A cached page leaves without entering router or database; all other requests go on to `next`. */
export function serveCachedPages(options: CachedPagesOptions): Middleware {
  const { cache, origins, countHit, shedRequest, refuse, isPersonal, sharerOf } = options
  const answerMiss = makeAnswerMiss(options)
  const finders = new Map([...origins].map(([host, origin]) => [host, finderFor(origin, options)]))

  return (next) => (request, response) => {
    const isPlain = isSafe(request.method) && !hasUnknownTransfer(request)
    const found = isPlain ? finders.get(onlyHost(request) ?? '')?.(request.url ?? '') : undefined
    if (found === undefined) return next(request, response)
    if (isPersonal(request)) {
      if (!shedRequest(request, response, 'cached-pages')) next(request, response)
      return
    }

    const cached = cache.find(found.key)
    if (cached) {
      countHit()
      return sendPage(request, response, cached, shedRequest)
    }

    if (shedRequest(request, response, 'reads')) return
    const scope = {
      id: undefined,
      raw: request,
      callerId: undefined,
      sharer: () => sharerOf(request),
    }
    requestScope
      .run(scope, () => answerMiss({ request, response, ...found }))
      .then(
        (isAnswered) => {
          if (!isAnswered) next(request, response)
        },
        (error) => {
          if (error instanceof QueueFull) refuse(request, response)
          // The server behind tries once more, and knows what to say.
          else next(request, response)
        },
      )
  }
}

/** A cacheable page under one of the shop's origins. */
type PageThere = {
  readonly origin: string
  readonly page: CacheablePage
  /** The same string each time, so that the cache need not hash it again. */
  readonly key: string
}

function finderFor(
  origin: string,
  { findCacheable }: CachedPagesOptions,
): (target: string) => PageThere | undefined {
  function find(target: string): PageThere | undefined {
    const page = findCacheable(target)
    return page && { origin, page, key: origin + page.key }
  }
  const findPath = memoize(find, memoizedTargets)
  // Apart, since visitors type their own queries: those would push out the paths.
  const findWithQuery = memoize(find, memoizedQueries)
  return (target) => (target.includes('?') ? findWithQuery(target) : findPath(target))
}

type Miss = PageThere & {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** For a page that is not in the cache; false, or a rejection, where there is no answer yet. */
function makeAnswerMiss({
  cache,
  render,
  subjects,
}: CachedPagesOptions): (miss: Miss) => Promise<boolean> {
  async function exists({ subject }: CacheablePage): Promise<boolean> {
    return subject === undefined || (await subjects[subject.param]?.exists(subject.name)) === true
  }

  async function isElsewhere({ subject }: CacheablePage): Promise<boolean> {
    return (
      subject !== undefined && (await subjects[subject.param]?.isElsewhere?.(subject.name)) === true
    )
  }

  async function findPage({ origin, page, key }: PageThere) {
    return cache.findOrRender({
      key,
      tags: page.tags,
      render: async () =>
        (await exists(page)) ? storePage(await render(origin, page.key)) : undefined,
    })
  }

  async function findAbsentPage(origin: string, { key, tags }: CacheablePage): Promise<StoredPage> {
    const address = absentAddress(key)
    const absent = await cache.findOrRender({
      key: origin + address,
      tags,
      keptStatus: 404,
      render: async () => storePage(await render(origin, address)),
    })
    if (absent?.status !== 404) throw new Error(`There is a page at ${address}`)
    return absent
  }

  return async ({ request, response, ...there }) => {
    const { origin, page } = there
    if (page.isOnlyAbsence && (await exists(page))) return false
    const found = page.isOnlyAbsence ? undefined : await findPage(there)
    if (found) {
      sendPage(request, response, found)
      return true
    }
    if (await isElsewhere(page)) return false

    const { formIn } = await findAbsentPage(origin, page)
    const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
    const text = absentText(formIn('plain').body.toString(), page.key)
    const body = await encodeText(text, encoding)
    const headers = withLength(formIn(encoding).headers, body.length)
    send(request, response, { status: 404, form: { body, headers } })
    return true
  }
}
