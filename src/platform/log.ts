/** One line of JSON an event. Nothing personal: routes by their pattern, never a path or a body. */

import { constants, fstatSync, openSync } from 'node:fs'
import pino, { type Logger, type LoggerOptions } from 'pino'
import { requestScope } from '#src/platform/request-scope.ts'

export type Log = Logger

const standardError = 2
/** Beyond it lines are lost: who reads the log has stopped reading, and orders go on. */
const mostWaitingBytes = 1024 * 1024
const lastWordsWithinMs = 1_000

/** Buffered, so that a burst of orders does not wait for the terminal; flushed at the end. */
export function makeLog(): Log {
  let givesUpAt = Number.POSITIVE_INFINITY
  // Before the library's own, which would wait for a reader for good.
  process.on('exit', () => {
    givesUpAt = performance.now() + lastWordsWithinMs
    try {
      destination.flushSync()
    } catch {
      // Nobody reads them, and the process ends all the same.
      destination.destroy()
    }
  })
  const destination = pino.destination({
    dest: openStandardError(),
    minLength: 4_096,
    maxLength: mostWaitingBytes,
    sync: false,
    retryEAGAIN: () => performance.now() < givesUpAt,
  })
  setInterval(() => destination.flush(), 1_000).unref()
  return pino(logOptions, destination)
}

/** Before the process ends: what is being written at that moment would be lost with it. */
export function flushLogs(log: Log): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, lastWordsWithinMs)
    log.flush(() => resolve())
  })
}

/** A pipe that is full would hold up whoever writes, also a thread; opened anew it says so instead. */
function openStandardError(): number {
  if (!fstatSync(standardError).isFIFO()) return standardError
  try {
    return openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // Another system, or nobody at the other end.
    return standardError
  }
}

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  // Else the message of an error, which may quote a row, would be the line's own as well.
  errorKey: 'none',
  mixin: whileAnswering,
}

/**
 * A message may quote what somebody typed: what looks like their e-mail or phone is left out.
 * Before an @ stand 64 letters at most; to look further takes too long.
 */
function withoutPeople(message: string): string {
  return message
    .replaceAll(/[^\s"'<>()=]{1,64}@[^\s"'<>()]+/g, '…')
    .replaceAll(/[+\d০-৯][\d০-৯ -]{6,}[\d০-৯]/g, '…')
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
    message: isOfDatabase ? undefined : withoutPeople(error.message),
    at: lines.slice(0, 8).map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
