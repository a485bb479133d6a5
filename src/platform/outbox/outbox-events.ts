/** The outbox's types. The features define their kinds of events; the platform imports none. */

import type { z } from 'zod'

/** Each kind of event with the schema of its payload: without transforms, since old rows stay as they are. */
export type OutboxSchemas = Readonly<Record<string, z.ZodType>>

/** Maps each kind to its payload. */
export type OutboxEvents<Schemas extends OutboxSchemas> = {
  readonly [Kind in keyof Schemas & string]: z.input<Schemas[Kind]>
}

/** An event to queue: its payload is the one of its kind. */
export type NewEvent<Events> = {
  readonly [Kind in keyof Events & string]: {
    readonly kind: Kind
    readonly payload: Events[Kind]
    readonly now: Date
    readonly dueAt?: Date
  }
}[keyof Events & string]

export type OutboxEvent<Payload> = {
  /** The same at every attempt. */
  readonly id: string
  readonly payload: Payload
  /** Counts from 1. */
  readonly attempt: number
}

/** Resolves when the event has arrived. `NotSent` and `DeadLettered` report why it has not. */
export type OutboxHandler<Payload = unknown> = (
  event: OutboxEvent<Payload>,
  signal: AbortSignal,
) => Promise<void>

/** One handler for each kind. Events without a configured receiver wait until it is configured. */
export type OutboxHandlers<Schemas extends OutboxSchemas> = {
  readonly [Kind in keyof Schemas & string]:
    | OutboxHandler<OutboxEvents<Schemas>[Kind]>
    | 'not-set-up'
}

/** A sentence for the person at the terminal. */
export class HandlerMissing extends Error {
  override readonly name = 'HandlerMissing'

  constructor(kind: string) {
    super(`The outbox has no handler for events of the kind ${kind}`)
  }
}
