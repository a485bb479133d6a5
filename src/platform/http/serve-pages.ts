/** Pages: the router behind the server's door. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isAction } from '#src/domain/permissions.ts'
import { makeTurns, TooManyWait } from '#src/lib/turns.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { problem } from '#src/platform/http/answer.ts'
import { answerUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { failureOf, referenceSlot } from '#src/platform/http/page-failures.ts'
import { headersOf, refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { pagePolicy } from '#src/platform/http/security-headers.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import type { Log } from '#src/platform/log.ts'

const pageMethods = ['GET', 'HEAD', 'POST'] as const

type PagesOptions = {
  readonly build: ServerBuild
  /** Also marks the inline scripts that are the page's own; changes with every start. */
  readonly scriptMark: string
  readonly contextFor: (request: FastifyRequest) => Promise<RouterContextProvider>
  readonly log: Log
  /** Answers where too many pages wait to be made. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void
}

/** Of pages that are read; a form's answer waits for what the form does, which has bounds of its own. */
const renders = { atOnce: 16, waiting: 500, waitMs: 2_000 } as const

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Gives what makes pages, for those that are kept. */
export function servePages(server: FastifyInstance, options: PagesOptions): Handle {
  const { build, scriptMark, contextFor, log, refuse } = options
  requireActions(build)
  const make: Handle = createRequestHandler(build, 'production')
  const turns = makeTurns(renders.atOnce, renders)
  const handle: Handle = (request, context) =>
    request.method === 'POST' ? make(request, context) : turns.take(() => make(request, context))
  const config = { action: 'storefront.read' } as const
  const patterns = routeTree(build)

  server.register(async (pages) => {
    // A form is text. What it says is parsed where it is understood.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )

    pages.route({
      method: [...pageMethods],
      url: '/*',
      config,
      handler: async (request, reply) => {
        request.pagePattern = patternFor(patterns, request.url)
        if (request.method === 'POST' && !Buffer.isBuffer(request.body)) {
          return sendAnswer(
            request,
            reply,
            problem(415, 'wrong-type', 'Send the form of the page.'),
          )
        }
        const context = await contextFor(request)
        const response = await handle(toWebRequest(request), context).catch(unlessTooMany)
        if (!response) {
          reply.hijack()
          return refuse(request.raw, reply.raw)
        }
        const page = await finishPage(response, scriptMark)
        const failure = failureOf(context)
        return failure === undefined
          ? sendPage(reply, response, page)
          : sendFailedPage({ request, reply, page, failure, log })
      },
    })
    refuseOtherMethods(pages, { path: '/*', methods: pageMethods, action: config.action })
  })
  return handle
}

function unlessTooMany(error: unknown): undefined {
  if (!(error instanceof TooManyWait)) throw error
}

/** Deny by default: a page that names no action of the permission table stops the start. */
export function requireActions(build: Pick<ServerBuild, 'routes'>): void {
  for (const route of Object.values(build.routes)) {
    const handle: unknown = route?.module.handle
    const action =
      typeof handle === 'object' && handle !== null && 'action' in handle
        ? handle.action
        : undefined
    if (typeof action !== 'string' || !isAction(action)) {
      throw new Error(`The page ${route?.id} names no action of the permission table`)
    }
  }
}

/** Its address is built from the shop's own origin: behind TLS the connection knows no better. */
function toWebRequest(request: FastifyRequest): Request {
  const { method, url, ownOrigin, body } = request
  return new Request(`${ownOrigin}${url}`, {
    method,
    headers: headersOf(request),
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  })
}

function sendPage(
  reply: FastifyReply,
  response: Response,
  { headers, body }: FinishedPage,
): FastifyReply {
  reply.status(response.status).headers({ 'cache-control': 'no-store', ...headers })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // A page without a form, that a form was sent to.
  if (response.status === 405) reply.header('allow', 'GET, HEAD')
  return reply.send(body)
}

type FailedPage = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly page: FinishedPage
  readonly failure: unknown
  readonly log: Log
}

/** The page is the same; its status says whether trying again will help, and the log why. */
function sendFailedPage({ request, reply, page, failure, log }: FailedPage): FastifyReply {
  const error = failure instanceof Error ? unavailableIn(failure) : undefined
  const unavailable = error && answerUnavailable(error)
  const route = request.pagePattern
  if (unavailable) log.warn({ event: 'database-away', id: request.id, route, err: failure })
  else log.error({ event: 'failure', id: request.id, route, err: failure })

  if (unavailable) reply.header('retry-after', String(unavailable.retryAfterSeconds))
  return reply
    .status(unavailable?.status ?? 500)
    .headers({ 'cache-control': 'no-store', ...page.headers })
    .send(page.body.replace(referenceSlot, request.id))
}

export type FinishedPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A page or its data, with the policy of exactly this page; cookies are left to the caller. */
export async function finishPage(response: Response, scriptMark: string): Promise<FinishedPage> {
  const headers: Record<string, string> = {
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') headers[name] = value
  }

  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) return { headers, body: text }
  const { html, scriptHashes } = hashOwnScripts(text, scriptMark)
  const policy = pagePolicy({ scriptHashes, pictureOrigins: pictureOriginsIn(html) })
  return { headers: { ...headers, 'content-security-policy': policy }, body: html }
}

/** Of the pictures on this very page that are somebody else's; React has escaped all else. */
export function pictureOriginsIn(html: string): readonly string[] {
  const origins = new Set<string>()
  for (const [, address = ''] of html.matchAll(/<img\b[^>]*? src="(https:[^"]+)"/g)) {
    const plain = address.replaceAll('&amp;', '&')
    const origin = URL.canParse(plain) ? new URL(plain).origin : ''
    // A host may hold what ends a directive: it would write policy of its own.
    if (/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)) origins.add(origin)
  }
  return [...origins]
}

/**
 * Only scripts that carry the mark are the page's own. The mark is random, so nothing that
 * somebody wrote into a product can carry it; it is taken out before the page leaves.
 */
export function hashOwnScripts(
  marked: string,
  mark: string,
): { readonly html: string; readonly scriptHashes: readonly string[] } {
  const scriptHashes = new Set<string>()
  const html = marked.replaceAll(
    new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, 'g'),
    (_whole, before: string, after: string, script: string) => {
      if (script !== '') {
        scriptHashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
      }
      return `<script${before}${after}>${script}</script>`
    },
  )
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptHashes: [...scriptHashes] }
}

type RouteNode = { id: string; path?: string; index?: boolean; children: RouteNode[] }

function routeTree(build: ServerBuild, parentId?: string): RouteNode[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .flatMap((route) =>
      route
        ? [
            {
              id: route.id,
              ...(route.path !== undefined && { path: route.path }),
              ...(route.index !== undefined && { index: route.index }),
              children: routeTree(build, route.id),
            },
          ]
        : [],
    )
}

/** For the log: `/product/:pid`, never the path that was asked for. */
function patternFor(routes: RouteNode[], url: string): string {
  const path = url.split('?')[0]?.replace(/\.data$/, '') ?? '/'
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], path) ?? []
  const pattern = matches.map((match) => match.route.path ?? '').filter((part) => part !== '')
  return `/${pattern.join('/').replaceAll(/^\/+/g, '')}`
}
