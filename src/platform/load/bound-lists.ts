/**
 * Bounds how many whole lists are sent at once: each has a batch in memory for as long as its client
 * reads. The answer marks itself as a list, since one address has many spellings.
 */

import type { IncomingMessage } from 'node:http'
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
/** No real line reads slower. */
const sentWithinMs = 5 * 60_000

type Sending = { readonly raw: IncomingMessage; readonly by: string; readonly since: number }

/** Register it before other `onSend` hooks: no hook encodes a list that waits. */
export function boundLists(
  server: FastifyInstance,
  refuse: Refuse,
  { atOnce, undisturbedMs, ...bounds }: ListBounds = defaultBounds,
): void {
  const semaphore = makeSemaphore(atOnce, bounds, sharerNow)
  const sending = new Set<Sending>()

  async function send({ raw, request }: FastifyReply, done: () => void): Promise<void> {
    const [by = ''] = sharerNow()
    const one = { raw: request.raw, by, since: performance.now() }
    const limit = setTimeout(() => request.raw.destroy(), sentWithinMs).unref()
    sending.add(one)
    await new Promise((resolve) => {
      raw.once('close', resolve)
      done()
    })
    sending.delete(one)
    clearTimeout(limit)
  }

  server.addHook('onSend', (request, reply, body, done) => {
    if (!isWholeList(body)) return done()
    // Fastify would read the whole list, and drop it.
    if (request.method === 'HEAD') {
      body.destroy()
      return done(null, Readable.from([]))
    }

    if (sending.size >= atOnce) endSlowest(sending, performance.now() - undisturbedMs)
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

/** Of the lists that began before, ends the oldest of the network that reads most of them. */
function endSlowest(sending: Iterable<Sending>, before: number): void {
  const slow = [...sending].filter(({ since }) => since < before)
  const ofEach = [...Map.groupBy(slow, ({ by }) => by).values()]
  ofEach.sort((one, other) => other.length - one.length)[0]?.[0]?.raw.destroy()
}
