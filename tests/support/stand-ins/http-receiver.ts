/** An external HTTP service that answers as the test decides. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Received = {
  readonly method: string | undefined
  /** Its path and query. */
  readonly target: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type HttpReceiver = { readonly url: string; readonly received: readonly Received[] }

/** `answer` gets the request and the number of requests before it. Closed when the test ends. */
export async function httpReceiver(
  answer: (response: ServerResponse, request: Received, earlier: number) => void,
): Promise<HttpReceiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      method: request.method,
      target: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    received.push(one)
    answer(response, one, received.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )

  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return { url: `http://127.0.0.1:${address.port}/sheet`, received }
}
