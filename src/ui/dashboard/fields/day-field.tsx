import { useId } from 'react'
import { isDay } from '#src/domain/dhaka-time.ts'
import { WhenInput } from '#src/ui/dashboard/fields/when-field.tsx'

type DayFieldProps = {
  readonly label: string
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly least?: string
  readonly most?: string
  readonly choose: (day: string) => void
}

/** A day that filters a list. Half a day filters nothing: on leaving, the field says again what the list shows. */
export function DayField({ label, value, least = '', most = '', choose }: DayFieldProps) {
  const id = useId()
  const isOutside =
    value !== '' && ((least !== '' && value < least) || (most !== '' && value > most))

  return (
    <label htmlFor={id} className="grid min-w-0 items-center gap-x-2 text-sm text-quiet md:flex">
      {label}
      <WhenInput
        id={id}
        className="text-field min-w-0 px-2.5 md:w-32"
        aria-invalid={isOutside || undefined}
        kind="day"
        value={value}
        choose={(text) => {
          if (text === '' || isDay(text)) choose(text)
        }}
      />
    </label>
  )
}
