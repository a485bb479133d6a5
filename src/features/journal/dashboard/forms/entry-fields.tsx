/** The fields that several forms of money have. */

import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { dayAsTyped, dayHint } from '#src/i18n/typed-day.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'

export type FormTexts = {
  readonly messages: DashboardMessages<'moneyForms'>
  readonly accounts: DashboardMessages<'journal'>['accounts']
  readonly couriers: DashboardMessages<'parcels'>['couriers']
}

/** What the form shows: what was typed before the shop refused it, and why. */
export type FormState = FormTexts & {
  readonly typed: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  /** In Dhaka. */
  readonly today: string
}

type SelectFieldProps<Name extends string> = FormState & {
  readonly name: string
  readonly label: string
  readonly choices: readonly Name[]
  readonly texts: Readonly<Record<Name, string>>
}

export function SelectField<Name extends string>(props: SelectFieldProps<Name>) {
  const { name, label, choices, texts, typed, problems, messages } = props
  return (
    <Field name={name} label={label} problem={problems[name]}>
      {(described) => (
        <select {...described} defaultValue={typed[name] ?? ''} required>
          <option value="">{messages.chooseOne}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {texts[choice]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type AmountFieldProps = FormState & {
  readonly name?: string
  readonly label?: string
  readonly isRequired?: boolean
}

export function AmountField({ isRequired = true, ...props }: AmountFieldProps) {
  const { name = 'amount', label, typed, problems, messages } = props
  return (
    <InputField
      name={name}
      label={label ?? messages.amount}
      problem={problems[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed[name] ?? ''}
      required={isRequired}
    />
  )
}

export function DayOfEntry({ typed, problems, today, messages }: FormState) {
  const language = useLanguage()
  return (
    <InputField
      name="day"
      label={messages.day}
      problem={problems.day}
      hint={dayHint[language]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed.day ?? dayAsTyped(today, language)}
      required
    />
  )
}

export function NoteField({ typed, problems, messages }: FormState) {
  return (
    <InputField
      name="note"
      label={messages.note}
      problem={problems.note}
      hint={messages.noteHint}
      autoComplete="off"
      maxLength={200}
      defaultValue={typed.note ?? ''}
    />
  )
}
