/** Signing in over HTTP: the identity library's own addresses, answered in the shop's words. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Origin } from '#src/features/orders/place-order.server.ts'
import { sendAnswer } from '#src/platform/http/make-server.ts'
import { headersOf, refuseOtherMethods } from '#src/platform/http/register-calls.ts'

const methods = ['GET', 'POST'] as const
const prefix = '/api/auth'

export function registerSessionRoutes(
  server: FastifyInstance,
  { identity, originOf }: { identity: Identity; originOf: (request: FastifyRequest) => Origin },
): void {
  server.route({
    method: [...methods],
    url: `${prefix}/*`,
    config: { action: 'session.start' },
    handler: async (request, reply) => {
      const { status, body, setCookies, retryAfterSeconds } = await identity.answer({
        method: request.method,
        path: (request.url.split('?')[0] ?? '').slice(prefix.length),
        headers: headersOf(request),
        body: request.body,
        from: originOf(request),
      })
      for (const cookie of setCookies) reply.header('set-cookie', cookie)
      const headers =
        retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      return sendAnswer(request, reply, { status, body, headers })
    },
  })
  refuseOtherMethods(server, { path: `${prefix}/*`, methods, action: 'session.start' })
}
