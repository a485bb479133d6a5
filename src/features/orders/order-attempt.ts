/**
 * The key of an order that is being tried, kept in the tab: a reload in the middle sends the same
 * key again. Other words are another order, and so are the same words ten minutes later.
 */

const sameOrderWithinMs = 10 * 60 * 1_000
const place = 'order-attempt'

type Attempt = { readonly key: string; readonly body: string; readonly madeAt: number }

type KeyOptions = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Milliseconds since 1970. */
  readonly now: number
}

export function keyForOrder(order: unknown, { storage, now }: KeyOptions): string {
  const body = JSON.stringify(order)
  const known = readAttempt(storage)
  if (known && known.body === body && now - known.madeAt < sameOrderWithinMs) return known.key

  const key = crypto.randomUUID()
  const attempt: Attempt = { key, body, madeAt: now }
  try {
    storage.setItem(place, JSON.stringify(attempt))
  } catch {
    // A browser that keeps nothing still has the key for as long as the page lives.
  }
  return key
}

function readAttempt(storage: KeyOptions['storage']): Attempt | undefined {
  try {
    const attempt: Attempt = JSON.parse(storage.getItem(place) ?? '')
    return typeof attempt.key === 'string' ? attempt : undefined
  } catch {
    return undefined
  }
}
