/** All calls of the dashboard's pages to the shop's own API; failures as SPEC.md §8 names them. */

import { isRecord } from '#src/lib/is-record.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/**
 * ERR_NETWORK, ECONNABORTED and ETIMEDOUT, ERR_BAD_REQUEST, ERR_BAD_RESPONSE, ERR_CANCELED:
 * `bad-request` is an answer of 400 to 499, `bad-response` one of 500 and above or no JSON.
 */
export type ApiFailureKind =
  | 'no-network'
  | 'timed-out'
  | 'bad-request'
  | 'bad-response'
  | 'cancelled'

/** Thrown, because a query library learns of a failure only by an error. */
export class ApiFailure extends Error {
  readonly kind: ApiFailureKind
  /** 0 without an answer. */
  readonly status: number
  /** The code of CONTRACT.md's errors, empty where there is none. */
  readonly code: string
  readonly fields: FieldProblems
  /** The whole answer: a 409 carries the current resource. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(kind: ApiFailureKind, { status, body }: Pick<ApiFailure, 'status' | 'body'>) {
    super(typeof body.message === 'string' ? body.message : '')
    this.kind = kind
    this.status = status
    this.body = body
    this.code = typeof body.code === 'string' ? body.code : ''
    this.fields = isRecord(body.fields) ? (body.fields as FieldProblems) : {}
  }
}

export type Asking = {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Undefined and empty values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON; a form as multipart/form-data. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Aborted when the caller no longer waits. */
  readonly signal?: AbortSignal
}

export type Answered<Body> = {
  readonly body: Body
  /** The ETag of the answered resource; empty without one. */
  readonly etag: string
}

const answeredWithinMs = 30_000
const noContent = 204

/** Asks the user for a proof; false where the user gives none. */
type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | undefined

/** For a page that can ask: the client repeats a call that needed a fresh proof. */
export function onProofNeeded(ask: AskForProof | undefined): void {
  askForProof = ask
}

/** The endpoint's documentation defines `Body`. Throws `ApiFailure`. */
export async function askApi<Body>(path: string, asking: Asking = {}): Promise<Answered<Body>> {
  try {
    return await askOnce(path, asking)
  } catch (error) {
    const needsProof = error instanceof ApiFailure && error.code === 'proof-needed'
    if (!needsProof || !(await askForProof?.())) throw error
    return askOnce(path, asking)
  }
}

async function askOnce<Body>(path: string, asking: Asking): Promise<Answered<Body>> {
  const { method = 'GET', query = {}, body, headers = {}, signal } = asking
  const tooLong = AbortSignal.timeout(answeredWithinMs)
  const isForm = body instanceof FormData

  try {
    const response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      headers: {
        // A browser names the boundary of a form itself.
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...languageHeader(),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
    })
    // A body that breaks off is a failure of the network, and throws here.
    const text = await response.text()
    const answer = response.status === noContent ? null : parsedJson(text)
    if (!response.ok || answer === undefined) throw failureOf(response.status, answer)
    return { body: answer as Body, etag: response.headers.get('etag') ?? '' }
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    const nothing = { status: 0, body: {} }
    if (tooLong.aborted) throw new ApiFailure('timed-out', nothing)
    if (signal?.aborted) throw new ApiFailure('cancelled', nothing)
    throw new ApiFailure('no-network', nothing)
  }
}

/** The shop tells its errors in the language of the page. */
export function languageHeader(): Readonly<Record<string, string>> {
  const isBangla = globalThis.document?.documentElement.lang === 'bn'
  return isBangla ? { 'accept-language': 'bn' } : {}
}

/** Undefined for text that is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function failureOf(status: number, answer: unknown): ApiFailure {
  const isRefusal = status >= 400 && status < 500
  return new ApiFailure(isRefusal ? 'bad-request' : 'bad-response', {
    status,
    body: isRecord(answer) ? answer : {},
  })
}

function queryText(query: NonNullable<Asking['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
