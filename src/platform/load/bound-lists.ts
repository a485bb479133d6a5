/**
 * Bounds how many whole lists are sent at once: each has a batch in memory for as long as its client
 * reads. The answer marks itself as a list, since one address has many spellings.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeSemaphore, type QueueBounds, QueueFull } from '#src/lib/async/semaphore.ts'
import { isWholeList } from '#src/platform/http/whole-list.ts'
import type { Refuse } from '#src/platform/load/refusal.ts'
import { sharerNow } from '#src/platform/request-scope.ts'

type ListBounds = QueueBounds & {
  readonly atOnce: number
  /** A list that takes longer makes room where another waits. */
  readonly undisturbedMs: number
}

const defaultBounds: ListBounds = { atOnce: 16, waiting: 64, waitMs: 2_000, undisturbedMs: 10_000 }
const sentWithinMs = 5 * 60_000

type Sending = { readonly reply: FastifyReply; readonly by: string; readonly since: number }

/** Register it before other `onSend` hooks: no hook encodes a list that waits. */
export function boundLists(
  server: FastifyInstance,
  refuse: Refuse,
  { atOnce, undisturbedMs, ...bounds }: ListBounds = defaultBounds,
): void {
  const semaphore = makeSemaphore(atOnce, bounds, sharerNow)
  const sending = new Set<Sending>()

  async function send(reply: FastifyReply, done: () => void): Promise<void> {
    const one = { reply, by: sharerNow()[0] ?? '', since: performance.now() }
    sending.add(one)
    await untilSent(reply, done)
    sending.delete(one)
  }

  server.addHook('onSend', (request, reply, body, done) => {
    if (!isWholeList(body)) return done()
    // Fastify would read the whole list, and drop it.
    if (request.method === 'HEAD') {
      body.destroy()
      return done(null, Readable.from([]))
    }

    if (sending.size >= atOnce) {
      const before = performance.now() - undisturbedMs
      endSlowest([...sending].filter(({ since }) => since < before))
    }
    semaphore
      .run(async () => {
        // The client hung up while the list waited.
        if (reply.raw.destroyed) body.destroy()
        else await send(reply, done)
      })
      .catch((error: unknown) => {
        body.destroy()
        if (!(error instanceof QueueFull)) return done(error as Error)
        // Fastify never sends the list that it was about to send.
        if (!reply.raw.destroyed) refuse(request.raw, reply.raw, 'bulk')
      })
  })
}

/** Ends the oldest list of the network that reads most of them. */
function endSlowest(slow: readonly Sending[]): void {
  const counts = Map.groupBy(slow, ({ by }) => by)
  const [most] = [...counts.values()].sort((one, other) => other.length - one.length)
  most?.[0]?.reply.request.raw.destroy()
}

/** Ends a list whose client reads slower than any real line. */
function untilSent({ raw, request }: FastifyReply, send: () => void): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => request.raw.destroy(), sentWithinMs).unref()
    raw.once('close', () => {
      clearTimeout(limit)
      resolve()
    })
    send()
  })
}
