/** Writes one line of JSON for each event. Nothing personal: route patterns, never a path or a body. */

import { constants, fstatSync, openSync } from 'node:fs'
import pino, { type Logger, type LoggerOptions } from 'pino'
import { requestScope } from '#src/platform/request-scope.ts'

export type Log = Logger

const standardError = 2
/** Above this limit pino drops lines: the log's reader has stopped reading, and orders go on. */
const mostWaitingBytes = 1024 * 1024
const flushWithinMs = 1_000

/** Buffered, so that a burst of orders does not wait for the terminal; flushed at the end. */
export function makeLog(): Log {
  let givesUpAt = Number.POSITIVE_INFINITY
  // Registered before pino's own listener, which would wait for a reader without limit.
  process.on('exit', () => {
    givesUpAt = performance.now() + flushWithinMs
    try {
      destination.flushSync()
    } catch {
      // The pipe has no reader, and the process ends all the same.
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

/** Call it before the process ends, which would lose the lines that are being written. */
export function flushLogs(log: Log): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, flushWithinMs)
    log.flush(() => resolve())
  })
}

/** Writing to a full pipe blocks the thread. Opened anew without blocking, the pipe reports EAGAIN. */
function openStandardError(): number {
  if (!fstatSync(standardError).isFIFO()) return standardError
  try {
    return openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // The system has no /proc, or the pipe has no reader.
    return standardError
  }
}

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  // Otherwise pino copies the error's message, which may quote a row, into the line's `msg`.
  errorKey: 'none',
  mixin: whileAnswering,
}

/**
 * A message may quote typed text: e-mails and phones in it are masked.
 * The part before an @ has 64 letters at most; a longer search takes too long.
 */
function withoutPeople(message: string): string {
  return message
    .replaceAll(/[^\s"'<>()=]{1,64}@[^\s"'<>()]+/g, '…')
    .replaceAll(/[+\d০-৯][\d০-৯ -]{6,}[\d০-৯]/g, '…')
}

/** The id of the request that a line belongs to, and of its signed-in user. */
function whileAnswering(): { readonly id?: string | undefined; readonly by?: string } {
  const scope = requestScope.getStore()
  if (!scope) return {}
  return scope.callerId === undefined ? { id: scope.id } : { id: scope.id, by: scope.callerId }
}

/** The error's kind and place. A database's message may quote a row, so it is left out. */
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
