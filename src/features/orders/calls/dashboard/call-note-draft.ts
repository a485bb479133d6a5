import { type TabDraft, tabDraft } from '#src/lib/tab-draft.ts'

/** A note about a call whose outcome is not saved yet. */
export function callNoteDraft(oid: string): TabDraft<string> {
  return tabDraft(`call-note ${oid}`, (kept) => (typeof kept === 'string' ? kept : undefined))
}
