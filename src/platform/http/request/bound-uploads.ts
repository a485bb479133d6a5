/**
 * Bounds the memory of uploads: a body of megabytes stays in memory until its answer, several times
 * over while it is read. The body of a waiting upload stays with its sender.
 */

import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import { problem } from '#src/platform/http/answer.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'

export const uploadsAtOnce = 3
const uploadsWaiting = 200

const tooMany = problem(503, 'uploads-busy', 'Too many files arrive at once. Send it again.', {
  retryAfterSeconds: 5,
})

/** An `onRequest` hook: continues when the upload may send its body. */
export function boundUploads(): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const semaphore = makeSemaphore(uploadsAtOnce, { waiting: uploadsWaiting })
  return async (request, reply) => {
    const { promise: admitted, resolve: admit, reject: refuse } = Promise.withResolvers<void>()
    semaphore
      .run(() => {
        admit()
        return answered(reply)
      })
      .catch(refuse)
    // Nothing moves on the connection of a waiting upload. With a listener, Node does not end it for that.
    reply.raw.on('timeout', stay)
    try {
      await admitted
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return sendAnswer(request, reply, tooMany)
    } finally {
      reply.raw.off('timeout', stay)
    }
    return undefined
  }
}

function stay(): void {}

/** Resolves as well where the sender has gone, before or meanwhile. */
function answered({ raw }: FastifyReply): Promise<void> {
  if (raw.destroyed || raw.writableFinished) return Promise.resolve()
  return new Promise((resolve) => finished(raw, () => resolve()))
}
