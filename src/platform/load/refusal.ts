/** What a refused request is told: made beforehand, so that refusing costs next to nothing. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, languageOfPath, languages } from '#src/i18n/language.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { problem } from '#src/platform/http/answer.ts'
import type { RequestClass } from '#src/platform/load/request-class.ts'

/** From and to how many seconds: who was refused together does not come back together. */
const comeBackAfter: Readonly<Record<RequestClass, readonly [number, number]>> = {
  exports: [10, 30],
  search: [3, 8],
  'sign-in': [3, 8],
  reads: [2, 5],
  renders: [1, 3],
  'cached-pages': [1, 3],
  owner: [1, 2],
  orders: [1, 2],
}

/** What was not read is thrown away; of more than this, with its connection. */
const readToItsEndBytes = 64 * 1024

export type Refuse = (request: IncomingMessage, response: ServerResponse, one: RequestClass) => void

type Told = { readonly body: Buffer; readonly headers: readonly string[] }

export function makeRefusal(everywhere: Readonly<Record<string, string>>): Refuse {
  const forPrograms = told(
    everywhere,
    'application/json; charset=utf-8',
    JSON.stringify(
      problem(503, 'too-busy', 'The shop has more to do than it can right now. Try again soon.')
        .body,
    ),
  )
  const forPeople = new Map(
    languages.map((one) => [one, told(everywhere, 'text/html; charset=utf-8', pageIn(one))]),
  )

  return (request, response, one) => {
    const { method, url = '/', headers } = request
    const path = pathOf(url)
    const page = isPage(path) ? forPeople.get(languageOfPath(path)) : undefined
    const { body, headers: made } = page ?? forPrograms
    const [from, to] = comeBackAfter[one]
    const seconds = from + Math.floor(Math.random() * (to - from + 1))
    const ending = endsConnection(headers) ? ['connection', 'close'] : []
    response.writeHead(503, [...made, 'retry-after', String(seconds), ...ending])
    if (method === 'HEAD') response.end()
    else response.end(body)
  }
}

function told(everywhere: Readonly<Record<string, string>>, type: string, text: string): Told {
  const body = Buffer.from(text)
  const headers = {
    ...everywhere,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': String(body.length),
  }
  return { body, headers: Object.entries(headers).flat() }
}

/** Everything else is asked for by a program: calls, pictures, feeds, a page's data. */
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
    Number(headers['content-length'] ?? 0) > readToItsEndBytes
  )
}

/** Without style, script or link: nothing of it asks for more. */
function pageIn(language: Language): string {
  const words = wordsFor(language, 'tooBusy')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${words.title}</title></head><body><h1>${words.text}</h1><p>${words.notSaved}</p></body></html>`
  )
}
