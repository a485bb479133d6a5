/** The answer to a request that is shed: made at the start, so that refusing costs next to nothing. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestClass, retryAfterSeconds } from '#src/domain/access/request-class.ts'
import { type Language, languageOfPath } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { bodyIn, languageOfAnswer, problem } from '#src/platform/http/answer.ts'

/** Node discards the unread rest of a body; of a longer body the connection ends. */
const discardedBytes = 64 * 1024

export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  requestClass: RequestClass,
) => void

const tooBusy = problem(
  503,
  'too-busy',
  'The shop has more to do than it can right now. Try again soon.',
)

export function makeRefusal(everywhere: Readonly<Record<string, string>>): Refuse {
  const forPrograms = inEach(everywhere, 'application/json; charset=utf-8', (language) =>
    JSON.stringify(bodyIn(language, tooBusy)),
  )
  const forPeople = inEach(everywhere, 'text/html; charset=utf-8', pageIn)

  return (request, response, requestClass) => {
    const { method, url = '/', headers } = request
    const path = url.replace(/\?.*/s, '')
    const refusal = isPage(path)
      ? forPeople[languageOfPath(path)]
      : forPrograms[languageOfAnswer(headers['accept-language'])]
    const [from, to] = retryAfterSeconds[requestClass]
    const seconds = from + Math.floor(Math.random() * (to - from + 1))
    const isLong = Number(headers['content-length'] ?? 0) > discardedBytes
    const ends = isLong || headers['transfer-encoding'] !== undefined
    const ending = ends ? ['connection', 'close'] : []
    response.writeHead(503, [...refusal.headers, 'retry-after', String(seconds), ...ending])
    if (method === 'HEAD') response.end()
    else response.end(refusal.body)
  }
}

function inEach(
  everywhere: Readonly<Record<string, string>>,
  type: string,
  textIn: (language: Language) => string,
) {
  const refusalIn = (language: Language) => {
    const body = Buffer.from(textIn(language))
    const own = { 'cache-control': 'no-store', 'content-type': type, 'content-length': body.length }
    return {
      body,
      headers: Object.entries({ ...everywhere, ...own })
        .flat()
        .map(String),
    }
  }
  return { en: refusalIn('en'), bn: refusalIn('bn') }
}

/** Programs ask for everything else: API, pictures, feeds, the data of a page. */
function isPage(path: string): boolean {
  return !/^\/(?:api|assets|media|feeds)\/|\.[a-z]{2,4}$/.test(path)
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
