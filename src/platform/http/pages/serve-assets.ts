/** The built scripts, styles and fonts: named by their content, so browsers keep them for good. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#src/platform/http/answer.ts'
import { refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'

// A page without its stylesheet is no page; one without its pictures can be read.
const config = { permission: 'storefront.read', requestClass: 'cached-pages' } as const

/** `folder` is the browser output of the page build. */
export async function serveAssets(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  server.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) => {
    const path = join('assets', request.params['*'])
    if (!path.startsWith('assets/') || !existsSync(join(folder, path))) {
      return sendAnswer(request, reply, notFound)
    }
    return reply.sendFile(path, { maxAge: '365d', immutable: true })
  })
  refuseOtherMethods(server, { path: '/assets/*', methods: ['GET'], ...config })
}
