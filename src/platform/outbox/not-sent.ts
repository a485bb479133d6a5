/** The errors that a handler throws to explain a failed attempt. */

import { errorCode } from '#src/lib/error-code.ts'

/** Its message is stored and logged: a few words without personal data. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent'
}

/** The receiver said when to try again; at most ten minutes, so that no process takes it for a wrong clock. */
export class TryLater extends NotSent {
  override readonly name = 'TryLater'
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = Math.min(Math.max(afterMs, 0), 10 * 60_000)
  }
}

/** Trying again cannot help: the event waits for an admin. */
export class DeadLettered extends NotSent {
  override readonly name = 'DeadLettered'
}

/** The message of an event begins so when its receiver may have it, although it gave no answer. */
export const unsureReason = 'Unsure'

const longestReason = 200

/** For foreign errors it returns only the kind: their message may quote anything. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotSent) return error.message.slice(0, longestReason)
  if (!(error instanceof Error)) return 'Error'
  return [error.name, codeOf(error)].filter((word) => word !== '').join(' ')
}

/** A system's error code, such as `ECONNREFUSED`; empty without one. */
export function codeOf(error: unknown): string {
  const code = errorCode(error)
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : ''
}
