import { useLayoutEffect, useRef } from 'react'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'

type ConfirmDialogProps = {
  /** The question. */
  readonly question: string
  /** What it is about, such as a title or an order's number. */
  readonly subject: string
  readonly words: DashboardWords<'dialogs'>
  /** Called once; Escape is a no. */
  readonly onAnswer: (isYes: boolean) => void
}

/** Open as long as it is there. What asks so changes something that is not easily brought back. */
export function ConfirmDialog({ question, subject, words, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is taken away: only so the focus goes back to what opened it.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="confirm-question"
      aria-describedby="confirm-subject"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <div className="grid gap-4">
        <h2 id="confirm-question" className="text-xl font-bold">
          {question}
        </h2>
        <p id="confirm-subject" className="wrap-anywhere text-quiet">
          {subject}
        </p>
        <div className="flex justify-end gap-3">
          {/* Whoever presses Enter without reading loses nothing. */}
          {/* biome-ignore lint/a11y/noAutofocus: the dialog has just been opened by the reader */}
          <button type="button" className="button-quiet" autoFocus onClick={() => onAnswer(false)}>
            {words.no}
          </button>
          <button type="button" className="button-main" onClick={() => onAnswer(true)}>
            {words.yes}
          </button>
        </div>
      </div>
    </dialog>
  )
}
