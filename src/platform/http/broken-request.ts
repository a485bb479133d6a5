/** What is no HTTP, too long or too slow to be a request: answered on the bare socket. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from '#src/platform/http/answer.ts'

export function answerBrokenRequest(error: Error, socket: Socket): void {
  const isGone = 'code' in error && error.code === 'ECONNRESET'
  if (isGone || socket.destroyed) return

  const { status, body } = answerFor('code' in error ? error.code : undefined)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
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
