import { type FormEvent, useId } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Field } from '#src/ui/field.tsx'

type PasskeyNameFormProps = {
  /** The name that it has; empty for a new passkey. */
  readonly name: string
  readonly hint: string | undefined
  /** The text of the button. */
  readonly save: string
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onSave: (name: string) => void
  readonly cancel: () => void
  readonly messages: DashboardMessages<'factors'>
}

export function PasskeyNameForm({ name, hint, save, isBusy, ...props }: PasskeyNameFormProps) {
  const { problem, onSave, cancel, messages } = props
  // Two of these forms may be open at once.
  const field = useId()

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    onSave(String(new FormData(event.currentTarget).get(field) ?? ''))
  }

  return (
    <form onSubmit={send} className="grid grow gap-3">
      <Field name={field} label={messages.passkeyName} hint={hint} problem={problem}>
        {(described) => (
          <input
            {...described}
            // biome-ignore lint/a11y/noAutofocus: the reader has just opened the form
            autoFocus
            defaultValue={name}
            autoComplete="off"
            maxLength={60}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" aria-disabled={isBusy}>
          {save}
        </button>
        <button type="button" className="button-quiet" onClick={cancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
