/** Pages: React Router behind Fastify. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Action } from '#src/domain/access/permissions.ts'
import { makeSemaphore, QueueFull, type Semaphore } from '#src/lib/async/semaphore.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { problem } from '#src/platform/http/answer.ts'
import { answerUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { type PagePermission, permissionOf } from '#src/platform/http/pages/declared-pages.ts'
import { type FinishedPage, finishPage } from '#src/platform/http/pages/finish-page.ts'
import { failureOf, noteFailure, referenceSlot } from '#src/platform/http/pages/page-failures.ts'
import type { PageTable } from '#src/platform/http/pages/page-table.ts'
import { headersOf, refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import type { ClassRule } from '#src/platform/load/class-rule.ts'
import type { Log } from '#src/platform/log.ts'
import { sharerNow } from '#src/platform/request-scope.ts'

const pageMethods = ['GET', 'HEAD', 'POST'] as const

type PagesOptions = {
  readonly build: ServerBuild
  readonly pages: PageTable
  /** By what each page declares. */
  readonly requestClass: ClassRule
  /** Also marks the inline scripts that are the page's own; changes with every start. */
  readonly scriptMark: string
  readonly contextFor: (request: FastifyRequest) => Promise<RouterContextProvider>
  readonly authorize: AuthorizePage
  readonly log: Log
  /** Answers a request that too many others precede. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void
}

/** Throws the answer for a caller who may not. */
export type AuthorizePage = (
  requested: {
    readonly context: Readonly<RouterContextProvider>
    readonly url: URL
    readonly isWrite: boolean
  },
  permission: Action,
) => void

/** For pages that are read, and forms that the shop refuses. The command of a form has bounds of its own. */
const renders = { atOnce: 8, waiting: 500, waitMs: 2_000 } as const

type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Returns the function that renders a page, for the page cache. */
export function servePages(server: FastifyInstance, options: PagesOptions): RenderPage {
  const { build, pages, requestClass, scriptMark, contextFor, authorize, log, refuse } = options
  const semaphore = makeSemaphore(renders.atOnce, renders, sharerNow)
  const bounded = boundRefusedForms(guardPages(build, authorize), semaphore)
  const route = createRequestHandler(bounded, 'production')
  const render: RenderPage = (request, context) =>
    request.method === 'POST'
      ? route(request, context)
      : inTurn(semaphore, () => route(request, context))
  const permission = 'storefront.read'

  server.register(async (scope) => {
    // A form is text. The action of its page parses it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )

    scope.route({
      method: [...pageMethods],
      url: '/*',
      config: { permission, requestClass },
      handler: async (request, reply) => {
        const { raw, method, url, body } = request
        request.foundPattern = pages.find(url.split('?')[0] ?? '')?.page.pattern
        if (method === 'POST' && !Buffer.isBuffer(body))
          return sendAnswer(request, reply, wrongType)
        const context = await contextFor(request)
        const response = await render(toWebRequest(request), context).catch(unlessTooMany)
        const failure = failureOf(context)
        if (!response || failure instanceof QueueFull) {
          reply.hijack()
          return refuse(raw, reply.raw)
        }
        const page = await finishPage(response, scriptMark)
        return failure === undefined
          ? sendPage(reply, response, page)
          : sendFailedPage({ request, reply, page, failure, log })
      },
    })
    refuseOtherMethods(scope, { path: '/*', methods: pageMethods, permission })
  })
  return render
}

const wrongType = problem(415, 'wrong-type', 'Send the form of the page.')

function unlessTooMany(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

/** A render takes milliseconds: without a pause, all that wait would run in one tick. */
function inTurn<Value>(semaphore: Semaphore, render: () => Value | Promise<Value>): Promise<Value> {
  return semaphore.run(async () => {
    await setImmediate()
    return render()
  })
}

/** A page that says what is wrong with a form waits as pages that are read do; `QueueFull` is its failure. */
export function boundRefusedForms(build: ServerBuild, semaphore: Semaphore): ServerBuild {
  const { module } = build.entry
  const draw: typeof module.default = async (request, status, ...rest) => {
    const asBefore = () => module.default(request, status, ...rest)
    if (request.method !== 'POST' || status < 400) return asBefore()
    return inTurn(semaphore, asBefore).catch((error: unknown) => {
      unlessTooMany(error)
      const [, , context] = rest
      noteFailure(context, error)
      return new Response(null, { status: 503 })
    })
  }
  return { ...build, entry: { module: { ...module, default: draw } } }
}

/** Every loader and action runs behind the permissions of its page and of the layouts around it. */
export function guardPages(build: ServerBuild, authorize: AuthorizePage): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue
    const middleware = [guardOf(permissionOf(route), authorize), ...(route.module.middleware ?? [])]
    routes[id] = { ...route, module: { ...route.module, middleware } }
  }
  return { ...build, routes }
}

function guardOf(
  permission: PagePermission,
  authorize: AuthorizePage,
): MiddlewareFunction<Response> {
  const { read, write } =
    typeof permission === 'string' ? { read: permission, write: permission } : permission
  return ({ request, context, url }) => {
    authorize({ context, url, isWrite: false }, read)
    if (!isSafe(request.method)) authorize({ context, url, isWrite: true }, write)
  }
}

/** Its address begins with the shop's own origin: behind TLS the connection has another one. */
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
  // A form was sent to a page that has none.
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

/** The status tells the visitor whether to try again; the log holds the cause. */
function sendFailedPage({ request, reply, page, failure, log }: FailedPage): FastifyReply {
  const error = failure instanceof Error ? unavailableIn(failure) : undefined
  const unavailable = error && answerUnavailable(error)
  const route = request.foundPattern
  if (unavailable) log.warn({ event: 'database-away', id: request.id, route, err: failure })
  else log.error({ event: 'failure', id: request.id, route, err: failure })

  if (unavailable) reply.header('retry-after', String(unavailable.retryAfterSeconds))
  return reply
    .status(unavailable?.status ?? 500)
    .headers({ 'cache-control': 'no-store', ...page.headers })
    .send(page.body.replace(referenceSlot, request.id))
}
