/**
 * Google Analytics by its Measurement Protocol. It takes the API secret in the address alone, so no log may
 * have that address. It answers every event with 2xx, also a wrong one: only the validation server says more.
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */

import { z } from 'zod'
import { callService, type ServiceAnswer } from '#src/platform/outgoing/call-service.server.ts'

export const googleAnalyticsUrl = 'https://www.google-analytics.com'

type GoogleAccount = {
  readonly baseUrl: string
  readonly googleId: string
  readonly secret: string
}

type GoogleAnswer =
  | { readonly kind: 'taken' }
  /** Trying again cannot help before the owner changes something. */
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'not-now'; readonly because: string }

function post(path: string, { baseUrl, googleId, secret }: GoogleAccount, body: object) {
  const query = new URLSearchParams({ measurement_id: googleId, api_secret: secret })
  return callService({
    url: `${baseUrl}${path}?${query}`,
    method: 'POST',
    headers: {},
    body,
    withinMs: 10_000,
    mostBytes: 64 * 1024,
  })
}

export async function sendToGoogle(account: GoogleAccount, body: object): Promise<GoogleAnswer> {
  return answerOf(await post('/mp/collect', account, body))
}

const Validated = z.object({
  validationMessages: z.array(z.object({ validationCode: z.string().optional() })),
})

/** Google checks the form of the event and keeps nothing of it. It knows no secret from a wrong one. */
export async function validateAtGoogle(
  account: GoogleAccount,
  body: object,
): Promise<GoogleAnswer> {
  const answer = await post('/debug/mp/collect', account, body)
  const standing = answerOf(answer)
  if (standing.kind !== 'taken' || answer.kind !== 'answered') return standing
  const found = Validated.safeParse(answer.body).data
  if (!found) {
    return { kind: 'refused', because: 'The answer is not the one of such a service' }
  }
  const [first] = found.validationMessages
  if (!first) return standing
  // The code alone: the sentence may quote the event.
  const code = /^[A-Z_]{1,40}$/.exec(first.validationCode ?? '')?.[0] ?? 'no code'
  return { kind: 'refused', because: `Google refused it: ${code}` }
}

function answerOf(answer: ServiceAnswer): GoogleAnswer {
  if (answer.kind !== 'answered') return { kind: 'not-now', because: answer.because }
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status >= 500 || status === 429) return { kind: 'not-now', because: `Status ${status}` }
  return { kind: 'refused', because: `Google refused it: status ${status}` }
}
