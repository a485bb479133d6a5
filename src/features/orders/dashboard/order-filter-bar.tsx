import { dhakaDay } from '#src/domain/dhaka-time.ts'
import type { OrderFilterName } from '#src/features/orders/dashboard/order-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { DayField } from '#src/ui/dashboard/fields/day-field.tsx'
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
  const { q = '', status = '', source = '', from = '', to = '' } = filters
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
      <FilterSelect
        label={messages.source}
        all={texts.all}
        value={source}
        choices={messages.sources}
        onChoose={(chosen) => change({ source: chosen })}
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
