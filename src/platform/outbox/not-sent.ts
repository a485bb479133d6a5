/** What a handler throws to say why an attempt did not work. */

import { errorCode } from '#src/lib/error-code.ts'

/** Its message is stored and logged: a few words with nothing personal in them. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent'
}

/** Trying again cannot help: the event waits for an admin. */
export class DeadLettered extends NotSent {
  override readonly name = 'DeadLettered'
}

const longestReason = 200

/** Of an error that is none of ours only the kind is told: its message may quote anything. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotSent) return error.message.slice(0, longestReason)
  if (!(error instanceof Error)) return 'Error'
  return [error.name, codeOf(error)].filter((word) => word !== '').join(' ')
}

/** A system's word for what happened, such as `ECONNREFUSED`; empty where it has none. */
export function codeOf(error: unknown): string {
  const code = errorCode(error)
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : ''
}
