/**
 * Facebook's Conversions API. The token is in the body or a header, never in an address, which others
 * may log. An answer is input: of an error only its numbers are kept, since its text may quote the event.
 */

import { isRecord } from '#src/lib/is-record.ts'
import { callService, type ServiceAnswer } from '#src/platform/outgoing/call-service.server.ts'

export const facebookUrl = 'https://graph.facebook.com'

const version = 'v25.0'
const withinMs = 10_000
const mostBytes = 64 * 1024

export type FacebookAccount = {
  readonly baseUrl: string
  readonly pixelId: string
  readonly token: string
}

export type FacebookAnswer =
  | { readonly kind: 'taken' }
  /** Trying again cannot help before the owner changes something. */
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'not-now'; readonly because: string }

/** Codes of the Graph API that ask to wait. */
const busyCodes = [1, 2, 4, 17, 80_004]

export async function sendEvents(
  { baseUrl, pixelId, token }: FacebookAccount,
  data: readonly object[],
): Promise<FacebookAnswer> {
  const answer = await callService({
    url: `${baseUrl}/${version}/${pixelId}/events`,
    method: 'POST',
    headers: {},
    body: { data, access_token: token },
    withinMs,
    mostBytes,
  })
  return answerOf(answer, (body) => body.events_received === data.length)
}

/** A read that changes nothing: the id of the pixel, for an account that may see it. */
export async function askForPixel({
  baseUrl,
  pixelId,
  token,
}: FacebookAccount): Promise<FacebookAnswer> {
  const answer = await callService({
    url: `${baseUrl}/${version}/${pixelId}?fields=id`,
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    withinMs,
    mostBytes,
  })
  return answerOf(answer, (body) => body.id === pixelId)
}

function answerOf(
  answer: ServiceAnswer,
  isTaken: (body: Readonly<Record<string, unknown>>) => boolean,
): FacebookAnswer {
  if (answer.kind !== 'answered') return { kind: 'not-now', because: answer.because }
  const { status, body } = answer
  if (status === 200 && isRecord(body) && isTaken(body)) return { kind: 'taken' }
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const code = Number(error.code)
  if (status >= 500 || status === 429 || status < 300 || busyCodes.includes(code)) {
    return { kind: 'not-now', because: `Status ${status}` }
  }
  const words = Number.isSafeInteger(code) ? `code ${code}` : `status ${status}`
  return { kind: 'refused', because: `Facebook refused it: ${words}` }
}
