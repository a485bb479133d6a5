import { useEffect, useId, useRef, useState } from 'react'
import { dayAsTyped, dayHint, dayTyped } from '#src/i18n/typed-day.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type DayFieldProps = {
  readonly label: string
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly least?: string
  readonly most?: string
  readonly choose: (day: string) => void
}

/** Day, month, year, whatever the language of the browser. What is typed stands until the field is left. */
export function DayField({ label, value, least = '', most = '', choose }: DayFieldProps) {
  const id = useId()
  const language = useLanguage()
  const shown = dayAsTyped(value, language)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shown)
  useEffect(() => {
    // An address that comes back during typing holds an earlier text.
    if (document.activeElement !== input.current) setTyped(shown)
  }, [shown])
  const day = dayTyped(typed)
  const isOutside =
    day !== undefined && ((least !== '' && day < least) || (most !== '' && day > most))

  function type(text: string): void {
    setTyped(text)
    const chosen = text.trim() === '' ? '' : dayTyped(text)
    if (chosen !== undefined) choose(chosen)
  }

  return (
    <label htmlFor={id} className="grid min-w-0 items-center gap-x-2 text-sm text-quiet md:flex">
      {label}
      <input
        ref={input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={dayHint[language]}
        className="text-field min-w-0 px-2.5 md:w-32"
        value={typed}
        aria-invalid={isOutside || undefined}
        onChange={(event) => type(event.target.value)}
        // Half a day filters nothing: the field says again what the list shows.
        onBlur={() => setTyped(shown)}
      />
    </label>
  )
}
