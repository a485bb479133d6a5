/** The filters of both pages: a person, one choice, and days. */

import type { ComponentProps } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { DayField } from '#src/ui/dashboard/fields/day-field.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

type CommonFilters = {
  readonly person?: string
  readonly from?: string
  readonly to?: string
}

type ActivityFiltersProps = {
  readonly filters: CommonFilters
  readonly change: (values: CommonFilters) => void
  readonly clear: () => void
  /** The label of the search box. */
  readonly anyPerson: string
  /** The filter of the page's own. */
  readonly choice: Omit<ComponentProps<typeof FilterSelect>, 'all'>
  readonly messages: DashboardMessages<'activity'>
  readonly tables: DashboardMessages<'tables'>
}

export function ActivityFilters(props: ActivityFiltersProps) {
  const { filters, change, clear, anyPerson, choice, messages, tables } = props
  return (
    <>
      <SearchBox
        label={anyPerson}
        value={filters.person ?? ''}
        onSearch={(person) => change({ person })}
      />
      <FilterSelect {...choice} all={tables.all} />
      <DayRange
        from={filters.from ?? ''}
        to={filters.to ?? ''}
        change={change}
        messages={messages}
      />
      {Object.keys(filters).length > 0 && <ClearFilters clear={clear} text={tables.clear} />}
    </>
  )
}

type DayRangeProps = {
  readonly from: string
  readonly to: string
  readonly change: (days: { readonly from?: string; readonly to?: string }) => void
  readonly messages: DashboardMessages<'activity'>
}

function DayRange({ from, to, change, messages }: DayRangeProps) {
  return (
    <fieldset className="grid w-full min-w-0 grid-cols-2 gap-x-3 gap-y-2 md:flex md:w-auto md:items-center">
      <legend className="sr-only">{messages.days}</legend>
      <DayField
        label={messages.from}
        value={from}
        most={to}
        choose={(day) => change({ from: day })}
      />
      <DayField label={messages.to} value={to} least={from} choose={(day) => change({ to: day })} />
    </fieldset>
  )
}
