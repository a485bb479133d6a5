/** The notes of an order, with a line for a new one. */

import { useState } from 'react'
import { NewNote } from '#src/features/orders/notes/dashboard/new-note.tsx'
import type { NoteOnTheWire } from '#src/features/orders/notes/note-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type NotesProps = {
  readonly oid: string
  /** As they were when the page read the order. */
  readonly notes: readonly NoteOnTheWire[]
  /** Whoever reads an order reads its notes. */
  readonly canWrite?: boolean
  /** Told whether a new note is typed and not saved. */
  readonly onTyped: (hasText: boolean) => void
  readonly messages: DashboardMessages<'callDesk'>
}

export function OrderNotes({ oid, notes: read, canWrite = true, onTyped, messages }: NotesProps) {
  const [notes, setNotes] = useState(read)
  const [isBusy, setIsBusy] = useState(false)
  const path = `/admin/orders/${encodeURIComponent(oid)}/notes`

  async function change(work: () => Promise<void>): Promise<boolean> {
    setIsBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast('error', interpolate(messages.noteNotAdded, { why: error.message }))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className="grid gap-2 border-t border-line pt-3" aria-labelledby="order-notes">
      <h3 id="order-notes" className="font-bold">
        {messages.notes}
      </h3>
      {notes.length === 0 && <p className="text-quiet">{messages.noNotes}</p>}
      <ul className="grid gap-1">
        {notes.map((note) => (
          <li key={note._id} className="flex items-center justify-between gap-3">
            <span className="whitespace-pre-line">
              <strong>{messages.noteKinds[note.kind]}:</strong> {note.text}
            </span>
            {canWrite && (
              <BusyButton
                className="button-icon text-bad"
                aria-label={interpolate(messages.removeNote, { text: note.text })}
                isBusy={isBusy}
                press={() =>
                  void change(async () => {
                    await askApi(`${path}/${note._id}`, { method: 'DELETE' })
                    setNotes((before) => before.filter(({ _id }) => _id !== note._id))
                  })
                }
              >
                <Icon name="delete" />
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <NewNote
          oid={oid}
          onTyped={onTyped}
          isBusy={isBusy}
          add={(body) =>
            change(async () => {
              const { body: note } = await askApi<NoteOnTheWire>(path, { method: 'POST', body })
              setNotes((before) => [...before, note])
              showToast('success', messages.noteAdded)
            })
          }
          messages={messages}
        />
      )}
    </section>
  )
}
