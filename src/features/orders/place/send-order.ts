/**
 * Sends an order from a phone on a patchy network: the same request, with the same key, again and
 * again for ten seconds. However often it arrives, it is one order. Browser-safe.
 */

import type { CartLine } from '#src/domain/cart.ts'
import type { CouponResult } from '#src/domain/coupons/coupon.ts'
import { fromTaka, type Poisha } from '#src/domain/money.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

export type OrderToSend = Readonly<Record<string, string | number | readonly CartLine[]>>

export type SentOrder = {
  readonly oid: string
  readonly token: string
  /** Of a code that was sent. */
  readonly coupon?: CouponResult | undefined
}

/** A line of the order with more pieces than the shop has left. */
export type Shortage = { readonly pid: string; readonly stock: number }

/** Lines of products that are no longer sold; the shortages are those of the other lines. */
export type LinesGone = {
  readonly kind: 'product-gone'
  readonly pids: readonly string[]
  readonly shortages: readonly Shortage[]
}

export type SendOrderFailure =
  | { readonly kind: 'wrong-fields'; readonly names: readonly string[] }
  | { readonly kind: 'price-changed'; readonly total: Poisha }
  | { readonly kind: 'out-of-stock'; readonly shortages: readonly Shortage[] }
  | LinesGone
  | { readonly kind: 'too-many-orders' }
  | { readonly kind: 'not-sent' }
  /** An answer was lost: the order may stand in the shop. */
  | { readonly kind: 'in-doubt' }

type SendOptions = {
  readonly key: string
  readonly fetch: typeof fetch
  /** Milliseconds of any clock that only goes forward. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

const tryForMs = 10_000
const firstPauseMs = 300
const longestPauseMs = 2_000

export async function sendOrder(
  order: OrderToSend,
  { key, fetch, now, wait }: SendOptions,
): Promise<Result<SentOrder, SendOrderFailure>> {
  const until = now() + tryForMs
  let mayHaveArrived = false

  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const answered = await attempt(order, { key, fetch, leftMs: until - now() })
    const outcome = answered && outcomeOf(answered)
    if (outcome) return outcome

    mayHaveArrived ||= !saysNothingWasOrdered(answered)
    if (now() + pause >= until) return failed({ kind: mayHaveArrived ? 'in-doubt' : 'not-sent' })
    await wait(pause)
  }
}

/** Undefined when nothing came back: whether the order arrived is not known. */
async function attempt(
  order: OrderToSend,
  { key, fetch, leftMs }: Pick<SendOptions, 'key' | 'fetch'> & { readonly leftMs: number },
): Promise<Answered | undefined> {
  try {
    const response = await fetch('/api/order?id=p', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(Math.max(1, leftMs)),
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch {
    return undefined
  }
}

/** Of an answer that is none of the shop's, or broke off, there is no body. */
type Answered = { readonly status: number; readonly body: Body | undefined }

type Body = {
  readonly oid?: string
  readonly token?: string
  readonly coupon?: CouponResult
  readonly code?: string
  readonly items?: readonly Shortage[]
  readonly pids?: readonly string[]
  readonly fields?: Readonly<Record<string, string>>
  readonly quote?: { readonly grand: number }
}

/** The shop's words for not having written. Any other failure may have come after it had. */
const codesOfNothing: readonly string[] = ['unavailable', 'too-busy', 'storage-full']

function saysNothingWasOrdered(answered: Answered | undefined): boolean {
  return codesOfNothing.includes(answered?.body?.code ?? '')
}

/** Undefined for an answer that a further attempt may better. */
function outcomeOf({ status, body }: Answered): Result<SentOrder, SendOrderFailure> | undefined {
  if (status >= 500 || !body) return undefined

  if (status === 201 && body.oid !== undefined && body.token !== undefined) {
    return ok({ oid: body.oid, token: body.token, coupon: body.coupon })
  }
  return failed(failureIn(status, body))
}

function failureIn(
  status: number,
  { code, items = [], pids = [], fields, quote }: Body,
): SendOrderFailure {
  if (fields) return { kind: 'wrong-fields', names: Object.keys(fields) }
  if (code === 'price-changed' && quote) {
    return { kind: 'price-changed', total: fromTaka(quote.grand) }
  }
  if (code === 'out-of-stock') return { kind: 'out-of-stock', shortages: items }
  if (status === 404) return { kind: 'product-gone', pids, shortages: items }
  if (status === 429) return { kind: 'too-many-orders' }
  return { kind: 'not-sent' }
}
