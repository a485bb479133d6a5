import {
  type SecurityEvent,
  type SecurityFacts,
  securityEvents,
} from '#src/domain/access/security-event.ts'

/** Call it after the commit, so that the line is true, and inside its request, so that it has the id. */
export type Note = (event: SecurityEvent, facts?: SecurityFacts) => void

type Writing = Readonly<Record<'info' | 'warn', (line: object) => void>>

export function makeNote(log: Writing, count: (event: SecurityEvent) => void = () => {}): Note {
  return (event, facts) => {
    count(event)
    log[securityEvents[event]]({ event, security: true, ...facts })
  }
}
