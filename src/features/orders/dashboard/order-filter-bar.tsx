import { useEffect, useId, useRef, useState } from 'react'
import { dhakaDay, isDay } from '#src/domain/dhaka-time.ts'
import type { OrderFilterName } from '#src/features/orders/dashboard/order-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

type FilterBarProps = {
  readonly filters: Readonly<Partial<Record<OrderFilterName, string>>>
  /** An empty text takes a filter away. */
  readonly change: (values: Readonly<Partial<Record<OrderFilterName, string>>>) => void
  readonly clear: () => void
  readonly messages: DashboardMessages<'orders'>
  /** Of every table. */
  readonly texts: DashboardMessages<'tables'>
}

export function OrderFilterBar({ filters, change, clear, messages, texts }: FilterBarProps) {
  const { q = '', status = '', from = '', to = '' } = filters
  const isToday = () => {
    const today = dhakaDay(new Date())
    return from === today && to === today
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="grid w-full min-w-0 lg:w-auto lg:min-w-80 lg:grow">
        <SearchBox label={messages.search} value={q} onSearch={(text) => change({ q: text })} />
      </div>
      <FilterSelect
        label={messages.status}
        all={texts.all}
        value={status}
        choices={{ 'not-done': messages.notDone, done: messages.done }}
        onChoose={(chosen) => change({ status: chosen })}
      />
      <fieldset className="grid w-full min-w-0 grid-cols-2 gap-x-3 gap-y-2 md:flex md:w-auto md:items-center">
        <legend className="sr-only">{messages.days}</legend>
        <DayField
          label={messages.from}
          value={from}
          most={to}
          choose={(day) => change({ from: day })}
        />
        <DayField
          label={messages.to}
          value={to}
          least={from}
          choose={(day) => change({ to: day })}
        />
        <div className="col-span-full flex gap-2">
          <button
            type="button"
            className="button-quiet aria-pressed:border-brand aria-pressed:text-brand"
            aria-pressed={isToday()}
            onClick={() => {
              const today = dhakaDay(new Date())
              change({ from: today, to: today })
            }}
          >
            {messages.today}
          </button>
          <button
            type="button"
            className="button-quiet aria-pressed:border-brand aria-pressed:text-brand"
            aria-pressed={from === '' && to === ''}
            onClick={() => change({ from: '', to: '' })}
          >
            {texts.all}
          </button>
        </div>
      </fieldset>
      {Object.keys(filters).length > 0 && <ClearFilters clear={clear} text={texts.clear} />}
    </div>
  )
}

type DayFieldProps = {
  readonly label: string
  readonly value: string
  readonly least?: string
  readonly most?: string
  readonly choose: (day: string) => void
}

/** What is typed stands until the field is left: every digit of a year makes a day of its own. */
function DayField({ label, value, least = '', most = '', choose }: DayFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    // An address that comes back during typing holds an earlier text.
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])

  function type(day: string): void {
    setTyped(day)
    if (day === '' || isWhole(day)) choose(day)
  }

  return (
    <label htmlFor={id} className="grid min-w-0 items-center gap-x-2 text-sm text-quiet md:flex">
      {label}
      <input
        ref={input}
        id={id}
        type="date"
        className="text-field min-w-0 px-2.5 md:w-auto"
        value={typed}
        min={least}
        max={most}
        onChange={(event) => type(event.target.value)}
        // Half a year filters nothing: the field says again what the list shows.
        onBlur={() => setTyped(value)}
      />
    </label>
  )
}

/** The year 0020 is 2026 half-typed. */
function isWhole(day: string): boolean {
  return isDay(day) && day >= '1900'
}
