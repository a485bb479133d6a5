import { codeOf } from '#src/platform/outbox/not-sent.ts'

/** `fetch` reports only that it failed; the system's error is in the cause. */
export function networkFailure(error: unknown): string {
  return ['Network failure', causeOf(error)].join(' ').trim()
}

/** The request never left this machine, so the receiver knows nothing of it. */
export function isUnsent(error: unknown): boolean {
  return beforeSending.has(causeOf(error))
}

const beforeSending: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

function causeOf(error: unknown): string {
  return codeOf(error instanceof Error ? error.cause : undefined)
}
