/**
 * More sockets on the server's port. The loop takes one connection a turn from each that listens:
 * while turns are long, a newcomer would wait for a turn for everybody who came before.
 */

import { createServer, type Server } from 'node:net'

export type Listeners = {
  /** The connections that came through them are the server's, but it does not wait for them. */
  readonly close: () => Promise<void>
  readonly countConnections: () => Promise<number>
}

export type Place = { readonly port: number; readonly host: string }

/** Some 500 newcomers a second at fifty milliseconds a turn. */
const moreDoors = 23

/** Some 10 KB each while they say nothing; what comes beyond them is hung up on. */
const connectionsAtOnce = 10_000

/** Elsewhere the kernel does not share a port out among sockets. */
const canShare = process.platform === 'linux'

/** For the server itself as well: all who share a port must say so. */
export function sharedPlace({ port, host }: Place): Place & { readonly reusePort: boolean } {
  return { port, host, reusePort: canShare }
}

export async function listenOnExtraSockets(server: Server, place: Place): Promise<Listeners> {
  const listeners = Array.from({ length: canShare ? moreDoors : 0 }, () => {
    // As the server's own connections are.
    const door = createServer({ allowHalfOpen: true, noDelay: true })
    door.on('connection', (socket) => server.emit('connection', socket))
    door.on('drop', (data) => server.emit('drop', data))
    return door
  })
  // The kernel gives each its share.
  const most = Math.ceil(connectionsAtOnce / (listeners.length + 1))
  for (const door of [server, ...listeners]) door.maxConnections = most
  await Promise.all(listeners.map((door) => listenAt(door, place)))
  return {
    close: async () => {
      await Promise.all(listeners.map(closeOne))
    },
    countConnections: async () => {
      const counts = await Promise.all([server, ...listeners].map(countOf))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

function listenAt(door: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(sharedPlace(place), resolve)
  })
}

function closeOne(door: Server): Promise<void> {
  return new Promise((resolve) => door.close(() => resolve()))
}

function countOf(door: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    door.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
