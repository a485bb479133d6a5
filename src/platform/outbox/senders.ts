/** One attempt to send one event, by the handler of its kind. */

import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import {
  HandlerMissing,
  type OutboxHandler,
  type OutboxHandlers,
  type OutboxSchemas,
} from '#src/platform/outbox/outbox-events.ts'
import type { Claimed } from '#src/platform/outbox/outbox-rows.server.ts'

export type KindsAndHandlers<Schemas extends OutboxSchemas> = {
  readonly schemas: Schemas
  readonly handlers: OutboxHandlers<Schemas>
}

type Outcome = 'sent' | { readonly error: unknown }

export async function tryOnce(
  send: OutboxHandler,
  { id, payload, attempts }: Claimed,
  { giveUp, attemptMs }: { giveUp: AbortController; attemptMs: number },
): Promise<Outcome> {
  const { signal } = giveUp
  const late = new NotSent(`No end after ${attemptMs / 1_000} s`)
  const timer = setTimeout(() => giveUp.abort(late), attemptMs).unref()
  // Also ends the wait for a handler that ignores the signal.
  const givenUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    await Promise.race([
      send({ id, payload: JSON.parse(payload), attempt: attempts }, signal),
      givenUp,
    ])
    return 'sent'
  } catch (error) {
    // The abort's reason explains more than the error that the ended handler throws.
    return { error: signal.aborted ? signal.reason : error }
  } finally {
    clearTimeout(timer)
  }
}

/** The schema, handler and timeouts of one kind. */
export type Sender = { readonly kind: string; readonly send: OutboxHandler }

/** Throws `HandlerMissing`. A payload that does not fit its kind can never be sent. */
export function sendersOf<Schemas extends OutboxSchemas>({
  schemas,
  handlers,
}: KindsAndHandlers<Schemas>): readonly Sender[] {
  const known: Readonly<Record<string, OutboxHandler<never> | 'not-set-up'>> = handlers
  return Object.entries(schemas).flatMap(([kind, schema]) => {
    const handler = Object.hasOwn(known, kind) ? known[kind] : undefined
    if (handler === undefined) throw new HandlerMissing(kind)
    if (handler === 'not-set-up') return []
    const send: OutboxHandler = async (event, signal) => {
      const fits = schema.safeParse(event.payload).success
      if (!fits) throw new DeadLettered(`The payload is not one of the kind ${kind}`)
      await handler(event as never, signal)
    }
    return [{ kind, send }]
  })
}
