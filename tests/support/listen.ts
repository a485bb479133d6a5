import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'

/** Returns its address. Closed when the test ends. */
export async function listenOnFreePort(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  return `http://127.0.0.1:${address.port}`
}
