/** Serves pictures by the hash of their content, so they never change. */

import type { FastifyInstance } from 'fastify'
import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import { pictureAt, pictureContentTypes } from '#src/features/media/picture-address.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { notFound, problem } from '#src/platform/http/answer.ts'
import { refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { matchesEtag } from '#src/platform/http/request/conditional.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'

export const notReady = problem(503, 'picture-not-ready', 'The picture is being made.', {
  retryAfterSeconds: 5,
})

const config = { permission: 'picture.read', requestClass: 'reads' } as const

export function registerMediaRoute(
  server: FastifyInstance,
  { db, pictures }: Pick<Shop, 'db'> & { pictures: Pictures },
): void {
  server.get('/media/*', { config }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const name = pictureAt(path)
    if (!name) return sendAnswer(request, reply, notFound)

    const etag = `"${name.hash.slice(0, 16)}-${name.width}-${name.format}"`
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag }
    const file = await unlessBusy(() => findPictureFile({ db, pictures }, name))
    if (file === 'not-now') return sendAnswer(request, reply, notReady)
    if (!file) return sendAnswer(request, reply, notFound)
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.status(304).headers(headers).send()
    }
    return reply
      .headers(headers)
      .type(pictureContentTypes[name.format])
      .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength))
  })
  refuseOtherMethods(server, { path: '/media/*', methods: ['GET'], ...config })
}
