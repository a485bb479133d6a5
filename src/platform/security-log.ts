import {
  type SecurityEvent,
  type SecurityFacts,
  securityEvents,
} from '#src/domain/access/security-event.ts'

/** Call it after the commit, so that the line is true, and inside its request, so that it has the id. */
export type Note = (event: SecurityEvent, facts?: SecurityFacts) => void

type Writing = Readonly<Record<'info' | 'warn', (line: object) => void>>

type Noting = {
  readonly count?: (event: SecurityEvent) => void
  /** The keyed hash of the caller's network: it tells one attacker from many, and names none. */
  readonly network?: () => string | undefined
}

export function makeNote(log: Writing, { count, network }: Noting = {}): Note {
  return (event, facts) => {
    count?.(event)
    const from = network?.()
    log[securityEvents[event]]({ event, security: true, ...facts, ...(from && { network: from }) })
  }
}
