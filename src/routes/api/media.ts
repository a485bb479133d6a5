/** The shop's pictures, by the hash of their content: they never change. */

import type { FastifyInstance } from 'fastify'
import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import { pictureAt, pictureContentTypes } from '#src/features/media/picture-address.ts'
import { PictureProcessFailed } from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { notFound, problem } from '#src/platform/http/answer.ts'
import { matchesEtag } from '#src/platform/http/conditional.ts'
import { sendAnswer } from '#src/platform/http/make-server.ts'
import { closedPolicy } from '#src/platform/http/security-headers.ts'

export function registerMediaRoute(
  server: FastifyInstance,
  { db, pictures }: Pick<Shop, 'db'> & { pictures: Pictures },
): void {
  server.get('/media/*', { config: { action: 'picture.read' } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const name = pictureAt(path)
    if (!name) return sendAnswer(request, reply, notFound)

    const etag = `"${name.hash.slice(0, 16)}-${name.width}-${name.format}"`
    const kept = { 'cache-control': 'public, max-age=31536000, immutable', etag }
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.status(304).headers(kept).send()
    }

    const file = await findPictureFile({ db, pictures }, name).catch((error: unknown) => {
      if (error instanceof PictureProcessFailed) return 'busy' as const
      throw error
    })
    if (file === 'busy') {
      return sendAnswer(
        request,
        reply,
        problem(503, 'picture-not-ready', 'The picture is being made.', { retryAfterSeconds: 5 }),
      )
    }
    if (!file) return sendAnswer(request, reply, notFound)
    return reply
      .headers({ ...kept, 'content-security-policy': closedPolicy })
      .type(pictureContentTypes[name.format])
      .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength))
  })
}
