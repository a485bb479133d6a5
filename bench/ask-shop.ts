/** Sends requests to a shop by its public name: through the proxy over TLS, or to one process. */

import http from 'node:http'
import https from 'node:https'
import { orderOfBuyer } from './orders/orders-load.ts'

export const publicHost = 'shop.example'

export type Asking = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** In 127.0.0.0/8, so that every buyer can have an address of their own. */
  readonly from?: string
  /** For connections that stay open, as those of browsers do. */
  readonly agent?: https.Agent
}

type Told = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** The bench signs its certificate itself. */
export function askThrough(port: number, asking: Asking): Promise<Told> {
  const tls = { servername: publicHost, rejectUnauthorized: false }
  return tellOf(https.request({ ...optionsOf(port, asking), ...tls }), asking)
}

export function askPlainly(port: number, asking: Asking): Promise<Told> {
  return tellOf(http.request(optionsOf(port, asking)), asking)
}

function optionsOf(port: number, { method = 'GET', path, headers, body, from, agent }: Asking) {
  return {
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host: publicHost,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    agent: agent ?? false,
    ...(from !== undefined && { localAddress: from }),
  }
}

function tellOf(sending: http.ClientRequest, { body }: Asking): Promise<Told> {
  return new Promise((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sending.end(body)
  })
}

/** The order of one buyer, from an address that no other buyer has. */
export function orderBy(buyer: number) {
  const { body, key } = orderOfBuyer(buyer)
  return {
    method: 'PUT',
    path: '/api/order?id=p',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    from: `127.${1 + ((buyer >> 16) & 127)}.${(buyer >> 8) & 255}.${1 + (buyer & 127)}`,
  }
}
