/** The figures of a period beside the period before, and its charts, each with its numbers. */

import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { addFigures, noFigures } from '#src/domain/figures/day-figures.ts'
import { lastDays, spans } from '#src/domain/figures/period.ts'
import { DayChart } from '#src/features/figures/statistics/day-chart.tsx'
import { CutTable, DayTable, HourTable } from '#src/features/figures/statistics/figure-tables.tsx'
import type { ProfitView } from '#src/features/figures/statistics/find-profit.server.ts'
import { Headline } from '#src/features/figures/statistics/headline.tsx'
import { HourChart, placedByHour } from '#src/features/figures/statistics/hour-chart.tsx'
import { ProfitSection } from '#src/features/figures/statistics/profit-table.tsx'
import {
  ordersOf,
  type StatisticsView,
  shownCuts,
  type TableCut,
} from '#src/features/figures/statistics/statistics-view.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { dayAsTyped, dayHint } from '#src/i18n/typed-day.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type PageProps = {
  readonly view: StatisticsView
  readonly messages: DashboardMessages<'statistics'>
}

/** `profit` for those who may see what goods cost. */
export function StatisticsPage({
  view,
  profit,
  messages,
}: PageProps & { readonly profit: ProfitView | undefined }) {
  const { total, totalBefore, days, placedBefore, cuts, countedFrom } = view
  const language = useLanguage()
  const placed = placedByHour(view.hours)
  const isEmpty = total.placed === 0
  const sectionOf = (cut: TableCut) => ({ cut, view, messages, isEmpty })
  return (
    <>
      <PeriodBar view={view} messages={messages} />
      {countedFrom !== undefined && (
        <p role="status" className="notice">
          {interpolate(messages.counting, { day: formatDay(countedFrom, language) })}
        </p>
      )}
      <Headline total={total} before={totalBefore} messages={messages} />
      {profit && <ProfitSection profit={profit} messages={messages} />}
      <div className="chart-sections">
        <Section {...sectionOf('day')}>
          <DayChart days={days} placedBefore={placedBefore} />
          <Numbers text={messages.table}>
            <DayTable days={days} total={total} caption={messages.cuts.day} messages={messages} />
          </Numbers>
        </Section>
        <Section {...sectionOf('hour')}>
          <HourChart placed={placed} messages={messages} />
          <Numbers text={messages.table}>
            <HourTable placed={placed} caption={messages.cuts.hour} messages={messages} />
          </Numbers>
        </Section>
        {shownCuts.map((cut) => (
          <Section key={cut} {...sectionOf(cut)}>
            <Scroll>
              <CutTable
                cut={cuts[cut]}
                total={cut === 'product' ? undefined : totalOf(cuts[cut])}
                caption={messages.cuts[cut]}
                messages={messages}
              />
            </Scroll>
          </Section>
        ))}
      </div>
    </>
  )
}

function totalOf({ lines, others }: StatisticsView['cuts']['place']) {
  const sum = lines.map(({ figures }) => figures).reduce(addFigures, noFigures)
  return others ? addFigures(sum, others.figures) : sum
}

function PeriodBar({ view: { period, before, today, span }, messages }: PageProps) {
  const language = useLanguage()
  const between = ({ from, to }: typeof period) => ({
    from: formatDay(from, language),
    to: formatDay(to, language),
  })
  return (
    <section aria-label={messages.period} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 print:hidden">
        <div className="flex flex-wrap gap-2">
          {spans.map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams(lastDays(one, today))}`}
              className={one === span ? 'button-main' : 'button-quiet'}
              aria-current={one === span ? 'true' : undefined}
              preventScrollReset
            >
              {messages.spans[one]}
            </Link>
          ))}
        </div>
        <Form key={`${period.from} ${period.to}`} className="flex flex-wrap items-end gap-3">
          <DayBox name="from" label={messages.from} value={dayAsTyped(period.from, language)} />
          <DayBox name="to" label={messages.to} value={dayAsTyped(period.to, language)} />
          <button type="submit" className="button-quiet">
            {messages.show}
          </button>
        </Form>
        <button type="button" className="button-quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {messages.print}
        </button>
      </div>
      <p>
        <strong>{interpolate(messages.days, between(period))}</strong>{' '}
        <span className="text-quiet">{interpolate(messages.beside, between(before))}</span>
      </p>
    </section>
  )
}

type DayBoxProps = Readonly<Record<'name' | 'label' | 'value', string>>

/** Text, since a browser shows a date in the order of its own language. */
function DayBox({ name, label, value }: DayBoxProps) {
  const language = useLanguage()
  return (
    <label className="grid gap-1 text-sm font-bold">
      {label}
      <input
        name={name}
        defaultValue={value}
        placeholder={dayHint[language]}
        inputMode="numeric"
        autoComplete="off"
        className="text-field w-36"
        required
      />
    </label>
  )
}

type SectionProps = PageProps & {
  readonly cut: TableCut
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Section({ cut, view: { period }, messages, isEmpty, children }: SectionProps) {
  const table = `/api/admin/statistics.csv?${new URLSearchParams({ cut, ...period })}`
  return (
    <section aria-labelledby={`by-${cut}`} className="card chart-section" data-cut={cut}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`by-${cut}`} className="text-xl font-bold">
          {messages.cuts[cut]}
        </h2>
        <span className="ms-auto flex gap-4 print:hidden">
          <Link to={`/dashboard/${ordersOf(period)}`} className="chart-link">
            {messages.toOrders}
          </Link>
          <a href={table} download className="chart-link">
            {messages.csv}
          </a>
        </span>
      </header>
      {isEmpty ? <p>{messages.noPlaced}</p> : children}
      <p className="formula">{messages.cutFormulas[cut]}</p>
    </section>
  )
}

/** Open on paper, whatever stands on the screen. */
function Numbers({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <details className="chart-numbers">
      <summary>{text}</summary>
      <Scroll>{children}</Scroll>
    </details>
  )
}

/** A person without a mouse scrolls what is wider than the screen. */
function Scroll({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keys
    <div className="figure-scroll" tabIndex={0}>
      {children}
    </div>
  )
}
