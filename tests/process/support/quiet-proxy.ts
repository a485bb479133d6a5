/** A wire between shop and database that can go quiet: nothing is refused, nothing arrives. */

import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type QuietProxy = {
  readonly port: number
  readonly hush: () => void
  /** What was held back arrives now, as after a cut of the network. */
  readonly speak: () => void
}

export async function quietProxy(target: URL): Promise<QuietProxy> {
  let held: (() => void)[] | undefined
  const sockets = new Set<Socket>()

  function carry(from: Socket, to: Socket): void {
    sockets.add(from)
    const pass = (act: () => void) => (held ? held.push(act) : act())
    from.on('data', (chunk) => pass(() => to.write(chunk)))
    from.on('close', () => pass(() => to.destroy()))
    from.on('error', () => undefined)
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    hush: () => {
      held ??= []
    },
    speak: () => {
      const acts = held ?? []
      held = undefined
      for (const act of acts) act()
    },
  }
}
