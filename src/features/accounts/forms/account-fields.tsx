import { Field } from '#src/ui/field.tsx'

type FieldProps = {
  readonly label: string
  readonly problem?: string | undefined
}

export function EmailField({ label, problem, typed }: FieldProps & { typed: string | undefined }) {
  return (
    <Field name="email" label={label} problem={problem}>
      {(described) => (
        <input
          {...described}
          type="email"
          defaultValue={typed}
          autoComplete="username"
          maxLength={254}
          required
        />
      )}
    </Field>
  )
}

type PasswordFieldProps = FieldProps & {
  readonly name: string
  /** A new password has a hint and a minimum length; a current one may be any text. */
  readonly hint?: string
}

export function PasswordField({ name, label, problem, hint }: PasswordFieldProps) {
  const isNew = hint !== undefined
  return (
    <Field name={name} label={label} problem={problem} hint={hint}>
      {(described) => (
        <input
          {...described}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { minLength: 8 })}
          required
        />
      )}
    </Field>
  )
}
