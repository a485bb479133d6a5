/** A proxy between shop and database: it can hang, be slow, or break at the worst moment. */

import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Whether the database receives the commit. Its answer never arrives. */
export type CommitCut = 'before' | 'after'

type FaultyProxy = {
  /** The address of the same database through this proxy. */
  readonly addressThrough: (address: string) => string
  /** Holds all data: refuses no connection, delivers nothing. */
  readonly pause: () => void
  /** Delivers the held data, as after a cut of the network. */
  readonly resume: () => void
  /** Open connections stay silent for good, as when a firewall forgot them; new ones work. */
  readonly abandon: () => void
  /** Delays all data by this time, in each direction. */
  readonly slow: (milliseconds: number) => void
  /** From now on, cuts each connection that commits; undefined stops that. */
  readonly cutAtCommit: (cut: CommitCut | undefined) => void
  readonly cuts: () => number
}

/** A statement without parameters in PostgreSQL's protocol. */
const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0')

export async function faultyProxy(target: URL): Promise<FaultyProxy> {
  let held: (() => void)[] | undefined
  let delayMs = 0
  let commitCut: CommitCut | undefined
  let cuts = 0
  const sockets = new Set<Socket>()
  const abandoned = new WeakSet<Socket>()

  function pass(from: Socket, act: () => void): void {
    if (abandoned.has(from)) return
    if (held) held.push(act)
    else if (delayMs > 0) setTimeout(act, delayMs)
    else act()
  }

  function carry(from: Socket, to: Socket, onData: (chunk: Buffer) => void): void {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => pass(from, () => onData(chunk)))
    from.on('close', () => pass(from, () => to.destroy()))
    from.on('error', () => undefined)
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let isCommitting = false

    function cut(): void {
      cuts += 1
      near.destroy()
      far.destroy()
    }
    carry(near, far, (chunk) => {
      const isCommit = commitCut !== undefined && chunk.includes(commitMessage)
      if (isCommit && commitCut === 'before') return cut()
      isCommitting ||= isCommit
      far.write(chunk)
    })
    carry(far, near, (chunk) => {
      if (isCommitting) return cut()
      near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    addressThrough: (there) => Object.assign(new URL(there), { port: String(address.port) }).href,
    pause: () => {
      held ??= []
    },
    resume: () => {
      const acts = held ?? []
      held = undefined
      for (const act of acts) act()
    },
    abandon: () => {
      for (const socket of sockets) abandoned.add(socket)
    },
    slow: (milliseconds) => {
      delayMs = milliseconds
    },
    cutAtCommit: (cut) => {
      commitCut = cut
    },
    cuts: () => cuts,
  }
}
