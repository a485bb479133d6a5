/** A line of the security log for a command that ran beside the shop. */

import { makeNote, type SecurityEvent, type SecurityFacts } from '#src/platform/security-log.ts'

/** For the journal that a timer's output goes to. Whoever sits at a terminal sees what they did. */
export function noteCommand(event: SecurityEvent, facts?: SecurityFacts): void {
  if (process.stderr.isTTY) return
  makeNote({ info: write(30), warn: write(40) })(event, facts)
}

/** As the shop's log writes it, which takes as long to load as a command does. */
function write(level: number): (line: object) => void {
  return (line) => {
    const time = new Date().toISOString()
    process.stderr.write(`${JSON.stringify({ level, time, ...line })}\n`)
  }
}
