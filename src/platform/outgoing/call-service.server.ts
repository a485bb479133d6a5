/**
 * One HTTP call to a service outside: with a time limit, a bounded answer, and no redirect followed. Its
 * answer is input like any other.
 */

import { readJson } from '#src/lib/text/read-json.ts'
import { isUnsent, networkFailure } from '#src/platform/outgoing/network-failure.ts'

export type ServiceCall = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form, instead of a body. */
  readonly form?: Readonly<Record<string, string>>
  readonly withinMs: number
  readonly mostBytes: number
}

export type ServiceAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Undefined where the answer is no JSON, or too large. */
      readonly body: unknown
      readonly retryAfterSeconds: number | undefined
    }
  /** The service never got the request. */
  | { readonly kind: 'not-sent'; readonly because: string }
  /** The service may have got the request or not. */
  | { readonly kind: 'no-answer'; readonly because: string }

export async function callService(call: ServiceCall): Promise<ServiceAnswer> {
  const { url, method, headers, body, form, withinMs, mostBytes } = call
  const signal = AbortSignal.timeout(withinMs)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal,
    })
    const text = await readWithin(response, mostBytes)
    const { status } = response
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    return {
      kind: 'answered',
      status,
      body: text === undefined ? undefined : readJson(text),
      retryAfterSeconds,
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'no-answer', because: `No answer in ${withinMs / 1_000} s` }
    return { kind: isUnsent(error) ? 'not-sent' : 'no-answer', because: networkFailure(error) }
  }
}

/** Undefined for a longer answer, which it does not read to its end. */
async function readWithin(response: Response, mostBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const longestRetryAfterSeconds = 3_600

/** A date in Retry-After counts as none. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || !/^\d{1,6}$/.test(retryAfter)) return undefined
  return Math.min(Number(retryAfter), longestRetryAfterSeconds)
}
