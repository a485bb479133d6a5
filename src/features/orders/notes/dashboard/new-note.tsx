/** A line for a new note: what is typed there survives a reload. */

import { useEffect, useEffectEvent, useState } from 'react'
import { noteKinds } from '#src/domain/calls/note-kind.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { useKeptDraft } from '#src/features/dashboard/editor/use-kept-draft.ts'
import {
  newNoteDraft,
  type TypedNote,
} from '#src/features/orders/notes/dashboard/new-note-draft.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type NewNoteProps = {
  readonly oid: string
  readonly isBusy: boolean
  /** Returns whether the note is saved. */
  readonly add: (note: TypedNote) => Promise<boolean>
  /** The page asks before it is left: React Router takes one guard a page. */
  readonly onTyped: (hasText: boolean) => void
  readonly messages: DashboardMessages<'callDesk'>
}

const nothing: TypedNote = { kind: 'internal', text: '' }

export function NewNote({ oid, isBusy, add, onTyped, messages }: NewNoteProps) {
  const [note, setNote] = useState(nothing)
  const hasText = note.text.trim() !== ''
  const draft = newNoteDraft(oid)
  useKeptDraft(draft, hasText ? note : undefined, setNote)
  const tell = useEffectEvent((has: boolean) => onTyped(has))
  useEffect(() => tell(hasText), [hasText])
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid min-w-48 flex-1 gap-1">
        {messages.newNote}
        <input
          className="text-field"
          value={note.text}
          maxLength={textLimits.address}
          autoComplete="off"
          onChange={({ target }) => setNote({ ...note, text: target.value })}
        />
      </label>
      <label className="grid gap-1">
        {messages.noteFor}
        <select
          className="text-field"
          value={note.kind}
          onChange={({ target }) =>
            setNote({ ...note, kind: noteKinds.find((one) => one === target.value) ?? 'internal' })
          }
        >
          {noteKinds.map((one) => (
            <option key={one} value={one}>
              {messages.noteKinds[one]}
            </option>
          ))}
        </select>
      </label>
      <BusyButton
        className="button-quiet"
        isBusy={isBusy || !hasText}
        press={() =>
          void add(note).then((isSaved) => {
            if (!isSaved) return
            // Also where the user has left the page meanwhile.
            draft.forget()
            setNote({ ...note, text: '' })
          })
        }
      >
        {messages.addNote}
      </BusyButton>
    </div>
  )
}
