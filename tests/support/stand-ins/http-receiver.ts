/** An external HTTP service that answers as the test decides. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listenOnFreePort } from '#tests/support/listen.ts'

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
  return { url: `${await listenOnFreePort(server)}/sheet`, received }
}
