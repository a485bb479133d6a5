/** One line of JSON an event. Nothing personal: routes by their pattern, never a path or a body. */

import pino, { type Logger, type LoggerOptions } from 'pino'
import { requestScope } from '#src/platform/request-scope.ts'

export type Log = Logger

/** Buffered, so that a burst of orders does not wait for the terminal; flushed at the end. */
export function makeLog(): Log {
  const destination = pino.destination({ dest: 2, minLength: 4_096, sync: true })
  setInterval(() => destination.flush(), 1_000).unref()
  process.on('exit', () => destination.flushSync())
  return pino(logOptions, destination)
}

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  // Else the message of an error, which may quote a row, would be the line's own as well.
  errorKey: 'none',
  mixin: whileAnswering,
}

/** Which request a line belongs to, and who is signed in there. */
function whileAnswering(): { readonly id?: string; readonly by?: string } {
  const scope = requestScope.getStore()
  if (!scope) return {}
  return scope.callerId === undefined ? { id: scope.id } : { id: scope.id, by: scope.callerId }
}

/** Its kind and where it happened. A database's message may quote a row, so it is left out there. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error }
  const isOfDatabase = 'severity' in error || 'errcode' in error
  const lines = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? []
  return {
    kind: error.name,
    code: 'code' in error ? error.code : undefined,
    message: isOfDatabase ? undefined : error.message,
    at: lines.slice(0, 8).map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
