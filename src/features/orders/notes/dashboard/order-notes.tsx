/** The notes of an order, with a line for a new one. */

import { useState } from 'react'
import { type NoteKind, noteKinds } from '#src/domain/calls/note-kind.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
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
  readonly messages: DashboardMessages<'callDesk'>
}

export function OrderNotes({ oid, notes: read, canWrite = true, messages }: NotesProps) {
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

type NewNoteProps = Pick<NotesProps, 'messages'> & {
  readonly isBusy: boolean
  /** Returns whether the note is saved. */
  readonly add: (note: { readonly kind: NoteKind; readonly text: string }) => Promise<boolean>
}

function NewNote({ isBusy, add, messages }: NewNoteProps) {
  const [kind, setKind] = useState<NoteKind>('internal')
  const [text, setText] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid min-w-48 flex-1 gap-1">
        {messages.newNote}
        <input
          className="text-field"
          value={text}
          maxLength={textLimits.address}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label className="grid gap-1">
        {messages.noteFor}
        <select
          className="text-field"
          value={kind}
          onChange={({ target }) =>
            setKind(noteKinds.find((one) => one === target.value) ?? 'internal')
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
        isBusy={isBusy || text.trim() === ''}
        press={() =>
          void add({ kind, text }).then((isSaved) => {
            if (isSaved) setText('')
          })
        }
      >
        {messages.addNote}
      </BusyButton>
    </div>
  )
}
