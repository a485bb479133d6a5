/**
 * As `askApi`, and it tells two things more: how much of a body has left, which `fetch` says
 * nothing about, and the ETag of the answer.
 */

import { ApiFailure, type ApiFailureKind, failureOf } from '#src/platform/api-client/ask-api.ts'

type Asking = {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly body?: FormData | string
  readonly headers?: Readonly<Record<string, string>>
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void
}

export type Answered<Answer> = {
  readonly answer: Answer
  /** Empty where the answer has none. */
  readonly etag: string
}

/** Without a sign of life. A picture on a slow network may take longer, as long as it moves. */
const silentForMs = 30_000

export function askWithProgress<Answer>(path: string, asking: Asking): Promise<Answered<Answer>> {
  const { method, body, headers = {}, onProgress } = asking
  const request = new XMLHttpRequest()
  const startedAt = performance.now()
  const stayAwake = () => {
    request.timeout = performance.now() - startedAt + silentForMs
  }

  return new Promise((resolve, reject) => {
    const fail = (kind: ApiFailureKind) => () => reject(new ApiFailure(kind, nothing))
    request.open(method, `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    stayAwake()
    request.upload.onprogress = ({ loaded, total }) => {
      stayAwake()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onerror = fail('no-network')
    request.ontimeout = fail('timed-out')
    request.onabort = fail('cancelled')
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status < 200 || request.status > 299 || answer === undefined) {
        reject(failureOf(request.status, answer))
      } else {
        resolve({ answer: answer as Answer, etag: request.getResponseHeader('etag') ?? '' })
      }
    }
    request.send(body)
  })
}

const nothing = { status: 0, body: {} }

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
