/** A line of the security log for a command that ran beside the shop. */

import pino from 'pino'
import { logOptions } from '#src/platform/log.ts'
import { makeNote, type SecurityEvent, type SecurityFacts } from '#src/platform/security-log.ts'

/** For the journal that a timer's output goes to. Whoever sits at a terminal sees what they did. */
export function noteCommand(event: SecurityEvent, facts?: SecurityFacts): void {
  if (process.stderr.isTTY) return
  makeNote(pino(logOptions, pino.destination({ dest: 2, sync: true })))(event, facts)
}
