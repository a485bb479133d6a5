/** A proxy in front must see a request end where the shop does. */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'

/** The shop decodes chunked bodies alone: of another coding it would read the encoded bytes as the body. */
export function hasUnknownTransfer(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
): boolean {
  const coding = readHeader(request, 'transfer-encoding')
  return coding !== undefined && coding.toLowerCase() !== 'chunked'
}

/**
 * The shop accepts no upgrade. Node does not parse the bytes behind the offer, so the connection must
 * end: on an open one, a later request would get the answer to those bytes.
 */
export const endAfterUpgradeOffer: Middleware = (next) => (request, response) => {
  if (readHeader(request, 'upgrade') !== undefined) response.shouldKeepAlive = false
  next(request, response)
}

/** Far above what any client or proxy sends: none waits with so many answers outstanding. */
const mostPipelined = 100

/**
 * Ends a connection with more requests than that waiting for the answers before them: Node would hand
 * over every request that it has read, 1,500 of a chunk.
 */
export const endLongPipelines: Middleware = (next) => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // A response without a socket waits for its turn; an ordinary one has it at once.
    if (response.socket) return next(request, response)
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count >= mostPipelined) return void socket.destroy()
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1))
    next(request, response)
  }
}
