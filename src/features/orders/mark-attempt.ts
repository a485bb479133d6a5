import { attemptPlace } from '#src/features/orders/place/typed-order.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { tabDraft } from '#src/lib/tab-draft.ts'
import { type TabStorage, tabStorage } from '#src/lib/tab-storage.ts'
import { shortHash } from '#src/lib/text/short-hash.ts'

/**
 * The order of this attempt is placed. Another order's attempt may still be in doubt, and stays.
 * Apart from `order-attempt.ts`, so that the thank-you page does not load it.
 */
export function markAttemptPlaced(
  fingerprint: string,
  storage: () => TabStorage = tabStorage,
): void {
  const attempt = tabDraft(attemptPlace, (kept) => (isRecord(kept) ? kept : undefined), storage)
  const known = attempt.find()
  if (known?.order === shortHash(fingerprint)) attempt.keep({ ...known, isPlaced: true })
}
