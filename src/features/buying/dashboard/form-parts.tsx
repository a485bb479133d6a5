/** Parts that several forms of buying have. They work without JavaScript. */

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { TypedFields } from '#src/features/buying/forms/typed-rows.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Field, InputField } from '#src/ui/field.tsx'

/** What the form shows: what was typed before the shop refused it, and why. */
export type FormState = {
  readonly typed: TypedFields
  readonly problems: Readonly<Record<string, string>>
  readonly messages: DashboardMessages<'buying'>
}

/** The state of one of a page's forms: what was typed in another one is none of its business. */
export function stateOf(
  form: string,
  refused: { readonly typed: TypedFields; readonly problems: FormState['problems'] } | undefined,
  messages: FormState['messages'],
): FormState {
  const isOwn = refused?.typed.form === form
  return { typed: isOwn ? refused.typed : {}, problems: isOwn ? refused.problems : {}, messages }
}

type BuyingFormProps = {
  readonly form: string
  readonly hidden?: Readonly<Record<string, string | number>>
  readonly label?: string
  readonly submit: string
  readonly isQuiet?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

export function PostForm({ form, hidden = {}, label, submit, ...props }: BuyingFormProps) {
  const { isQuiet = false, className = 'stars-required card grid gap-4 p-5', children } = props
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className={className} aria-label={label}>
      <input type="hidden" name="form" value={form} readOnly />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
      <button
        type="submit"
        className={`${isQuiet ? 'button-quiet' : 'button-main'} justify-self-start`}
        aria-disabled={isSending}
      >
        {submit}
      </button>
    </Form>
  )
}

type Choice = readonly [value: string, text: string]

type ChoiceFieldProps = FormState & {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen?: string | undefined
  readonly isRequired?: boolean
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, choices, chosen = '', isRequired = true, typed, problems, messages } = props
  return (
    <Field name={name} label={label} problem={problems[name]}>
      {(described) => (
        <select {...described} defaultValue={typed[name] ?? chosen} required={isRequired}>
          <option value="">{messages.chooseOne}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type TextInputProps = FormState & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value?: string | undefined
  readonly isRequired?: boolean
  readonly isNumber?: boolean
  readonly most?: number
}

export function TextInput(props: TextInputProps) {
  const { name, label, hint, value = '', isRequired = false, isNumber = false, most = 200 } = props
  const { typed, problems } = props
  return (
    <InputField
      name={name}
      label={label}
      hint={hint}
      problem={problems[name]}
      defaultValue={typed[name] ?? value}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={isNumber ? 20 : most}
      autoComplete="off"
      required={isRequired}
    />
  )
}

type RowInputProps = Pick<FormState, 'typed' | 'problems'> & {
  readonly name: string
  /** Names the product too: the heading of the column stands beside it. */
  readonly label: string
  readonly value?: string
}

/** A number in a table: of pieces or of taka. */
export function RowInput({ name, label, value = '', typed, problems }: RowInputProps) {
  const problem = problems[name]
  return (
    <div className="grid gap-1">
      <input
        name={name}
        aria-label={label}
        className="text-field min-w-20 max-w-32"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed[name] ?? value}
        {...(problem !== undefined && {
          'aria-invalid': true,
          'aria-describedby': `${name}-said`,
        })}
      />
      {problem !== undefined && (
        <p id={`${name}-said`} className="text-sm font-bold text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
