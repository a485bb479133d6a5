/**
 * Pages that are made for one visitor and long JSON leave smaller, where the client takes it.
 * That nothing secret can be guessed from their length is decision 0022.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from '#src/platform/http/accepted-encoding.ts'
import { contentEncodings, encodeStream, encodeText } from '#src/platform/http/encode-body.ts'

/** One packet: what fits into it gets there no sooner for being shorter. */
const shortestLength = 1_400

/** Of the pages, of their data and of the API; pictures and assets are small already. */
const smallerTypes = /^(?:text\/html|text\/x-script|application\/json)\b/

export function encodeAnswers(server: FastifyInstance): void {
  // A callback, not a promise: most answers are short and pass through.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !isOfOurs(reply)) return done()

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

function isOfOurs(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding')) return false
  return smallerTypes.test(String(reply.getHeader('content-type') ?? ''))
}
