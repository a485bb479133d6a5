import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { Field } from '#src/ui/field.tsx'

type CategoryFieldProps = {
  readonly name: string
  readonly label: string
  /** The id of a category; empty for none. */
  readonly value: string
  readonly problem: string | undefined
  readonly choices: CategoryChoices
  readonly none: string
  readonly choose: (id: string) => void
}

/** One of the owner's categories. One that was deleted meanwhile stands as its id until another is chosen. */
export function CategoryField(props: CategoryFieldProps) {
  const { name, label, value, problem, choices, none, choose } = props
  const isGone = value !== '' && !Object.hasOwn(choices, value)
  return (
    <Field name={name} label={label} problem={problem}>
      {(described) => (
        <select {...described} value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">{none}</option>
          {isGone && <option value={value}>{value}</option>}
          {Object.entries(choices).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
