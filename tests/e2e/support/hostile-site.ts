/** An attacker's site: the same page on every address, on two host names of this machine. */

import { createServer } from 'node:http'

export type HostileSite = {
  /** Another origin of the shop's own site: `SameSite` withholds no cookie from its requests. */
  readonly neighbour: string
  /** Another site. */
  readonly stranger: string
  readonly close: () => Promise<void>
}

export async function hostileSite(): Promise<HostileSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Win a kettle</title><body></body>')
  })
  // Listens on both addresses, since the machine may prefer either for a name.
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  return {
    neighbour: `http://localhost:${address.port}`,
    stranger: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
