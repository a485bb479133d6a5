/** Sends a cached page, in the encoding that its client accepts. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import { matchesEtag } from '#src/platform/http/request/conditional.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'
import type { StoredForm, StoredPage } from '#src/platform/page-cache/page-cache.ts'

/** The shop sends a smaller page as fast as a refusal. */
const largeBytes = 32 * 1024

/** Asked before work that costs more than a small cached page. True: it has answered. */
export type ShedRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  what: 'reads' | 'cached-pages',
) => boolean

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  shedRequest?: ShedRequest,
): void {
  const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
  const form = page.formIn(encoding)
  if (form.etag !== undefined && matchesEtag(readHeader(request, 'if-none-match'), form.etag)) {
    response.writeHead(304, form.headersOfUnchanged as string[])
    response.end()
    return
  }
  if (form.body.length > largeBytes && shedRequest?.(request, response, 'cached-pages')) return
  send(request, response, { status: page.status, form })
}

type Sent = {
  readonly status: StoredPage['status']
  readonly form: Pick<StoredForm, 'body' | 'headers'>
}

export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, form }: Sent,
): void {
  response.writeHead(status, form.headers as string[])
  if (method === 'HEAD') response.end()
  else response.end(form.body)
}

export function withLength(headers: readonly string[], length: number): string[] {
  return headers.map((value, at) => (headers[at - 1] === 'content-length' ? String(length) : value))
}
