import { type ReactNode, useState } from 'react'
import { useKeptDraft } from '#src/features/dashboard/editor/use-kept-draft.ts'
import { useLeaveGuard } from '#src/features/dashboard/editor/use-leave-guard.tsx'
import { callNoteDraft } from '#src/features/orders/calls/dashboard/call-note-draft.ts'
import { newNoteDraft } from '#src/features/orders/notes/dashboard/new-note-draft.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

export type TypedNotes = {
  /** About the call that is not saved yet, as typed. */
  readonly callNote: string
  readonly typeCallNote: (text: string) => void
  /** Told whether a new note of the order is typed and not saved. */
  readonly onNewNote: (hasText: boolean) => void
  readonly question: ReactNode
}

/** The two notes that a page has of one order. React Router takes one guard a page: it asks for both. */
export function useTypedNotes(
  oid: string,
  {
    isBusy,
    messages,
  }: { readonly isBusy: boolean; readonly messages: DashboardMessages<'dialogs'> },
): TypedNotes {
  const [callNote, typeCallNote] = useState('')
  const [hasNewNote, onNewNote] = useState(false)
  const hasCallNote = callNote.trim() !== ''
  const kept = callNoteDraft(oid)
  useKeptDraft(kept, hasCallNote ? callNote : undefined, typeCallNote)
  const { question } = useLeaveGuard({
    hasChanges: hasCallNote || hasNewNote,
    isSaving: isBusy,
    forget: () => {
      kept.forget()
      newNoteDraft(oid).forget()
    },
    messages,
  })
  return { callNote, typeCallNote, onNewNote, question }
}
