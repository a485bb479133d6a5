/**
 * How long a body may take to arrive. Node has one time for all of them, and whoever may upload a
 * picture needs longer than a stranger should have.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSafe } from '#src/platform/http/request/methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs while a body is expected. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

const bodyMs = 30_000
/** 8 MiB at 250 kbit/s, which is what a phone may have in a village. */
const uploadMs = 5 * 60_000
/** From the first byte of its headers on, whatever it is. */
export const longestRequestMs = uploadMs + 10_000

/** Ends with 408 what is waited for and has not arrived in time. Who is answered before has the longest time. */
export function endSlowBodies(server: FastifyInstance): void {
  server.decorateRequest('bodyTimer', undefined)
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isSafe(request.method)) expectBody(request, bodyMs)
    done()
  })
  server.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
  // Of who is answered before, or has gone: a request that nobody can answer has no response.
  server.addHook('onSend', (request, _reply, _body, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
}

/** For who has said who they are, and may send a picture. */
export function expectUpload(request: FastifyRequest): void {
  if (!request.raw.destroyed) expectBody(request, uploadMs)
}

function expectBody(request: FastifyRequest, ms: number): void {
  clearTimeout(request.bodyTimer)
  request.bodyTimer = setTimeout(endRequest, ms, request).unref()
}

function endRequest({ server: { server }, raw: { socket } }: FastifyRequest): void {
  // As Node says it of a request that has taken longer than any may.
  const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', tooSlow, socket)
}
