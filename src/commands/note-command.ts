/** Writes a line of the security log for a command that ran beside the shop. */

import type { SecurityEvent, SecurityFacts } from '#src/domain/access/security-event.ts'
import { makeNote } from '#src/platform/security-log.ts'

/** For the journal of a timer. A person at the terminal sees the command's output. */
export function noteCommand(event: SecurityEvent, facts?: SecurityFacts): void {
  if (process.stderr.isTTY) return
  makeNote({ info: write(30), warn: write(40) })(event, facts)
}

/** In the format of the shop's log, without loading it: that takes as long as the command. */
function write(level: number): (line: object) => void {
  return (line) => {
    const time = new Date().toISOString()
    process.stderr.write(`${JSON.stringify({ level, time, ...line })}\n`)
  }
}
