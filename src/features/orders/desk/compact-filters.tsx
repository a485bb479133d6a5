/** Search and days of the compact orders page. */

import { Link } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { markedRisks } from '#src/domain/orders/order-risk.ts'
import type { OrderFilterName } from '#src/features/orders/dashboard/order-list.ts'
import { daysBefore } from '#src/features/orders/desk/days-before.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import type { TableMessages } from '#src/ui/dashboard/data-table.tsx'
import { DayField } from '#src/ui/dashboard/fields/day-field.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'
import { Icon } from '#src/ui/icon.tsx'

type CompactFiltersProps = {
  readonly filters: Readonly<Partial<Record<OrderFilterName, string>>>
  readonly change: (values: Readonly<Partial<Record<OrderFilterName, string>>>) => void
  readonly clear: () => void
  readonly sort: string
  readonly setSort: (sort: string) => void
  readonly texts: TableMessages
}

export function CompactFilters(props: CompactFiltersProps) {
  const { filters, change, clear, sort, setSort, texts } = props
  const { may, messages, listMessages } = useDesk()
  const isFiltered = Object.keys(filters).some((name) => name !== 'stage')
  const { q = '', source = '', from = '', to = '' } = filters
  return (
    <div className="compact-filters">
      <div className="min-w-0 grow basis-56">
        <SearchBox label={messages.search} value={q} onSearch={(text) => change({ q: text })} />
      </div>
      <div className="presets-wide">
        <DayPresets {...props} />
      </div>
      <div className="presets-wide risk-presets">
        <RiskPresets {...props} />
      </div>
      <details className="more-filters">
        <summary className="button-quiet px-3">
          <Icon name="sort" />
          {messages.filters}
        </summary>
        <div className="more-filters-box">
          <div className="presets-narrow">
            <DayPresets {...props} />
          </div>
          <div className="presets-narrow risk-presets">
            <RiskPresets {...props} />
          </div>
          <FilterSelect
            label={listMessages.source}
            all={texts.all}
            value={source}
            choices={listMessages.sources}
            onChoose={(chosen) => change({ source: chosen })}
          />
          <DayField
            label={listMessages.from}
            value={from}
            most={to}
            choose={(day) => change({ from: day })}
          />
          <DayField
            label={listMessages.to}
            value={to}
            least={from}
            choose={(day) => change({ to: day })}
          />
          <button
            type="button"
            className="button-quiet justify-start"
            onClick={() => setSort(sort === 'odate' ? '-odate' : 'odate')}
          >
            <Icon name="sort" />
            {sort === 'odate' ? messages.newestFirst : messages.oldestFirst}
          </button>
          {may.delete && (
            <Link to="/dashboard/manage-orders/deleted" className="button-quiet justify-start">
              <Icon name="delete" />
              {messages.deleted}
            </Link>
          )}
          {isFiltered && (
            <div className="clear-narrow">
              <ClearFilters clear={clear} text={texts.clear} />
            </div>
          )}
        </div>
      </details>
      {/* Its place is there without it: no filter moves from under the pointer. */}
      <div className={`clear-wide ${isFiltered ? '' : 'invisible'}`}>
        <ClearFilters clear={clear} text={texts.clear} />
      </div>
    </div>
  )
}

type PresetProps = Pick<CompactFiltersProps, 'filters' | 'change'>

function DayPresets({ filters, change }: PresetProps) {
  const { messages, listMessages } = useDesk()
  const today = dhakaDay(new Date())
  const yesterday = daysBefore(today, 1)
  return (
    <Presets
      legend={listMessages.days}
      filters={filters}
      change={change}
      presets={[
        { text: messages.today, values: { from: today, to: today } },
        { text: messages.yesterday, values: { from: yesterday, to: yesterday } },
        { text: messages.week, values: { from: daysBefore(today, 6), to: today } },
      ]}
    />
  )
}

function RiskPresets({ filters, change }: PresetProps) {
  const { messages, callMessages } = useDesk()
  return (
    <Presets
      legend={callMessages.risk}
      filters={filters}
      change={change}
      presets={markedRisks.map((risk) => ({
        text: messages.riskChips[risk],
        values: { risk },
      }))}
    />
  )
}

type PresetsProps = PresetProps & {
  readonly legend: string
  readonly presets: readonly {
    readonly text: string
    readonly values: Readonly<Partial<Record<OrderFilterName, string>>>
  }[]
}

/** Each sets its filters with one press, and takes them off with another. */
function Presets({ legend, presets, filters, change }: PresetsProps) {
  return (
    <fieldset className="day-presets">
      <legend className="sr-only">{legend}</legend>
      {presets.map(({ text, values }) => {
        const names = Object.keys(values) as OrderFilterName[]
        const isOn = names.every((name) => filters[name] === values[name])
        const none = Object.fromEntries(names.map((name) => [name, '']))
        return (
          <button
            key={text}
            type="button"
            className="day-preset"
            aria-pressed={isOn}
            onClick={() => change(isOn ? none : values)}
          >
            {text}
          </button>
        )
      })}
    </fieldset>
  )
}
