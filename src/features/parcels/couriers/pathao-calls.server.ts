/** Calls of Pathao's API: with a token that lives in memory, and never more than 60 a minute. */

import { z } from 'zod'
import {
  type CourierCall,
  callCourier,
  type Reply,
} from '#src/features/parcels/couriers/call-courier.server.ts'
import type { CourierAccount, CourierOptions } from '#src/features/parcels/couriers/courier.ts'

export type PathaoCall = (
  method: CourierCall['method'],
  path: string,
  body?: unknown,
) => Promise<Reply>

const prefix = '/aladdin/api/v1'
const mostAMinute = 60
const minuteMs = 60_000
/** The shop stops using a token so long before its end. */
const spareMs = 60_000

type Token = { readonly access: string; readonly refresh: string; readonly endsAt: number }

/** Anything but a token ends the call that needed one. */
type Issued = Token | Exclude<Reply, { readonly kind: 'accepted' }>

export function makePathaoCalls(account: CourierAccount, options: CourierOptions): PathaoCall {
  const { secrets } = account
  const pace = makePace(() => options.clock().getTime())
  let token: Token | undefined
  let issuing: Promise<Issued> | undefined

  async function send(call: CourierCall): Promise<Reply> {
    const seconds = pace.secondsToWait()
    if (seconds > 0) return { kind: 'wait', seconds }
    pace.count()
    const path = `${prefix}${call.path}`
    const reply = await callCourier(account, { ...call, path }, options)
    if (reply.kind === 'wait') pace.stopFor(reply.seconds)
    return reply
  }

  async function issue(): Promise<Issued> {
    const client = { client_id: secrets.clientId, client_secret: secrets.clientSecret }
    const refresh = token?.refresh
    token = undefined
    if (refresh !== undefined) {
      const renewed = await grant({
        ...client,
        grant_type: 'refresh_token',
        refresh_token: refresh,
      })
      if (!('kind' in renewed) || renewed.kind !== 'refused') return renewed
    }
    const { username, password } = secrets
    return grant({ ...client, grant_type: 'password', username, password })
  }

  async function grant(body: unknown): Promise<Issued> {
    const reply = await send({ method: 'POST', path: '/issue-token', headers: {}, body })
    if (reply.kind !== 'accepted') return reply
    const issued = IssuedToken.safeParse(reply.body)
    if (!issued.success) return { kind: 'lost', because: 'A token that the shop cannot read' }
    const { access_token: access, refresh_token, expires_in } = issued.data
    const endsAt = options.clock().getTime() + expires_in * 1_000 - spareMs
    token = { access, refresh: refresh_token, endsAt }
    return token
  }

  /** Calls that begin together share one new token. */
  async function validToken(): Promise<{ issued: Issued; isNew: boolean }> {
    if (token && token.endsAt > options.clock().getTime()) return { issued: token, isNew: false }
    issuing ??= issue().finally(() => {
      issuing = undefined
    })
    return { issued: await issuing, isNew: true }
  }

  return async (method, path, body) => {
    const { issued, isNew } = await validToken()
    if ('kind' in issued) {
      // Pathao never saw the call itself, whatever became of the token.
      return issued.kind === 'lost' ? { kind: 'not-sent', because: issued.because } : issued
    }
    const headers = { authorization: `Bearer ${issued.access}` }
    const reply = await send({ method, path, headers, body })
    if (reply.kind !== 'refused' || reply.status !== 401 || isNew) return reply
    // Pathao has withdrawn the token and did nothing: the caller comes again with a new one.
    if (token === issued) token = { ...issued, endsAt: 0 }
    return { kind: 'wait', seconds: 1 }
  }
}

const IssuedToken = z.object({
  access_token: z.string().min(1).max(10_000),
  refresh_token: z.string().min(1).max(10_000),
  expires_in: z.number().positive().max(10_000_000),
})

/** Pathao answers 429 above its limit, without saying for how long. */
function makePace(now: () => number) {
  const sentAt: number[] = []
  let stoppedUntil = 0
  return {
    count: () => {
      sentAt.push(now())
    },
    stopFor: (seconds: number) => {
      stoppedUntil = now() + seconds * 1_000
    },
    secondsToWait: (): number => {
      while (sentAt[0] !== undefined && sentAt[0] <= now() - minuteMs) sentAt.shift()
      const [first = 0] = sentAt
      const freeAt = sentAt.length < mostAMinute ? 0 : first + minuteMs
      return Math.max(0, Math.ceil((Math.max(freeAt, stoppedUntil) - now()) / 1_000))
    },
  }
}
