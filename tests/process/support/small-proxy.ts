/** A proxy as the documents require: reads over pooled connections, writes over new ones. */

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * Round robin; skips processes that it cannot reach. It repeats a request to another process only
 * where that is safe: a read, or an order with a key.
 */
export async function smallProxy(ports: readonly number[]): Promise<{ readonly port: number }> {
  const kept = new Agent({ keepAlive: true })
  let turn = 0

  function pass(
    requested: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    [port, ...others]: readonly number[],
  ): void {
    const isRead = requested.method === 'GET'
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        method: requested.method,
        path: requested.url,
        headers: requested.headers,
        agent: isRead ? kept : false,
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(answer)
      },
    )
    sending.once('error', (error: NodeJS.ErrnoException) => {
      const mayBeSentTwice = isRead || requested.headers['idempotency-key'] !== undefined
      const mayPassOn = mayBeSentTwice || error.code === 'ECONNREFUSED'
      if (mayPassOn && others.length > 0 && !answer.headersSent)
        pass(requested, body, answer, others)
      else answer.writeHead(502).end(`${error.code}: ${error.message}`)
    })
    sending.end(body)
  }

  const server = createServer(async (requested, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of requested) chunks.push(chunk)
    turn = (turn + 1) % ports.length
    pass(requested, Buffer.concat(chunks), answer, [...ports.slice(turn), ...ports.slice(0, turn)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    kept.destroy()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return { port: address.port }
}
