/**
 * How long a body may take to arrive. Node has one limit for all requests, but an authorized upload needs
 * longer than other callers should have.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSafe } from '#src/platform/http/request/methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs until the body has arrived. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

const bodyMs = 30_000
/** 8 MiB at 250 kbit/s, the line of a phone in a village. */
const uploadMs = 5 * 60_000
/** From the first byte of the headers on, for any request. */
export const longestRequestMs = uploadMs + 10_000

/** Answers 408 where the body has not arrived in time. Once a request is answered, the longest limit applies. */
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
  // An answered request, or one whose client has gone, needs no timer.
  server.addHook('onSend', (request, _reply, _body, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
}

/** Call it for an authorized caller of an upload. */
export function expectUpload(request: FastifyRequest): void {
  if (!request.raw.destroyed) expectBody(request, uploadMs)
}

function expectBody(request: FastifyRequest, ms: number): void {
  clearTimeout(request.bodyTimer)
  request.bodyTimer = setTimeout(endRequest, ms, request).unref()
}

function endRequest({ server: { server }, raw: { socket } }: FastifyRequest): void {
  // The error code of Node for a request over its own limit.
  const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', tooSlow, socket)
}
