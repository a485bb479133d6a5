/**
 * Compresses pages for one visitor and long JSON where the client accepts it. Why an attacker learns
 * no secret from the length is decision 0022; why this is not `@fastify/compress` is decision 0047.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import {
  contentEncodings,
  encodeStream,
  encodeText,
} from '#src/platform/http/encoding/encode-body.ts'

/** A body that fits into one packet arrives no sooner when it is shorter. */
const shortestLength = 1_400

/** Pages, their data and the API's answers. Pictures and assets are compressed already. */
const compressedTypes = /^(?:text\/html|text\/x-script|application\/json)\b/

export function encodeAnswers(server: FastifyInstance): void {
  // A callback is cheaper than a promise, and most answers are short and pass through.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !isCompressible(reply)) return done()

    reply.header('vary', 'accept-encoding')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === 'plain') return done()
    reply.header('content-encoding', contentEncodings[encoding])
    if (payload instanceof Readable) return done(null, encodeStream(payload, encoding))

    reply.removeHeader('content-length')
    encodeText(payload, encoding).then((body) => done(null, body), done)
  })
}

function isLong(payload: unknown): payload is string | Readable {
  return typeof payload === 'string'
    ? payload.length >= shortestLength
    : payload instanceof Readable
}

function isCompressible(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding')) return false
  return compressedTypes.test(String(reply.getHeader('content-type') ?? ''))
}
