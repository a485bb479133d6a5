/** A labelled list of choices in a form, one of which is chosen. */

import { Field } from '#src/ui/field.tsx'

type ChoiceFieldProps<Value extends string> = {
  readonly name: string
  readonly label: string
  readonly values: readonly Value[]
  readonly texts: Readonly<Record<Value, string>>
  readonly value: Value
  readonly choose: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, values, texts, value, choose } = props
  return (
    <Field name={name} label={label}>
      {(described) => (
        <select
          {...described}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = values.find((one) => one === currentTarget.value)
            if (chosen) choose(chosen)
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {texts[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
