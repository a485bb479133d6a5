/**
 * More sockets on the server's port. The event loop accepts one connection a tick from each listening
 * socket: with long ticks a new connection would wait one tick for each connection before it.
 */

import { createServer, type Server } from 'node:net'

export type Listeners = {
  /** Their connections belong to the server, but closing the server does not wait for them. */
  readonly close: () => Promise<void>
  readonly countConnections: () => Promise<number>
}

export type Place = { readonly port: number; readonly host: string }

/** Accepts some 500 connections a second at fifty milliseconds a tick. */
const extraSockets = 23

/** Only Linux spreads the connections of a port over several sockets. */
const canShare = process.platform === 'linux'

/** For the server itself as well: every socket that shares a port must set it. */
export function sharedPlace({ port, host }: Place): Place & { readonly reusePort: boolean } {
  return { port, host, reusePort: canShare }
}

export async function listenOnExtraSockets(server: Server, place: Place): Promise<Listeners> {
  const listeners = Array.from({ length: canShare ? extraSockets : 0 }, () => {
    // The options of the server's own connections.
    const listener = createServer({ allowHalfOpen: true, noDelay: true })
    listener.on('connection', (socket) => server.emit('connection', socket))
    return listener
  })
  await Promise.all(listeners.map((listener) => listenAt(listener, place)))
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

function listenAt(listener: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(sharedPlace(place), resolve)
  })
}

function closeOne(listener: Server): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()))
}

function countOf(listener: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
