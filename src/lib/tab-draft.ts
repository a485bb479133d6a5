/** Keeps the typed values of a form in the tab, so that a reload loses none. */

import { type TabStorage, tabStorage } from '#src/lib/tab-storage.ts'

export type TabDraft<Draft> = {
  readonly keep: (draft: Draft) => void
  readonly find: () => Draft | undefined
  readonly forget: () => void
}

/**
 * `read` makes a draft of the stored value, which any script may have written. It returns undefined
 * for a value that is no draft.
 */
export function tabDraft<Draft>(
  place: string,
  read: (kept: unknown) => Draft | undefined,
  storage: () => TabStorage = tabStorage,
): TabDraft<Draft> {
  return {
    keep: (draft) => attempt(() => storage().setItem(place, JSON.stringify(draft))),
    find: () => attempt(() => read(JSON.parse(storage().getItem(place) ?? 'null'))),
    forget: () => attempt(() => storage().removeItem(place)),
  }
}

/** Where the browser stores nothing, the form works without a draft. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
