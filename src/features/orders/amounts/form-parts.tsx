import type { ReactNode } from 'react'
import { toTaka } from '#src/domain/money.ts'
import { takaTyped } from '#src/i18n/typed-taka.ts'
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

/** In taka, as the API takes it. The text itself where it is no amount: the API says what is wrong. */
export function takaOrText(text: string): number | string {
  const amount = takaTyped(text)
  return amount === undefined ? text : toTaka(amount)
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
