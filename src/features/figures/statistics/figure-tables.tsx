/** The numbers of the charts. */

import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import type { Figures } from '#src/domain/figures/day-figures.ts'
import { poisha } from '#src/domain/money.ts'
import { hours, keyOf, weekdays } from '#src/features/figures/statistics/hour-chart.tsx'
import type { CutView, FigureLine } from '#src/features/figures/statistics/statistics-view.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Messages = DashboardMessages<'statistics'>

const columns = ['placed', 'confirmed', 'delivered', 'returned', 'sales', 'salesDelivered'] as const

type TableProps = { readonly caption: string; readonly messages: Messages }

function Head({ first, messages }: { readonly first: string; readonly messages: Messages }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {messages.columns[column]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cells({ figures }: { readonly figures: Figures }) {
  const language = useLanguage()
  return columns.map((column) => <td key={column}>{shown(column, figures, language)}</td>)
}

function shown(column: (typeof columns)[number], figures: Figures, language: Language): string {
  return column === 'sales' || column === 'salesDelivered'
    ? formatMoney(poisha(figures[column]), language)
    : formatNumber(figures[column], language)
}

export function DayTable({
  days,
  total,
  caption,
  messages,
}: TableProps & { readonly days: readonly FigureLine[]; readonly total: Figures }) {
  const language = useLanguage()
  return (
    <table className="figure-table line-table">
      <caption className="sr-only">{caption}</caption>
      <Head first={messages.columns.day} messages={messages} />
      <tbody>
        {days.map(({ key, name, list, figures }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={`/dashboard/${list}`}>{formatDay(name, language)}</Link>
            </th>
            <Cells figures={figures} />
          </tr>
        ))}
      </tbody>
      <Foot total={total} messages={messages} />
    </table>
  )
}

function Foot({ total, messages }: { readonly total: Figures; readonly messages: Messages }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{messages.total}</th>
        <Cells figures={total} />
      </tr>
    </tfoot>
  )
}

export function HourTable({
  placed,
  caption,
  messages,
}: TableProps & { readonly placed: ReadonlyMap<string, number> }) {
  const language = useLanguage()
  return (
    <table className="figure-table hour-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.columns.hour}</th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {messages.weekdays[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{formatNumber(hour, language)}</th>
            {weekdays.map((weekday) => (
              <td key={weekday}>{formatNumber(placed.get(keyOf(weekday, hour)) ?? 0, language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CutTableProps = TableProps & {
  readonly cut: CutView
  /** Of the cut: an order of two products counts at both of them. */
  readonly total: Figures | undefined
}

/** A bar a line: the sales placed, and how much of them was delivered. */
export function CutTable({ cut: { lines, others }, total, caption, messages }: CutTableProps) {
  const language = useLanguage()
  const most = Math.max(1, ...lines.map(({ figures }) => figures.sales))
  const rest = others && interpolate(messages.others, { n: formatNumber(others.count, language) })
  return (
    <table className="figure-table line-table">
      <caption className="sr-only">{caption}</caption>
      <Head first={messages.columns.name} messages={messages} />
      <tbody>
        {lines.map(({ key, name, list, figures }) => (
          <tr key={key}>
            <th scope="row">
              {list === undefined ? name : <Link to={`/dashboard/${list}`}>{name}</Link>}
              <Bar figures={figures} most={most} />
            </th>
            <Cells figures={figures} />
          </tr>
        ))}
        {others && (
          <tr>
            <th scope="row">{rest}</th>
            <Cells figures={others.figures} />
          </tr>
        )}
      </tbody>
      {total && <Foot total={total} messages={messages} />}
    </table>
  )
}

function Bar({ figures, most }: { readonly figures: Figures; readonly most: number }) {
  const along = scaleLinear().domain([0, most]).range([0, 100])
  return (
    <svg className="figure-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="chart-all" width={along(figures.sales)} height={8} />
      <rect className="chart-part" width={along(figures.salesDelivered)} height={8} />
    </svg>
  )
}
