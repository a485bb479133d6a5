import {
  type Answered,
  ApiFailure,
  type ApiFailureKind,
  failureOf,
  languageHeader,
  parsedJson,
} from '#src/platform/api-client/ask-api.ts'

/** The longest time without progress. A picture on a slow network may take longer while bytes move. */
const silentForMs = 30_000

/**
 * Sends a file with the rules of `askApi`, and reports the sent share, from 0 to 1, which
 * `fetch` cannot report.
 */
export function uploadToApi<Body>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Answered<Body>> {
  const request = new XMLHttpRequest()
  const startedAt = performance.now()
  const stayAwake = () => {
    request.timeout = performance.now() - startedAt + silentForMs
  }

  return new Promise((resolve, reject) => {
    const fail = (kind: ApiFailureKind) => () =>
      reject(new ApiFailure(kind, { status: 0, body: {} }))
    request.open('POST', `/api${path}`)
    for (const [name, value] of Object.entries(languageHeader())) {
      request.setRequestHeader(name, value)
    }
    stayAwake()
    request.upload.onprogress = ({ loaded, total }) => {
      stayAwake()
      if (total > 0) onProgress(loaded / total)
    }
    request.onerror = fail('no-network')
    request.ontimeout = fail('timed-out')
    request.onabort = fail('cancelled')
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const answer = parsedJson(request.responseText)
      if (request.status < 200 || request.status > 299 || answer === undefined) {
        reject(failureOf(request.status, answer))
      } else resolve({ body: answer as Body, etag: request.getResponseHeader('etag') ?? '' })
    }
    request.send(form)
  })
}
