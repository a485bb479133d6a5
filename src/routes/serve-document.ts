/** A document that is no page: whole or in pieces, encoded, with an ETag. */

import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestClass } from '#src/domain/access/request-class.ts'
import { notFound } from '#src/platform/http/answer.ts'
import { acceptedEncoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import { contentEncodings, encodeStream } from '#src/platform/http/encoding/encode-body.ts'
import { refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { matchesEtag } from '#src/platform/http/request/conditional.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import { asWholeList } from '#src/platform/http/whole-list.ts'
import { etagOf } from '#src/platform/page-cache/store-page.ts'

/** A short document as a whole, or a long one in pieces with its version. */
export type Document = {
  readonly type: string
  /** Besides, or instead of, the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
} & (
  | { readonly text: string }
  | { readonly version: string; readonly pieces: AsyncIterable<string> }
)

export function serveDocument(
  server: FastifyInstance,
  { path, requestClass }: { readonly path: string; readonly requestClass: RequestClass },
  find: (params: Readonly<Record<string, string>>) => Promise<Document | undefined>,
): void {
  const config = { permission: 'storefront.read', requestClass } as const
  server.get<{ Params: Record<string, string> }>(path, { config }, async (request, reply) => {
    const document = await find(request.params)
    return document ? sendDocument(request, reply, document) : sendAnswer(request, reply, notFound)
  })
  refuseOtherMethods(server, { path, methods: ['GET'], ...config })
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const version = 'text' in document ? hash('sha256', document.text).slice(0, 22) : document.version
  const etag = etagOf(version, encoding)
  const headers = {
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
    etag,
    ...document.headers,
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.status(304).headers(headers).send()
  }

  // Before any header: an unavailable database has an answer of its own.
  const pieces = 'text' in document ? [document.text] : await begun(document.pieces, request)
  reply.headers(headers).type(document.type)
  if (encoding !== 'plain') reply.header('content-encoding', contentEncodings[encoding])
  const body = encodeStream(Readable.from(pieces, { objectMode: false }), encoding)
  return reply.send('text' in document ? body : asWholeList(body))
}

/** The same pieces, once the head and the first batch have been read; none for a HEAD. */
async function begun(
  pieces: AsyncIterable<string>,
  { method }: FastifyRequest,
): Promise<AsyncIterable<string> | Iterable<string>> {
  if (method === 'HEAD') return []
  const iterator = pieces[Symbol.asyncIterator]()
  const head = await iterator.next()
  const first = await iterator.next()

  async function* all(): AsyncGenerator<string> {
    if (!head.done) yield head.value
    for (let piece = first; !piece.done; piece = await iterator.next()) yield piece.value
  }
  return all()
}
