/** What was typed into a form, kept in the tab: a reload loses no word. */

import { type TabStorage, tabStorage } from '#src/lib/tab-storage.ts'

export type TabDraft<Draft> = {
  readonly keep: (draft: Draft) => void
  readonly find: () => Draft | undefined
  readonly forget: () => void
}

/**
 * `read` makes a draft of what was kept, which any script may have written: undefined for what is
 * none.
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

/** A browser that keeps nothing loses nothing else by it. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
