/**
 * Whole lists have a batch in memory each, and take as long as their readers like: so many go out
 * at once. Known by the answer, not by its address, which can be spelled in many ways.
 */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeTurns, TooManyWait, type TurnBounds } from '#src/lib/async/turns.ts'
import { isWholeList } from '#src/platform/http/whole-list.ts'
import type { Refuse } from '#src/platform/load/refusal.ts'

type ListBounds = TurnBounds & { readonly atOnce: number }

const defaultBounds: ListBounds = { atOnce: 16, waiting: 64, waitMs: 2_000 }
const sentWithinMs = 5 * 60_000

/** Asked before anything else looks at the body: while a list waits, nothing of it is encoded. */
export function boundLists(
  server: FastifyInstance,
  refuse: Refuse,
  { atOnce, ...bounds }: ListBounds = defaultBounds,
): void {
  const turns = makeTurns(atOnce, bounds)

  server.addHook('onSend', (request, reply, body, done) => {
    if (!isWholeList(body)) return done()

    turns
      .take(async () => {
        // They hung up while they waited.
        if (reply.raw.destroyed) body.destroy()
        else await untilSent(reply, done)
      })
      .catch((error: unknown) => {
        body.destroy()
        if (!(error instanceof TooManyWait)) return done(error as Error)
        // What Fastify was about to send is never sent.
        if (!reply.raw.destroyed) refuse(request.raw, reply.raw, 'exports')
      })
  })
}

/** Who reads slower than any line there is keeps nobody else from reading. */
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
