import type { RequestListener, Server } from 'node:http'

/** Sees a request before `next` does: it answers the request, or hands it on. */
export type Middleware = (next: RequestListener) => RequestListener

/** Puts the middleware in front of a server that is not yet listening; the first sees a request first. */
export function prependMiddleware(
  { server }: { readonly server: Server },
  middleware: readonly Middleware[],
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const [only] = listeners
  // Part of every request, so the usual case is called without a loop.
  const behind: RequestListener =
    listeners.length === 1 && only
      ? (request, response) => only.call(server, request, response)
      : (request, response) => {
          for (const listener of listeners) listener.call(server, request, response)
        }
  server.on(
    'request',
    middleware.reduceRight((next, one) => one(next), behind),
  )
}
