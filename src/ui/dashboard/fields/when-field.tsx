/** A day, or a minute of a day: typed day first in any digits, or picked from the browser's calendar. */

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
  calendarOf,
  dayAsTyped,
  dayHint,
  dayTyped,
  minuteAsTyped,
  minuteHint,
  minuteTyped,
} from '#src/i18n/typed-day.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'

const kinds = {
  day: { read: dayTyped, write: dayAsTyped, hint: dayHint, picker: 'date' },
  minute: { read: minuteTyped, write: minuteAsTyped, hint: minuteHint, picker: 'datetime-local' },
} as const

type Chosen = {
  readonly kind: keyof typeof kinds
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, a text that is neither, or empty. */
  readonly value: string
  /** Called with the text itself while it is neither. */
  readonly choose: (value: string) => void
}

type WhenInputProps = Chosen & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'>

/** What is typed stands until the field is left; then it shows `value`. */
export function WhenInput({ kind, value, choose, ...input }: WhenInputProps) {
  const language = useLanguage()
  const { read, write, hint } = kinds[kind]
  const shown = read(value) === value ? write(value, language) : value
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shown)
  useEffect(() => {
    // An address that comes back during typing holds an earlier text.
    if (document.activeElement !== field.current) setTyped(shown)
  }, [shown])

  return (
    <input
      {...input}
      ref={field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={hint[language]}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        choose(read(target.value) ?? target.value.trim())
      }}
      onBlur={() => setTyped(shown)}
    />
  )
}

type WhenFieldProps = Chosen &
  Omit<ComponentProps<typeof Field>, 'children'> & { readonly required?: boolean }

/** In a form, with the browser's calendar behind a button. */
export function WhenField({ kind, value, choose, required, ...texts }: WhenFieldProps) {
  return (
    <Field {...texts}>
      {({ className, ...described }) => (
        <span className="relative block">
          <WhenInput
            {...described}
            className={`${className} pe-12`}
            kind={kind}
            value={value}
            choose={choose}
            required={required}
          />
          <Calendar kind={kind} value={value} choose={choose} label={texts.label} />
        </span>
      )}
    </Field>
  )
}

type Period = { readonly from: string; readonly to: string }

type PeriodFieldsProps = {
  readonly period: Period
  readonly choose: (part: Partial<Period>) => void
  readonly problems: Readonly<Record<string, string>>
  readonly labels: Period
  readonly hints: Period
}

/** Two minutes, from one to the other. */
export function PeriodFields({ period, choose, problems, labels, hints }: PeriodFieldsProps) {
  return (['from', 'to'] as const).map((name) => (
    <WhenField
      key={name}
      name={name}
      label={labels[name]}
      hint={hints[name]}
      problem={problems[name]}
      kind="minute"
      value={period[name]}
      choose={(minute) => choose({ [name]: minute })}
    />
  ))
}

function Calendar({ kind, value, choose, label }: Chosen & { readonly label: string }) {
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const { read, picker: type } = kinds[kind]
  return (
    <>
      <input
        ref={picker}
        type={type}
        aria-hidden="true"
        tabIndex={-1}
        className="pointer-events-none absolute end-0 bottom-0 h-full w-11 opacity-0"
        value={read(value) === value ? value : ''}
        onChange={({ target }) => choose(target.value)}
      />
      <button
        type="button"
        className="button-icon absolute end-0.5 top-0.5 text-quiet"
        aria-label={interpolate(calendarOf[language], { label })}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </>
  )
}
