/** In front of the server: a page that is kept leaves without entering router or database. */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { memoize } from '#src/lib/memoize.ts'
import { TooManyWait } from '#src/lib/turns.ts'
import { acceptedEncoding } from '#src/platform/http/accepted-encoding.ts'
import { matchesEtag } from '#src/platform/http/conditional.ts'
import { encodeText } from '#src/platform/http/encode-body.ts'
import { hasUnknownTransfer } from '#src/platform/http/framing.ts'
import { isSafe } from '#src/platform/http/methods.ts'
import { onlyHost } from '#src/platform/http/origin-rule.ts'
import { prependListener } from '#src/platform/http/prepend-listener.ts'
import { readHeader } from '#src/platform/http/read-header.ts'
import { absentAddress, absentText } from '#src/platform/page-cache/absent-page.ts'
import type { PageCache, StoredForm, StoredPage } from '#src/platform/page-cache/page-cache.ts'
import { type AskedPage, askedPage, type PageRule } from '#src/platform/page-cache/page-rules.ts'
import { etagOf, type RenderedPage, storePage } from '#src/platform/page-cache/store-page.ts'

type CachedPagesOptions = {
  readonly cache: PageCache
  readonly rules: readonly PageRule[]
  /** The shop's own origins, by the `Host` that leads to them. */
  readonly origins: ReadonlyMap<string, string>
  /** For an address of the shop, never for a request: nothing of a visitor gets into the page. */
  readonly render: (origin: string, address: string) => Promise<RenderedPage>
  /** Whether there is what the page would show: many addresses are made up. */
  readonly isThere: (thing: string) => Promise<boolean>
  readonly countHit: () => void
  /** Asked before what is dearer than a small page from memory; where it says true, it has answered. */
  readonly shedRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    what: 'renders' | 'cached-pages',
  ) => boolean
  /** Answers who waited in vain: to try once more for each of them would be a crowd of its own. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void
  /** A request that is answered by who asks after all. */
  readonly isPersonal: (request: IncomingMessage) => boolean
}

/** What is smaller is sent as fast as a refusal. */
const largeBytes = 32 * 1024

/** Together a few hundred kilobytes for each name of the shop. */
const rememberedPaths = { most: 2_000, longest: 200 }

/** Puts the cached pages in front of a server that is not yet listening. */
export function serveCachedPages(
  server: { readonly server: Server },
  options: CachedPagesOptions,
): void {
  prependListener(server, (next) => answerFromCache(options, next))
}

/** Everything else, and a page that cannot be kept, goes on to `next`. */
function answerFromCache(options: CachedPagesOptions, next: RequestListener): RequestListener {
  const { cache, rules, origins, countHit, shedRequest, refuse, isPersonal } = options
  const answerAnew = makeAnswerAnew(options)
  const windows = new Map([...origins].map(([host, origin]) => [host, windowOf(origin, rules)]))

  return (request, response) => {
    const isPlain = isSafe(request.method) && !hasUnknownTransfer(request)
    const found = isPlain ? windows.get(onlyHost(request) ?? '')?.(request.url ?? '') : undefined
    if (found === undefined) return next(request, response)
    if (isPersonal(request)) {
      if (!shedRequest(request, response, 'cached-pages')) next(request, response)
      return
    }

    const kept = cache.find(found.key)
    if (kept) {
      countHit()
      return sendPage(request, response, kept, () => shedRequest(request, response, 'cached-pages'))
    }

    if (shedRequest(request, response, 'renders')) return
    answerAnew({ request, response, ...found }).then(
      (isAnswered) => {
        if (!isAnswered) next(request, response)
      },
      (error) => {
        if (error instanceof TooManyWait) refuse(request, response)
        // The server behind tries once more, and knows what to say.
        else next(request, response)
      },
    )
  }
}

/** What is asked of the shop under one of its names. */
type AskedThere = {
  readonly origin: string
  readonly asked: AskedPage
  /** Under which the page is kept; the same text each time, which need not be read through again. */
  readonly key: string
}

function windowOf(
  origin: string,
  rules: readonly PageRule[],
): (target: string) => AskedThere | undefined {
  function look(target: string): AskedThere | undefined {
    const asked = askedPage(rules, target)
    return asked && { origin, asked, key: origin + asked.key }
  }
  const lookAgain = memoize(look, rememberedPaths)
  // What stands behind a question mark is somebody's own, and no reason to remember it.
  return (target) => (target.includes('?') ? look(target) : lookAgain(target))
}

type Asking = AskedThere & {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** For a page that is not kept; false, or a rejection, where there is no answer yet. */
function makeAnswerAnew({
  cache,
  render,
  isThere,
}: CachedPagesOptions): (asking: Asking) => Promise<boolean> {
  async function findPage({ origin, asked: { key: address, tags, thing }, key }: AskedThere) {
    return cache.findOrRender({
      key,
      tags,
      render: async () => {
        const isNothing = thing !== undefined && !(await isThere(thing))
        return isNothing ? undefined : storePage(await render(origin, address))
      },
    })
  }

  async function findPageOfNothing(origin: string, { key, tags }: AskedPage): Promise<StoredPage> {
    const address = absentAddress(key)
    const page = await cache.findOrRender({
      key: origin + address,
      tags,
      keptStatus: 404,
      render: async () => storePage(await render(origin, address)),
    })
    if (page?.status !== 404) throw new Error(`There is a page at ${address}`)
    return page
  }

  return async ({ request, response, ...there }) => {
    const { origin, asked } = there
    const { thing, isOnlyAbsence } = asked
    if (isOnlyAbsence && thing !== undefined && (await isThere(thing))) return false
    const page = isOnlyAbsence ? undefined : await findPage(there)
    if (page) {
      sendPage(request, response, page)
      return true
    }

    const { formIn } = await findPageOfNothing(origin, asked)
    const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
    const text = absentText(formIn('plain').body.toString(), asked.key)
    const body = await encodeText(text, encoding)
    const headers = withLength(formIn(encoding).headers, body.length)
    send(request, response, { status: 404, form: { body, headers } })
    return true
  }
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  shedRequest?: () => boolean,
): void {
  const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
  const form = page.formIn(encoding)
  const known = page.status === 200 ? readHeader(request, 'if-none-match') : undefined
  if (known !== undefined && matchesEtag(known, etagOf(page.etag, encoding))) {
    response.writeHead(304, headersWithoutContent(form))
    response.end()
    return
  }
  if (form.body.length > largeBytes && shedRequest?.()) return
  send(request, response, { status: page.status, form })
}

type Sent = { readonly status: StoredPage['status']; readonly form: StoredForm }

function send({ method }: IncomingMessage, response: ServerResponse, { status, form }: Sent): void {
  response.writeHead(status, form.headers as string[])
  if (method === 'HEAD') response.end()
  else response.end(form.body)
}

function withLength(headers: readonly string[], length: number): string[] {
  return headers.map((value, at) => (headers[at - 1] === 'content-length' ? String(length) : value))
}

const aboutContent = new Set(['content-type', 'content-length', 'content-encoding'])

const withoutContent = new WeakMap<StoredForm, string[]>()

/** Made for the first who has the page already. */
function headersWithoutContent(form: StoredForm): string[] {
  const made = withoutContent.get(form)
  if (made) return made
  const headers = form.headers.flatMap((name, at) =>
    at % 2 === 0 && !aboutContent.has(name) ? [name, form.headers[at + 1] ?? ''] : [],
  )
  withoutContent.set(form, headers)
  return headers
}
