/** Divides the open connections among networks: one machine cannot take them all, even idle ones. */

import type { Server } from 'node:http'
import { makeShares } from '#src/lib/async/shares.ts'
import type { Clients } from '#src/platform/http/request/client-address.ts'

/** Some 10 KB each while idle. */
const connectionsAtOnce = 10_000

/** A network counts as its /24, since the machines of one cost an attacker little. */
export function shareConnections(
  server: Server,
  { connectionSharer }: Pick<Clients, 'connectionSharer'>,
  refused: () => void,
  places = connectionsAtOnce,
): void {
  const shares = makeShares(places)
  // First of all, since Node keeps an address that it was asked for: a client that resets its connection
  // later still counts to its network. One that has done so already reads no answer.
  server.prependListener('connection', (socket) => {
    if (socket.remoteAddress === undefined) return void socket.destroy()
    const sharer = connectionSharer(socket)
    if (shares.take(sharer)) return socket.once('close', () => shares.give(sharer))
    refused()
    return socket.destroy()
  })
}
