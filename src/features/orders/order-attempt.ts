/**
 * An order that is being tried, kept in the tab with its key: after a reload or a lost answer the
 * very same request goes out again. Other words are another order, and so are the same words ten
 * minutes later.
 */

import type { OrderToSend } from '#src/features/orders/send-order.ts'

const sameOrderWithinMs = 10 * 60 * 1_000
const place = 'order-attempt'

export type OrderAttempt = {
  readonly key: string
  /** With the total that was shown at the first try: another body under the same key is refused. */
  readonly order: OrderToSend
}

type KeptAttempt = OrderAttempt & { readonly madeAt: number }

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `now` is in milliseconds since 1970. */
export function attemptFor(
  order: OrderToSend,
  { storage, now }: { readonly storage: AttemptStorage; readonly now: number },
): OrderAttempt {
  const known = findAttempt(storage)
  if (known && isSameOrder(known.order, order) && now - known.madeAt < sameOrderWithinMs) {
    return known
  }

  const attempt: KeptAttempt = { key: crypto.randomUUID(), order, madeAt: now }
  try {
    storage.setItem(place, JSON.stringify(attempt))
  } catch {
    // A browser that keeps nothing still sends, and tries again while the page lives.
  }
  return attempt
}

/** After a refusal: the shop has kept nothing, so the next try is a new one. */
export function forgetAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(place)
  } catch {
    // As above.
  }
}

function findAttempt(storage: AttemptStorage): KeptAttempt | undefined {
  try {
    const attempt: KeptAttempt = JSON.parse(storage.getItem(place) ?? '')
    return typeof attempt.key === 'string' && attempt.order ? attempt : undefined
  } catch {
    return undefined
  }
}

function isSameOrder(one: OrderToSend, other: OrderToSend): boolean {
  const words = ({ grand, ...rest }: OrderToSend) => JSON.stringify(rest)
  return words(one) === words(other)
}
