import {
  type SecurityEvent,
  type SecurityFacts,
  securityEvents,
} from '#src/domain/access/security-event.ts'
import { requestScope } from '#src/platform/request-scope.ts'

/** Call it after the commit, so that the line is true, and inside its request, so that it has the id. */
export type Note = (event: SecurityEvent, facts?: SecurityFacts) => void

type Writing = Readonly<Record<'info' | 'warn', (line: object) => void>>

type Noting = {
  readonly count?: (event: SecurityEvent) => void
  /** The keyed hash of the caller's network: it tells one attacker from many, and names none. */
  readonly network?: () => string | undefined
  /** Stores the event as a row as well; it must not wait. */
  readonly store?: (noted: NotedEvent) => void
}

export type NotedEvent = {
  readonly event: SecurityEvent
  readonly facts: SecurityFacts
  readonly network: string | undefined
  /** The signed-in user of the request. */
  readonly by: string | undefined
}

export function makeNote(log: Writing, { count, network, store }: Noting = {}): Note {
  return (event, facts = {}) => {
    count?.(event)
    const from = network?.()
    log[securityEvents[event]]({ event, security: true, ...facts, ...(from && { network: from }) })
    store?.({ event, facts, network: from, by: requestScope.getStore()?.callerId })
  }
}
