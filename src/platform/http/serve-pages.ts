/** Pages: the router behind the server's door. */

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isAction } from '#src/domain/permissions.ts'
import { headersOf, refuseMethod } from '#src/platform/http/register-calls.ts'
import { pagePolicy } from '#src/platform/http/security-headers.ts'

const pageMethods = ['GET', 'HEAD', 'POST'] as const
const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type PagesOptions = {
  readonly build: ServerBuild
  /** Also marks the inline scripts that are the page's own; changes with every start. */
  readonly scriptMark: string
  readonly contextFor: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<RouterContextProvider>
}

export function servePages(server: FastifyInstance, options: PagesOptions): void {
  const { build, scriptMark, contextFor } = options
  requireActions(build)
  const handle = createRequestHandler(build, 'production')
  const config = { action: 'storefront.read' } as const
  const patterns = routeTree(build)

  server.register(async (pages) => {
    // A form is text. What it says is parsed where it is understood.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )

    pages.route({
      method: [...pageMethods],
      url: '/*',
      config,
      handler: async (request, reply) => {
        request.pagePattern = patternFor(patterns, request.url)
        const context = await contextFor(request, reply)
        const response = await handle(toWebRequest(request), context)
        return sendPage(reply, response, scriptMark)
      },
    })
    pages.route({
      method: [...otherMethods],
      url: '/*',
      config,
      onRequest: async (request, reply) => refuseMethod(request, reply, pageMethods),
      handler: async (request, reply) => refuseMethod(request, reply, pageMethods),
    })
  })
}

/** Deny by default: a page that names no action of the permission table stops the start. */
export function requireActions(build: Pick<ServerBuild, 'routes'>): void {
  for (const route of Object.values(build.routes)) {
    const handle: unknown = route?.module.handle
    const action =
      typeof handle === 'object' && handle !== null && 'action' in handle
        ? handle.action
        : undefined
    if (typeof action !== 'string' || !isAction(action)) {
      throw new Error(`The page ${route?.id} names no action of the permission table`)
    }
  }
}

/** Its address is built from the shop's own origin: behind TLS the connection knows no better. */
function toWebRequest(request: FastifyRequest): Request {
  const { method, url, ownOrigin, body } = request
  return new Request(`${ownOrigin}${url}`, {
    method,
    headers: headersOf(request),
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  })
}

async function sendPage(
  reply: FastifyReply,
  response: Response,
  scriptMark: string,
): Promise<FastifyReply> {
  reply.status(response.status)
  reply.header('cache-control', 'no-store')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)

  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
  const { html, scriptHashes } = hashOwnScripts(await response.text(), scriptMark)
  reply.header('content-security-policy', pagePolicy({ scriptHashes }))
  return reply.send(html)
}

/**
 * Only scripts that carry the mark are the page's own. The mark is random, so nothing that
 * somebody wrote into a product can carry it; it is taken out before the page leaves.
 */
export function hashOwnScripts(
  marked: string,
  mark: string,
): { readonly html: string; readonly scriptHashes: readonly string[] } {
  const scriptHashes = new Set<string>()
  const html = marked.replaceAll(
    new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, 'g'),
    (_whole, before: string, after: string, script: string) => {
      if (script !== '') {
        scriptHashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
      }
      return `<script${before}${after}>${script}</script>`
    },
  )
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptHashes: [...scriptHashes] }
}

type RouteNode = { id: string; path?: string; index?: boolean; children: RouteNode[] }

function routeTree(build: ServerBuild, parentId?: string): RouteNode[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .flatMap((route) =>
      route
        ? [
            {
              id: route.id,
              ...(route.path !== undefined && { path: route.path }),
              ...(route.index !== undefined && { index: route.index }),
              children: routeTree(build, route.id),
            },
          ]
        : [],
    )
}

/** For the log: `/product/:pid`, never the path that was asked for. */
function patternFor(routes: RouteNode[], url: string): string {
  const path = url.split('?')[0]?.replace(/\.data$/, '') ?? '/'
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], path) ?? []
  const pattern = matches.map((match) => match.route.path ?? '').filter((part) => part !== '')
  return `/${pattern.join('/').replaceAll(/^\/+/g, '')}`
}
