/** The HTTP server: the checks that every request passes before its endpoint or page. */

import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type Action, isAction } from '#src/domain/access/permissions.ts'
import type { SecurityEvent } from '#src/domain/access/security-event.ts'
import { isLoopbackHost } from '#src/platform/config.ts'
import { type Answer, notFound, problem } from '#src/platform/http/answer.ts'
import type { BodyType } from '#src/platform/http/endpoint.ts'
import { securityHeaders } from '#src/platform/http/pages/security-headers.ts'
import { answerBrokenRequests } from '#src/platform/http/request/broken-request.ts'
import { type Clients, sharerOf } from '#src/platform/http/request/client-address.ts'
import { hasUnknownTransfer } from '#src/platform/http/request/framing.ts'
import { isSafe, methodOf, routeUntaken } from '#src/platform/http/request/methods.ts'
import {
  isSameOrigin,
  isSecure,
  onlyHost,
  ownOrigins,
} from '#src/platform/http/request/origin-rule.ts'
import { endSlowBodies, longestRequestMs } from '#src/platform/http/request/slow-bodies.ts'
import { fastifyRouting, type RouteTable } from '#src/platform/http/route-table.ts'
import { patternOf, sendAnswer, sendError } from '#src/platform/http/send-answer.ts'
import { type ClassRule, isClassRule } from '#src/platform/load/class-rule.ts'
import { shareConnections } from '#src/platform/load/share-connections.ts'
import type { Log } from '#src/platform/log.ts'
import type { Metrics } from '#src/platform/metrics.ts'
import { type RequestScope, requestScope } from '#src/platform/request-scope.ts'
import type { Note } from '#src/platform/security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Action
    requestClass?: ClassRule
    takes?: BodyType
  }
  interface FastifyRequest extends Pick<RequestScope, 'sharer'> {
    /** The one of the shop's own origins that this request named. */
    ownOrigin: string
    /** Of a page, and of a path of the API with a method that it does not take: their routes hold many. */
    foundPattern: string | undefined
    /** The id of the signed-in user, set by authorization. */
    callerId: string | undefined
    tokenName: string | undefined
    /** The code of a refusal, for the log: `auth/too-many-requests`. */
    refusalCode: string | undefined
  }
}

type ServerOptions = {
  readonly origin: string
  readonly clients: Clients
  readonly log: Log
  readonly note: Note
  readonly metrics: Metrics
  readonly hasSessionCookie: (cookies: string | undefined) => boolean
  /** Takes the request class of every route. */
  readonly classes: Pick<RouteTable<ClassRule>, 'add'>
}

const bodyLimitBytes = 64 * 1024

export function makeServer(options: ServerOptions): FastifyInstance {
  const { origin, clients, log, note, metrics } = options
  const origins = ownOrigins(origin)
  const headers = securityHeaders(isSecure(origin))

  function sharer(this: FastifyRequest) {
    return sharerOf(clients.addressOf(this.raw))
  }

  const server = Fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestRequestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // While the process ends, it answers one more request on each open connection.
    return503OnClosing: false,
    routerOptions: fastifyRouting,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // The shop answers 421, as for every other wrong name; Node would answer 400.
      requireHostHeader: false,
    },
    // Unknown fields are ignored, also `__proto__` and `constructor`.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'ignore',
    logger: false,
    // Fastify calls nothing else before its router.
    rewriteUrl: (request) => {
      routeUntaken(request)
      return request.url ?? ''
    },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: answerBrokenRequests(headers),
    // Hooks do not run for a URL that the router cannot decode.
    frameworkErrors: (error, request, reply) => {
      // Fastify decorates no such request.
      request.sharer = sharer
      if (!rejectEarly(request, reply)) sendError(log, error, request, reply)
    },
  })
  const refused = () => metrics.countRefusals('connections', 1)
  shareConnections(server.server, clients, refused)
  // Node itself would refuse an unknown expectation without the shop's headers.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )
  server.removeContentTypeParser('text/plain')
  server.decorateRequest('ownOrigin', '')
  server.decorateRequest('foundPattern', undefined)
  server.decorateRequest('refusalCode', undefined)
  server.decorateRequest('callerId', undefined)
  server.decorateRequest('tokenName', undefined)
  server.decorateRequest('sharer', sharer)

  requireDeclarations(server, options.classes)

  /** Returns the answer where the request is refused before routing. */
  function rejectEarly(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    reply.headers(headers).header('x-request-id', request.id)
    const refusal = refuse(request, origins, options.hasSessionCookie)
    if (!refusal) return undefined
    requestScope.run(request, () => note(refusal.event))
    return sendAnswer(request, reply, refusal.answer)
  }

  // Callbacks, not promises: these hooks are part of every order.
  server.addHook('onRequest', (request, reply, done) => {
    if (!rejectEarly(request, reply)) done()
  })
  endSlowBodies(server)
  // After the body has arrived: its bytes arrive in the scope of the connection, not of the request.
  server.addHook('preValidation', (request, _reply, done) => requestScope.run(request, done))

  reportAnswers(server, options)
  server.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(log, error, request, reply),
  )
  server.setNotFoundHandler((request, reply) => sendAnswer(request, reply, notFound))
  return server
}

/** Deny by default: a route that does not declare itself stops the start. */
function requireDeclarations(server: FastifyInstance, classes: ServerOptions['classes']): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.permission === undefined || !isAction(config.permission)) {
      throw new Error(`The route ${url} declares no permission of the permission table`)
    }
    if (!isClassRule(config.requestClass)) {
      throw new Error(`The route ${url} declares no request class`)
    }
    classes.add([method].flat(), url, config.requestClass)
  })
}

/** Counts every answer; logs writes and refusals. */
function reportAnswers(server: FastifyInstance, { metrics, log, note }: ServerOptions): void {
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const route = patternOf(request)
    const method = methodOf(request.raw)
    const { statusCode: status, elapsedTime } = reply
    metrics.countRequest({ route, method, status, seconds: elapsedTime / 1_000 })
    if (status < 400 && isSafe(request.method)) return
    const { id, callerId: by, refusalCode: code } = request
    log.info({ event: 'request', id, by, method, route, status, ms: Math.round(elapsedTime), code })
    const event = refusedAs(request, status)
    if (event) requestScope.run(request, () => note(event, code === undefined ? {} : { code }))
  })
}

/** The security event of a refusal; undefined for an ordinary one. */
function refusedAs(request: FastifyRequest, status: number): SecurityEvent | undefined {
  switch (request.refusalCode) {
    case 'bad-token':
      return 'token-refused'
    case 'not-signed-in':
    case 'not-allowed':
    case 'session-needed':
    case 'token-scope':
    case 'webhook-refused':
      return 'access-refused'
  }
  if (status === 429) return 'limited'
  const isUpload = request.routeOptions?.config?.permission === 'picture.upload'
  return isUpload && status < 500 && status >= 400 ? 'upload-refused' : undefined
}

/** Health and metrics answer under any loopback name: monitoring knows no other. */
function isWatched({ routeOptions, raw }: FastifyRequest, host: string): boolean {
  const permission = routeOptions?.config?.permission
  if (permission !== 'health.read' && permission !== 'metrics.read') return false
  const port = `:${raw.socket.localPort}`
  return host.endsWith(port) && isLoopbackHost(host.slice(0, -port.length))
}

const watchedOrigin = 'http://localhost'

type Refusal = { readonly event: SecurityEvent; readonly answer: Answer }

/** Nothing tells where such a body ends. */
const unknownTransfer: Answer = {
  ...problem(501, 'unknown-transfer', 'The shop takes bodies as they are, or in chunks.'),
  headers: { connection: 'close' },
}

function refuse(
  request: FastifyRequest,
  origins: ReadonlyMap<string, string>,
  hasSessionCookie: ServerOptions['hasSessionCookie'],
): Refusal | undefined {
  const { raw, headers } = request
  const host = onlyHost(raw) ?? ''
  const ownOrigin = origins.get(host) ?? (isWatched(request, host) ? watchedOrigin : undefined)
  if (ownOrigin === undefined) {
    return {
      event: 'wrong-host',
      answer: problem(421, 'wrong-host', 'This shop does not answer under that name.'),
    }
  }
  if (!raw.url?.startsWith('/')) {
    return { event: 'bad-target', answer: problem(400, 'bad-target', 'Ask for a path.') }
  }
  if (hasUnknownTransfer(raw)) return { event: 'unknown-transfer', answer: unknownTransfer }

  request.ownOrigin = ownOrigin
  if (isSafe(request.method) || comesFromElsewhere(request)) return undefined
  const sender = {
    origin: headers.origin ?? null,
    fetchSite: oneOf(headers['sec-fetch-site']),
    hasSessionCookie: hasSessionCookie(headers.cookie),
  }
  if (isSameOrigin(ownOrigin, sender)) return undefined
  return {
    event: 'cross-origin',
    answer: problem(403, 'cross-origin', 'This must be done on a page of the shop itself.'),
  }
}

/**
 * Providers send a buyer back by a form on a page of theirs. Such a route reads no session and no body,
 * and the key in its address says whose payment it is.
 */
function comesFromElsewhere({ routeOptions }: FastifyRequest): boolean {
  return routeOptions?.config?.permission === 'payment.tell'
}

function oneOf(header: string | readonly string[] | undefined): string | null {
  return (typeof header === 'string' ? header : header?.[0]) ?? null
}
