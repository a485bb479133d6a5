/**
 * The key of the order that this tab is sending. After a reload or a lost answer the same order goes
 * out with the same key, as a call or as a form (decisions 0035 and 0042). Another order gets a key of
 * its own, and so does the same order ten minutes later. So does the same order once it is placed,
 * unless the browser sends the form itself: after Back, before the scripts run, the form does not
 * show yet that it was sent.
 */

import { attemptPlace } from '#src/features/orders/place/typed-order.ts'
import { shortHash } from '#src/lib/text/short-hash.ts'

const sameOrderWithinMs = 10 * 60 * 1_000

type Attempt = {
  readonly key: string
  /** A hash of its fingerprint, so that no typed text outlives the order. */
  readonly order: string
  readonly madeAt: number
  readonly isPlaced?: true
}

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Sending = {
  readonly storage: AttemptStorage
  /** In milliseconds since 1970. */
  readonly now: number
  /** Whether the key of a placed order counts. */
  readonly isForm?: boolean
}

export function keyOfAttempt(
  fingerprint: string,
  { storage, now, isForm = false }: Sending,
): string {
  const order = shortHash(fingerprint)
  const known = findAttempt(storage)
  const isSame = known?.order === order && now - known.madeAt < sameOrderWithinMs
  if (isSame && (isForm || known.isPlaced !== true)) return known.key

  // On plain http a browser makes no UUIDs.
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const attempt: Attempt = { key, order, madeAt: now }
  try {
    storage.setItem(attemptPlace, JSON.stringify(attempt))
  } catch {
    // A browser without storage still sends, and tries again while the page lives.
  }
  return key
}

/** After a refusal the shop has stored nothing, so the next try is a new one. */
export function forgetAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(attemptPlace)
  } catch {
    // As above.
  }
}

function findAttempt(storage: AttemptStorage): Attempt | undefined {
  try {
    const attempt: Attempt | null = JSON.parse(storage.getItem(attemptPlace) ?? 'null')
    return attempt ?? undefined
  } catch {
    return undefined
  }
}
