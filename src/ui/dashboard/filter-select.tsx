import { useId } from 'react'

type FilterSelectProps = {
  readonly label: string
  /** Empty means no filter. */
  readonly value: string
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly onChoose: (value: string) => void
}

/** A filter of a table. An unknown value counts as no filter. */
export function FilterSelect({ label, value, all, choices, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm text-quiet">
      {label}
      <select
        id={id}
        className="text-field w-auto"
        value={choices.some((choice) => choice.value === value) ? value : ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}
