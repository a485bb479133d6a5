import type { ReactNode } from 'react'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { InputField } from '#src/ui/field.tsx'

type AmountFormProps = {
  readonly label: string
  readonly isPending: boolean
  readonly send: () => void
  readonly cancel: () => void
  readonly messages: Readonly<Record<'save' | 'cancel', string>>
  readonly children: ReactNode
}

/** A form about the money of an order, beside its page. */
export function AmountForm(props: AmountFormProps) {
  const { label, isPending, send, cancel, messages, children } = props
  return (
    <form
      aria-label={label}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) send()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" aria-disabled={isPending}>
          {messages.save}
        </button>
        <button type="button" className="button-quiet" onClick={cancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}

type TypedFieldProps = {
  readonly name: string
  readonly label: string
  readonly problem: string | undefined
  readonly value: string
  readonly change: (text: string) => void
}

export function AmountField({ value, change, ...field }: TypedFieldProps) {
  const digits = useDigits()
  return (
    <InputField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      required
      {...digits({ value, onChange: ({ currentTarget }) => change(currentTarget.value) })}
    />
  )
}

/** Of a payment or an order: letters and digits that people copy. */
export function CodeField({
  change,
  ...field
}: TypedFieldProps & { readonly hint?: string | undefined }) {
  return (
    <InputField
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      required
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
