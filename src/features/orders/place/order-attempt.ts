/**
 * The key of the order that this tab is sending. After a reload or a lost answer the same order goes
 * out with the same key, as a call or as a form (decisions 0035 and 0042). Another order gets a key of
 * its own, and so does the same order ten minutes later.
 */

import { attemptPlace } from '#src/features/orders/place/typed-order.ts'

const sameOrderWithinMs = 10 * 60 * 1_000

type Attempt = {
  readonly key: string
  readonly fingerprint: string
  readonly madeAt: number
}

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `now` is in milliseconds since 1970. */
export function keyOfAttempt(
  fingerprint: string,
  { storage, now }: { readonly storage: AttemptStorage; readonly now: number },
): string {
  const known = findAttempt(storage)
  if (known?.fingerprint === fingerprint && now - known.madeAt < sameOrderWithinMs) {
    return known.key
  }

  // On plain http a browser makes no UUIDs.
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const attempt: Attempt = { key, fingerprint, madeAt: now }
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
