/** Answers bytes that are no request, or too long or too slow for one, on the bare socket. */

import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from '#src/platform/http/answer.ts'

/** `everywhere`: the headers of every answer. */
export function answerBrokenRequests(
  everywhere: Readonly<Record<string, string>>,
): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const isGone = 'code' in error && error.code === 'ECONNRESET'
    if (isGone || socket.destroyed) return
    // While another answer is being written, the client would read ours as a part of it.
    if (!socket.writable || isOfEarlierRequest(socket)) return void socket.destroy()

    const { status, body } = answerFor('code' in error ? error.code : undefined)
    const text = JSON.stringify(body)
    const headers = {
      ...everywhere,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
    socket.destroySoon()
  }
}

/** Node keeps the answer in progress on the socket; its own error handler looks there too. */
function isOfEarlierRequest(socket: Socket): boolean {
  const current = '_httpMessage' in socket ? socket._httpMessage : undefined
  if (!(current instanceof ServerResponse)) return false
  return current.headersSent || current.req.complete
}

function answerFor(code: unknown) {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem(408, 'too-slow', 'The request took too long to arrive. Send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return problem(431, 'headers-too-large', 'The headers are more than the shop takes.')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problem(413, 'too-large', 'That is more than the shop takes at once.')
    default:
      return problem(400, 'bad-request', 'That is not a request the shop can read.')
  }
}
