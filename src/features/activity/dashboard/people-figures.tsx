/** Calls, share confirmed and packed an hour of each person, in the days of the filters. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryText } from '#src/features/activity/dashboard/activity-frame.tsx'
import type {
  PeopleOnTheWire,
  PersonFiguresOnTheWire,
} from '#src/features/activity/people/people-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type PeopleFiguresProps = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly messages: DashboardMessages<'activity'>['people']
  readonly tables: DashboardMessages<'tables'>
}

const path = '/admin/activity/people'

/** The figures load when it opens. */
export function PeopleFigures({ from, to, messages, tables }: PeopleFiguresProps) {
  const [isOpen, setIsOpen] = useState(false)
  const days = { from, to }
  return (
    <details
      className="group card px-4 py-1"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 font-bold">
        {messages.heading}
        <Icon name="plus" className="text-brand group-open:hidden" />
        <Icon name="minus" className="hidden text-brand group-open:inline-block" />
      </summary>
      <div className="grid gap-3 pt-2 pb-4">
        {isOpen && <Figures days={days} messages={messages} tables={tables} />}
        <a
          href={`/api${path}.csv${queryText(days)}`}
          download
          className="button-quiet justify-self-start"
        >
          {messages.download}
        </a>
      </div>
    </details>
  )
}

type FiguresProps = Pick<PeopleFiguresProps, 'messages' | 'tables'> & {
  readonly days: { readonly from: string | undefined; readonly to: string | undefined }
}

function Figures({ days, messages, tables }: FiguresProps) {
  const language = useLanguage()
  const read = useQuery({
    queryKey: [path, days],
    queryFn: async ({ signal }) =>
      (await askApi<PeopleOnTheWire>(path, { query: days, signal })).body,
    staleTime: 0,
  })
  if (read.data === undefined) {
    return (
      <p role={read.isError ? 'alert' : 'status'}>
        {read.isError ? messages.failed : tables.loading}
      </p>
    )
  }
  const { from, to, items } = read.data
  const period = { from: formatDay(from, language), to: formatDay(to, language) }
  return (
    <>
      <p className="text-quiet">{interpolate(messages.period, period)}</p>
      {items.length === 0 ? (
        <p role="status">{messages.none}</p>
      ) : (
        <>
          <PeopleTable people={items} messages={messages} />
          <p className="max-w-prose text-sm text-quiet">{messages.formula}</p>
        </>
      )}
    </>
  )
}

const shownFigures = ['calls', 'confirmed', 'share', 'packed', 'packedAnHour'] as const

type PeopleTableProps = Pick<PeopleFiguresProps, 'messages'> & {
  readonly people: readonly PersonFiguresOnTheWire[]
}

function PeopleTable({ people, messages }: PeopleTableProps) {
  const language = useLanguage()
  return (
    <table className="data-table wrap-anywhere">
      <thead>
        <tr>
          <th scope="col">{messages.person}</th>
          {shownFigures.map((name) => (
            <th key={name} scope="col">
              {messages[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((figures) => (
          <tr key={figures.person}>
            <th scope="row">{figures.person}</th>
            {shownFigures.map((name) => {
              const figure = figures[name]
              return (
                <td key={name}>
                  <span className="data-table-label" aria-hidden="true">
                    {messages[name]}
                  </span>
                  {figure === null ? '–' : formatNumber(figure, language)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
