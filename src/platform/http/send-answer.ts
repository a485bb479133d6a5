/** Sends the answers and errors of all routes. */

import { Readable } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import {
  type Answer,
  bodyIn,
  languageOfAnswer,
  notFound,
  problem,
} from '#src/platform/http/answer.ts'
import { answerUnavailable, type Unavailable } from '#src/platform/http/answer-unavailable.ts'
import type { BodyType } from '#src/platform/http/endpoint.ts'
import { matchesEtag } from '#src/platform/http/request/conditional.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import type { Log } from '#src/platform/log.ts'
import { requestScope } from '#src/platform/request-scope.ts'

/** No cache keeps errors and personal answers; a matching `If-None-Match` gets 304. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  const { status, body, headers, cookies = [], etag } = answer
  reply.headers({ 'cache-control': 'no-store', ...headers })
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  if (etag !== undefined) {
    reply.header('etag', etag)
    const isRead = isSafe(request.method)
    if (isRead && matchesEtag(request.headers['if-none-match'], etag)) {
      if (body instanceof Readable) body.destroy()
      return reply.status(304).send()
    }
  }

  if (status >= 400) request.refusalCode = codeIn(body)
  reply.status(status)
  if (typeof body === 'string') return reply.send(body)
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  if (body instanceof Readable) return reply.send(body)
  const language = languageOfAnswer(request.headers['accept-language'])
  return reply.send(JSON.stringify(bodyIn(language, answer)))
}

function codeIn(body: unknown): string | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

export function sendError(
  log: Log,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Set for a stream that failed before its first byte.
  reply.removeHeader('etag')
  reply.removeHeader('content-encoding')
  const known = answerForError(error, request.routeOptions?.config?.takes)
  if (known) return sendAnswer(request, reply, known)

  requestScope.run(request, () =>
    log.error({ event: 'failure', route: patternOf(request), err: error }),
  )
  return sendAnswer(
    request,
    reply,
    problem(500, 'internal', 'Something went wrong here. Try again, or tell us this reference.', {
      more: { reference: request.id },
    }),
  )
}

const unavailableSentences: Readonly<Record<Unavailable['code'], string>> = {
  'storage-full': 'The shop cannot save right now. Try again in a minute.',
  unavailable: 'The shop cannot be reached right now. Try again in a moment.',
  'in-doubt':
    'We do not know whether that was saved. Send the same again with the same key, or look whether it is there.',
}

const contentTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  'json-text': 'application/json',
  multipart: 'multipart/form-data',
  ignored: 'any type',
}

/** Undefined for an unexpected error. */
function answerForError(error: Error, takes: BodyType = 'json'): Answer | undefined {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ECONNRESET' && 'statusCode' in error) {
    return problem(400, 'broken-off', 'The body did not arrive as a whole. Send it again.')
  }
  const unavailable = unavailableIn(error)
  if (unavailable) {
    const { status, code, retryAfterSeconds } = answerUnavailable(unavailable)
    return problem(status, code, unavailableSentences[code], { retryAfterSeconds })
  }

  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(413, 'too-large', 'That is more than the shop takes at once.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem(415, 'wrong-type', `Send ${contentTypes[takes]}.`)
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(400, 'bad-json', 'The body is not JSON.')
    case 'BROKEN_FORM':
      return problem(400, 'bad-form', 'The body is not a whole form.')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound
    default:
      return error instanceof SyntaxError && 'statusCode' in error
        ? problem(400, 'bad-json', 'The body is not JSON.')
        : undefined
  }
}

/** For the log: `/api/order`, or the pattern of a page, never the requested path. */
export function patternOf(request: FastifyRequest): string {
  return request.foundPattern ?? request.routeOptions?.url ?? 'unknown'
}
