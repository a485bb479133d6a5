import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'

type ConfirmDialogProps = {
  readonly question: string
  /** The subject of the question, such as a title or an order's number. */
  readonly subject: string
  readonly messages: DashboardMessages<'dialogs'>
  /** Called once; Escape answers no. */
  readonly onAnswer: (isYes: boolean) => void
}

/** Open while it is mounted. Use it before a change that is hard to undo. */
export function ConfirmDialog({ question, subject, messages, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      labelledBy="confirm-question"
      describedBy="confirm-subject"
      cancel={() => onAnswer(false)}
    >
      <h2 id="confirm-question" className="text-xl font-bold">
        {question}
      </h2>
      <p id="confirm-subject" className="wrap-anywhere whitespace-pre-line text-quiet">
        {subject}
      </p>
      <div className="flex justify-end gap-3">
        {/* The safe answer has the focus, for an owner who presses Enter without reading. */}
        {/* biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog */}
        <button type="button" className="button-quiet" autoFocus onClick={() => onAnswer(false)}>
          {messages.no}
        </button>
        <button type="button" className="button-main" onClick={() => onAnswer(true)}>
          {messages.yes}
        </button>
      </div>
    </Dialog>
  )
}
