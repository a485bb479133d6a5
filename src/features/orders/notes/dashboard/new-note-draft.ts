import { type NoteKind, noteKinds } from '#src/domain/calls/note-kind.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { type TabDraft, tabDraft } from '#src/lib/tab-draft.ts'

export type TypedNote = { readonly kind: NoteKind; readonly text: string }

/** A note of the order that is not saved yet. */
export function newNoteDraft(oid: string): TabDraft<TypedNote> {
  return tabDraft(`new-note ${oid}`, (kept) => {
    const kind = isRecord(kept) ? noteKinds.find((one) => one === kept.kind) : undefined
    return kind && isRecord(kept) ? { kind, text: String(kept.text) } : undefined
  })
}
