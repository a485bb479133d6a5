import { z } from 'zod'
import type { OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** Events of any kind, with any payload. */
export type AnyEvents = Record<string, unknown>

export function anySchemas(handlers: object): OutboxSchemas {
  return Object.fromEntries(Object.keys(handlers).map((kind) => [kind, z.unknown()]))
}
