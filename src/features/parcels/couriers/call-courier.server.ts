/** How every adapter calls its courier, and what an answer means whatever the courier. */

import { z } from 'zod'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type {
  Booking,
  CourierAccount,
  CourierOptions,
} from '#src/features/parcels/couriers/courier.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { callService, type ServiceCall } from '#src/platform/outgoing/call-service.server.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'

/** A list of all areas is the largest answer. */
const mostBytes = 2 * 1024 * 1024
const waitSeconds = 60
const longestSentence = 300

export type CourierCall = Pick<ServiceCall, 'method' | 'headers' | 'body'> & {
  readonly path: string
}

export type Reply =
  | { readonly kind: 'accepted'; readonly body: unknown }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly sentence: string
      readonly body: unknown
    }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'not-sent'; readonly because: string }
  /** The courier may have done the work, or not. */
  | { readonly kind: 'lost'; readonly because: string }

/** One request, never repeated. */
export async function callCourier(
  { baseUrl }: Pick<CourierAccount, 'baseUrl'>,
  { path, ...call }: CourierCall,
  { callMs }: Pick<CourierOptions, 'callMs'>,
): Promise<Reply> {
  const url = `${baseUrl}${path}`
  const answer = await callService({ ...call, url, withinMs: callMs, mostBytes })
  if (answer.kind === 'not-sent') return answer
  if (answer.kind === 'no-answer') return { kind: 'lost', because: answer.because }
  const { status, body, retryAfterSeconds } = answer
  if (status === 429) return { kind: 'wait', seconds: retryAfterSeconds ?? waitSeconds }
  return replyOf(status, body)
}

/** Also for a status that a courier writes into the body of a 200. */
export function replyOf(status: number, body: unknown): Reply {
  if (status >= 200 && status < 300) return { kind: 'accepted', body }
  if (status >= 400 && status < 500 && status !== 408) {
    return { kind: 'refused', status, sentence: sentenceOf(body) ?? `Status ${status}`, body }
  }
  return { kind: 'lost', because: `Status ${status}` }
}

type Unaccepted = Exclude<Reply, { readonly kind: 'accepted' }>

/** Of a call that makes a parcel: where nobody can tell, the booking is unsure. */
export function bookingWithout(reply: Unaccepted): Booking {
  switch (reply.kind) {
    case 'not-sent':
      return { kind: 'wait', seconds: waitSeconds }
    case 'lost':
      return { kind: 'unsure', because: reply.because }
    case 'refused':
      return { kind: 'refused', sentence: reply.sentence }
    case 'wait':
      return reply
  }
}

export const unreadable = 'An answer that the shop cannot read'

/** Of a call that only reads, or that can be made twice. */
export function readWithout(
  reply: Unaccepted,
):
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-answer'; readonly because: string }
  | { readonly kind: 'wait'; readonly seconds: number } {
  switch (reply.kind) {
    case 'not-sent':
    case 'lost':
      return { kind: 'no-answer', because: reply.because }
    case 'refused':
      return { kind: 'refused', sentence: reply.sentence }
    case 'wait':
      return reply
  }
}

/** What the courier's `message` and `errors` say, whichever of them its answer has. */
function sentenceOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const errors = isRecord(body.errors) ? Object.values(body.errors).slice(0, 10).flat() : []
  const texts = [body.message, body.error, ...errors.slice(0, 20)].filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  )
  return texts.length > 0 ? plainText(texts.join(' '), longestSentence) : undefined
}

/** Couriers number their parcels, or name them. */
export const courierId = z
  .union([z.string().regex(/^[\w.-]{1,64}$/), z.int().positive()])
  .transform(String)

export const courierWord = z
  .string()
  .min(1)
  .max(1_000)
  .transform((text) => plainText(text, 100))

/** Taka as a number or a text of one. An odd charge is none: it must not hide the rest of an answer. */
export const courierCharge = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .refine((taka) => taka >= 0 && taka < 1_000_000)
  .transform((taka): Poisha => poisha(Math.round(taka * 100)))
  .optional()
  .catch(undefined)

/** A time without a zone is Dhaka's. Undefined for an odd one. */
export const courierTime = z
  .string()
  .max(40)
  .transform((text) => {
    const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
    const time = new Date(hasZone ? text : `${text.replace(' ', 'T')}+06:00`)
    return Number.isNaN(time.getTime()) ? undefined : time
  })
  .optional()
  .catch(undefined)

/** `Pickup_Requested`, `Pickup Requested` and `order.pickup-requested` are one word. */
export function wordKey(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/^order\./, '')
    .replaceAll(/[\s-]+/g, '_')
}
