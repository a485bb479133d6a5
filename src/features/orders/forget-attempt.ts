import { attemptPlace } from '#src/features/orders/place/typed-order.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { tabDraft } from '#src/lib/tab-draft.ts'
import { type TabStorage, tabStorage } from '#src/lib/tab-storage.ts'

/**
 * The attempt holds what the buyer typed. Another order's attempt may still be in doubt, and stays.
 * Apart from `order-attempt.ts`, so that the order form does not load it.
 */
export function forgetAttemptOf(fingerprint: string, storage: () => TabStorage = tabStorage): void {
  const read = (kept: unknown) => (isRecord(kept) ? kept.fingerprint : undefined)
  const attempt = tabDraft(attemptPlace, read, storage)
  if (attempt.find() === fingerprint) attempt.forget()
}
