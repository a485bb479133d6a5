import type { RequestListener, Server } from 'node:http'

/** Lets `listen` see every request before the server does; it hands on what is not for it. */
export function standInFront(
  { server }: { readonly server: Server },
  listen: (next: RequestListener) => RequestListener,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on(
    'request',
    listen((request, response) => {
      for (const listener of listeners) listener.call(server, request, response)
    }),
  )
}
