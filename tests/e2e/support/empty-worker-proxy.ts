/** The shop behind a proxy that can serve an empty file in place of its service worker. */

import { createServer, request } from 'node:http'

export async function emptyWorkerProxy(shop: string) {
  let isEmpty = false
  const server = createServer((asked, answer) => {
    if (isEmpty && asked.url === '/service-worker.js') {
      answer.setHeader('content-type', 'text/javascript')
      answer.end()
      return
    }
    // The shop answers under its own name alone.
    const headers = { ...asked.headers, host: new URL(shop).host }
    const passed = request(`${shop}${asked.url}`, { headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    origin: `http://localhost:${address.port}`,
    emptyWorker: () => {
      isEmpty = true
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
