import { useEffect } from 'react'
import type { TabDraft } from '#src/lib/tab-draft.ts'

/** Keeps what is typed in the tab, and brings it back after a reload. `now` is undefined without a change. */
export function useKeptDraft<Draft>(
  draft: TabDraft<Draft>,
  now: Draft | undefined,
  restore: (found: Draft) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    const found = draft.find()
    if (found !== undefined) restore(found)
  }, [])
  const text = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has one draft
  useEffect(() => {
    if (now === undefined) draft.forget()
    else draft.keep(now)
  }, [text])
}
