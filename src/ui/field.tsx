import type { ComponentProps, InputHTMLAttributes, ReactNode } from 'react'

/** The attributes that a control takes from its field. */
export type Described = {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

type FieldTexts = {
  readonly name: string
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: ReactNode
}

type FieldProps = FieldTexts & { readonly children: (described: Described) => ReactNode }

/** A label, the control, its hint and its problem, linked for screen readers. */
export function Field({ name, label, problem, hint, children }: FieldProps) {
  const said = problem ?? hint
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="font-bold">
        {label}
      </label>
      {children({
        id: name,
        name,
        className: 'text-field',
        ...(said !== undefined && { 'aria-describedby': `${name}-said` }),
        ...(problem !== undefined && { 'aria-invalid': true }),
      })}
      <p
        id={`${name}-said`}
        aria-live="polite"
        className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-bold text-bad'}
      >
        {said}
      </p>
    </div>
  )
}

type InputFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement>

export function InputField({ name, label, problem, hint, ...input }: InputFieldProps) {
  return (
    <Field name={name} label={label} problem={problem} hint={hint}>
      {(described) => <input {...input} {...described} />}
    </Field>
  )
}

type TextFieldProps = FieldTexts & ComponentProps<'textarea'>

/** For a text of several lines. */
export function TextField({ name, label, problem, hint, ...area }: TextFieldProps) {
  return (
    <Field name={name} label={label} problem={problem} hint={hint}>
      {(described) => <textarea {...area} {...described} />}
    </Field>
  )
}
