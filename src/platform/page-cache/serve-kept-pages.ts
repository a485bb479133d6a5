/** In front of the server: a page that is kept leaves without entering router or database. */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { matchesEtag } from '#src/platform/http/conditional.ts'
import { hasUnknownTransfer } from '#src/platform/http/framing.ts'
import { onlyHost } from '#src/platform/http/origin-rule.ts'
import { standInFront } from '#src/platform/http/stand-in-front.ts'
import { acceptedEncoding } from '#src/platform/page-cache/accepted-encoding.ts'
import type { PageCache, StoredPage } from '#src/platform/page-cache/page-cache.ts'
import { askedPage, type PageRule } from '#src/platform/page-cache/page-rules.ts'
import { etagOf } from '#src/platform/page-cache/store-page.ts'

type KeptPagesOptions = {
  readonly cache: PageCache
  readonly rules: readonly PageRule[]
  /** The shop's own origins, by the `Host` that leads to them. */
  readonly origins: ReadonlyMap<string, string>
  /** For an address of the shop, never for a request: nothing of a visitor gets into the page. */
  readonly render: (origin: string, address: string) => Promise<StoredPage | undefined>
  readonly countHit: () => void
  /** Asked before a page is rendered; where it says true, it has answered. */
  readonly turnsAway: (request: IncomingMessage, response: ServerResponse) => boolean
  /** A request that is answered by who asks after all. */
  readonly isPersonal: (request: IncomingMessage) => boolean
}

/** Puts the kept pages in front of a server that is not yet listening. */
export function keepPages(server: { readonly server: Server }, options: KeptPagesOptions): void {
  standInFront(server, (next) => serveKeptPages(options, next))
}

/** Everything else, and a page that cannot be kept, goes on to `next`. */
function serveKeptPages(options: KeptPagesOptions, next: RequestListener): RequestListener {
  const { cache, rules, origins, render, countHit, turnsAway, isPersonal } = options

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPlain = isRead && !hasUnknownTransfer(request)
    const origin = isPlain ? origins.get(onlyHost(request) ?? '') : undefined
    const asked = origin === undefined ? undefined : askedPage(rules, request.url ?? '')
    if (origin === undefined || asked === undefined || isPersonal(request)) {
      return next(request, response)
    }

    const key = `${origin}${asked.key}`
    const kept = cache.find(key)
    if (kept) {
      countHit()
      return sendPage(request, response, kept)
    }

    if (turnsAway(request, response)) return
    const page = { key, tags: asked.tags, render: () => render(origin, asked.key) }
    cache.findOrRender(page).then(
      (rendered) => {
        if (rendered) sendPage(request, response, rendered)
        else next(request, response)
      },
      // The server behind tries once more, and knows what to say.
      () => next(request, response),
    )
  }
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const { body, headers } = page.formIn(encoding)
  const known = request.headers['if-none-match']
  if (known !== undefined && matchesEtag(known, etagOf(page.etag, encoding))) {
    response.writeHead(304, withoutContent(headers))
    response.end()
    return
  }
  response.writeHead(200, headers as string[])
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

const aboutContent = new Set(['content-type', 'content-length', 'content-encoding'])

function withoutContent(headers: readonly string[]): string[] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 && !aboutContent.has(name) ? [name, headers[at + 1] ?? ''] : [],
  )
}
