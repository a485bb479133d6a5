/** The answer to a request that is shed: made at the start, so that refusing costs next to nothing. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestClass, retryAfterSeconds } from '#src/domain/access/request-class.ts'
import { type Language, languageOfPath, languages } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { problem } from '#src/platform/http/answer.ts'

/** Node discards the unread rest of a body; of a longer body the connection ends. */
const discardedBytes = 64 * 1024

export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  requestClass: RequestClass,
) => void

type Refusal = { readonly body: Buffer; readonly headers: readonly string[] }

export function makeRefusal(everywhere: Readonly<Record<string, string>>): Refuse {
  const forPrograms = refusalIn(
    everywhere,
    'application/json; charset=utf-8',
    JSON.stringify(
      problem(503, 'too-busy', 'The shop has more to do than it can right now. Try again soon.')
        .body,
    ),
  )
  const forPeople = new Map(
    languages.map((one) => [one, refusalIn(everywhere, 'text/html; charset=utf-8', pageIn(one))]),
  )

  return (request, response, requestClass) => {
    const { method, url = '/', headers } = request
    const path = pathOf(url)
    const page = isPage(path) ? forPeople.get(languageOfPath(path)) : undefined
    const { body, headers: made } = page ?? forPrograms
    const [from, to] = retryAfterSeconds[requestClass]
    const seconds = from + Math.floor(Math.random() * (to - from + 1))
    const ending = endsConnection(headers) ? ['connection', 'close'] : []
    response.writeHead(503, [...made, 'retry-after', String(seconds), ...ending])
    if (method === 'HEAD') response.end()
    else response.end(body)
  }
}

function refusalIn(
  everywhere: Readonly<Record<string, string>>,
  type: string,
  text: string,
): Refusal {
  const body = Buffer.from(text)
  const headers = {
    ...everywhere,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': String(body.length),
  }
  return { body, headers: Object.entries(headers).flat() }
}

/** Programs ask for everything else: API, pictures, feeds, the data of a page. */
function isPage(path: string): boolean {
  return !/^\/(?:api|assets|media|feeds)\/|\.[a-z]{2,4}$/.test(path)
}

function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at)
}

function endsConnection(headers: IncomingMessage['headers']): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > discardedBytes
  )
}

/** Without style, script or link, so that it causes no further request. */
function pageIn(language: Language): string {
  const messages = messagesFor(language, 'tooBusy')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${messages.title}</title></head><body><h1>${messages.text}</h1><p>${messages.notSaved}</p></body></html>`
  )
}
