/** The baseline of pages: a `node:http` server that writes the same bytes and headers from memory. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export type BarePage = {
  readonly status: number
  readonly headers: readonly string[]
  /** In base 64. */
  readonly body: string
}

const pages: Record<string, BarePage> = JSON.parse(
  readFileSync(process.env.BARE_PAGES ?? '', 'utf8'),
)
const ready = new Map(
  Object.entries(pages).map(([path, { status, headers, body }]) => [
    path,
    { status, headers: [...headers], body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const page = ready.get(request.url ?? '')
  response.writeHead(page?.status ?? 404, page?.headers ?? [])
  response.end(page?.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
