/** Registers endpoints: authorization first, then the handler. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Action } from '#src/domain/access/permissions.ts'
import type { Result } from '#src/lib/result.ts'
import { type Answer, notFound, problem } from '#src/platform/http/answer.ts'
import type { Endpoint, RawInput } from '#src/platform/http/endpoint.ts'
import { boundUploads } from '#src/platform/http/request/bound-uploads.ts'
import { parseForm } from '#src/platform/http/request/form-body.ts'
import { routedMethods } from '#src/platform/http/request/methods.ts'
import { expectUpload } from '#src/platform/http/request/slow-bodies.ts'
import { fastifyRouting, makeRouteTable } from '#src/platform/http/route-table.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import type { ClassRule } from '#src/platform/load/class-rule.ts'

/** Gives the context for the handler, or the refusal. */
export type Authorize<Context> = (
  request: FastifyRequest,
  permission: Action,
) => Promise<Result<Context, Answer>>

export function registerEndpoints<Context>(
  server: FastifyInstance,
  endpoints: readonly Endpoint<Context>[],
  authorize: Authorize<Context>,
): void {
  for (const endpoint of endpoints) {
    if (endpoint.takes === 'multipart') registerFormEndpoint(server, endpoint, authorize)
    else if (endpoint.takes === 'json-text') registerTextEndpoint(server, endpoint, authorize)
    else if (endpoint.takes === 'ignored') registerDeafEndpoint(server, endpoint, authorize)
    else registerEndpoint(server, endpoint, authorize)
  }
  refuseTheRest(server, endpoints)
}

function registerEndpoint<Context>(
  server: FastifyInstance,
  endpoint: Endpoint<Context>,
  authorize: Authorize<Context>,
): void {
  const { method, path, permission, requestClass, takes = 'json', bodyLimitBytes } = endpoint
  server.route({
    method,
    url: path,
    config: { permission, requestClass, takes },
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    handler: async (request, reply) => {
      const authorized = await authorize(request, permission)
      if (!authorized.ok) return sendAnswer(request, reply, authorized.failure)
      const input = inputOf(request)
      // The idle connection keeps its last request: a timer of its socket has that scope.
      request.body = undefined
      return sendAnswer(request, reply, await endpoint.run(authorized.value, input))
    },
  })
}

/** Accepts forms alone. An unauthorized caller is refused before the body is read. */
function registerFormEndpoint<Context>(
  server: FastifyInstance,
  endpoint: Endpoint<Context>,
  authorize: Authorize<Context>,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) =>
        parseForm(body, request.headers['content-type'] ?? ''),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const authorized = await authorize(request, endpoint.permission)
      if (!authorized.ok) return sendAnswer(request, reply, authorized.failure)
      const admits = endpoint.admits?.(authorized.value, inputOf(request)) ?? true
      if (!admits) return sendAnswer(request, reply, notFound)
      if (endpoint.isUpload) expectUpload(request)
      return undefined
    })
    if (endpoint.isUpload) {
      scope.addHook('onRequest', boundUploads())
      // The time of waiting is not the sender's.
      scope.addHook('onRequest', async (request) => expectUpload(request))
    }
    // Authorizes again when the body has arrived: the sender decides how long that takes.
    registerEndpoint(scope, endpoint, authorize)
  })
}

/** The handler gets the text as it came. */
function registerTextEndpoint<Context>(
  server: FastifyInstance,
  endpoint: Endpoint<Context>,
  authorize: Authorize<Context>,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    registerEndpoint(scope, endpoint, authorize)
  })
}

/** Whatever the body is and says, the handler sees none of it. */
function registerDeafEndpoint<Context>(
  server: FastifyInstance,
  endpoint: Endpoint<Context>,
  authorize: Authorize<Context>,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
    registerEndpoint(scope, endpoint, authorize)
  })
}

/**
 * Answers 405 for a path of an endpoint with another method, and 404 for every other path. The router need not hold
 * every path for every method: these requests share one route, which looks the path up.
 */
function refuseTheRest<Context>(
  server: FastifyInstance,
  endpoints: readonly Endpoint<Context>[],
): void {
  const paths = makeRouteTable<Pick<KnownPath, 'path' | 'methods'>>(fastifyRouting)
  const known = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => ({
    path,
    segments: path.split('/'),
    methods: ofPath.map(({ method }) => method),
    permission: ofPath[0]?.permission ?? 'document.read',
  }))
  for (const one of known) {
    paths.add(['GET'], one.path, one)
    // DELETE of `/api/things/latest` must not reach `/api/things/:id`.
    if (known.some((other) => isBeside(one.segments, other.segments))) {
      refuseOtherMethods(server, one)
    }
  }

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = paths.find('GET', request.url)?.declared
    if (!asked) return sendAnswer(request, reply, notFound)
    request.foundPattern = asked.path
    return refuseMethod(request, reply, withHeads(asked.methods))
  }
  for (const url of ['/api', '/api/*']) {
    server.route({
      method: [...routedMethods],
      url,
      config: { permission: 'document.read', requestClass: 'reads' },
      // Before the body is read.
      onRequest: refuse,
      handler: refuse,
    })
  }
}

/** Whether an address can be of both paths. */
function isBeside(path: readonly string[], other: readonly string[]): boolean {
  if (path === other || path.length !== other.length) return false
  return path.every((segment, at) => segment === other[at] || isOpen(segment) || isOpen(other[at]))
}

function isOpen(segment = ''): boolean {
  return segment.startsWith(':')
}

type KnownPath = {
  readonly path: string
  readonly methods: readonly string[]
  readonly permission: Action
  /** `reads` by default: the answer costs next to nothing. */
  readonly requestClass?: ClassRule
}

/** Answers 405 for a known path with another method, and names the methods of the path. */
export function refuseOtherMethods(
  server: FastifyInstance,
  { path, methods, permission, requestClass = 'reads' }: KnownPath,
): void {
  const known = withHeads(methods)
  server.route({
    method: routedMethods.filter((method) => !known.includes(method)),
    url: path,
    config: { permission, requestClass },
    // Before the body is read: no handler parses it.
    onRequest: async (request, reply) => refuseMethod(request, reply, known),
    handler: async (request, reply) => refuseMethod(request, reply, known),
  })
}

function withHeads(methods: readonly string[]): readonly string[] {
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))]
}

function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  known: readonly string[],
): FastifyReply {
  return sendAnswer(request, reply, {
    ...problem(405, 'wrong-method', `This address takes ${known.join(', ')}.`),
    headers: { allow: known.join(', ') },
  })
}

function inputOf(request: FastifyRequest): RawInput {
  const query = request.query as Record<string, unknown>
  return {
    params: request.params as Record<string, string>,
    rawQuery: query,
    // A form without a body has no fields.
    rawBody:
      request.routeOptions.config.takes === 'multipart' ? (request.body ?? {}) : request.body,
    header: (name) => textOf(request.headers[name])?.trim() ?? null,
    // No getter: with one, V8 keeps the request alive among its old objects.
    allHeaders: () => headersOf(request),
  }
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    const text = textOf(value)
    if (text !== undefined) headers.set(name, text)
  }
  return headers
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
