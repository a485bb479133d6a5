import type { RequestListener, Server } from 'node:http'

/** Lets `listen` see every request before the server does; it hands on what is not for it. */
export function prependListener(
  { server }: { readonly server: Server },
  listen: (next: RequestListener) => RequestListener,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const [only] = listeners
  // Part of every request, so what is most usual is called without a loop.
  const next: RequestListener =
    listeners.length === 1 && only
      ? (request, response) => only.call(server, request, response)
      : (request, response) => {
          for (const listener of listeners) listener.call(server, request, response)
        }
  server.on('request', listen(next))
}
