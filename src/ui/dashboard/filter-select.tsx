import { useId } from 'react'

type FilterSelectProps = {
  readonly label: string
  /** Empty means no filter. */
  readonly value: string
  readonly all: string
  /** A text for each value. */
  readonly choices: Readonly<Record<string, string>>
  readonly onChoose: (value: string) => void
}

/** A filter of a table. An unknown value counts as no filter. */
export function FilterSelect({ label, value, all, choices, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex max-w-full items-center gap-2 text-sm text-quiet">
      {label}
      <select
        id={id}
        className="text-field w-auto min-w-0"
        value={Object.hasOwn(choices, value) ? value : ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {Object.entries(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
