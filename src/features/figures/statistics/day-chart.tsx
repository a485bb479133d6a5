/** Orders a day as bars, and the period before as a line. Its numbers stand in the table below it. */

import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { dayAfter } from '#src/domain/dhaka-time.ts'

import type { StatisticsView } from '#src/features/figures/statistics/statistics-view.ts'
import { formatDayOfMonth } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** Its own units: the page stretches the drawing, and the texts around it keep their size. */
const width = 1_000
const height = 400
const lines = 4
const namedDays = 5

export function DayChart({ days, placedBefore }: Pick<StatisticsView, 'days' | 'placedBefore'>) {
  const language = useLanguage()
  const placed = days.map(({ figures }) => figures.placed)
  const across = scaleBand<number>()
    .domain(days.map((_, at) => at))
    .range([0, width])
    .paddingInner(0.25)
    .paddingOuter(0.1)
  // Never a scale of fractions of an order.
  const up = scaleLinear()
    .domain([0, Math.max(lines, ...placed, ...placedBefore)])
    .nice(lines)
    .range([height, 0])
  const marks = up.ticks(lines).filter(Number.isInteger)
  const middle = across.bandwidth() / 2
  const before = line<number>()
    .x((_, at) => (across(at) ?? 0) + middle)
    .y((count) => up(count))
  const bars = days.flatMap(({ key, figures }, at) => {
    const x = across(at) ?? 0
    return [
      { key: `${key} placed`, className: 'chart-all', x, count: figures.placed },
      { key: `${key} delivered`, className: 'chart-part', x, count: figures.delivered },
    ]
  })
  return (
    <div className="chart" aria-hidden="true">
      <div className="chart-marks">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{formatNumber(mark, language)}</span>
        ))}
      </div>
      <svg
        className="chart-field"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {marks.map((mark) => (
          <line key={mark} className="chart-line" x1={0} x2={width} y1={up(mark)} y2={up(mark)} />
        ))}
        {bars.map(({ key, className, x, count }) => (
          <rect
            key={key}
            className={className}
            x={x}
            y={up(count)}
            width={across.bandwidth()}
            height={height - up(count)}
          />
        ))}
        <path className="chart-before" d={before(placedBefore) ?? ''} />
      </svg>
      <div className="chart-days">
        {namesAlong(days.map(({ name }) => name)).map((day) => (
          <span key={day}>{formatDayOfMonth(day, language)}</span>
        ))}
      </div>
    </div>
  )
}

/** The first day, the last one, and some between them at the same distance. */
function namesAlong(days: readonly string[]): readonly string[] {
  const first = days.at(0)
  if (first === undefined || days.length <= namedDays) return days
  const last = days.length - 1
  return Array.from({ length: namedDays }, (_, at) =>
    dayAfter(first, Math.round((last * at) / (namedDays - 1))),
  )
}
