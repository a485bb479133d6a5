/** Orders by weekday and hour: the darker, the more. Its numbers stand in the table below it. */

import { scaleBand, scaleLinear } from 'd3-scale'
import type { FigureLine } from '#src/features/figures/statistics/statistics-view.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const width = 960
const height = 280
export const hours = Array.from({ length: 24 }, (_, hour) => hour)
const namedHours = [0, 6, 12, 18] as const

/** Saturday opens the week in Bangladesh. */
export const weekdays = [6, 0, 1, 2, 3, 4, 5] as const

export function keyOf(weekday: number, hour: number): string {
  return `${weekday} ${String(hour).padStart(2, '0')}`
}

type HourChartProps = {
  readonly placed: ReadonlyMap<string, number>
  readonly messages: DashboardMessages<'statistics'>
}

export function placedByHour(lines: readonly FigureLine[]): ReadonlyMap<string, number> {
  return new Map(lines.map(({ key, figures }) => [key, figures.placed]))
}

export function HourChart({ placed, messages }: HourChartProps) {
  const language = useLanguage()
  const across = scaleBand<number>().domain(hours).range([0, width]).padding(0.06)
  const down = scaleBand<number>().domain(weekdays).range([0, height]).padding(0.06)
  const shade = scaleLinear()
    .domain([0, Math.max(1, ...placed.values())])
    .range([0.06, 1])
  return (
    <div className="chart hour-chart" aria-hidden="true">
      <div className="chart-marks">
        {weekdays.map((weekday) => (
          <span key={weekday}>{messages.weekdays[weekday]}</span>
        ))}
      </div>
      <svg
        className="chart-field"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {weekdays.flatMap((weekday) =>
          hours.map((hour) => {
            const key = keyOf(weekday, hour)
            return (
              <rect
                key={key}
                className="chart-cell"
                x={across(hour)}
                y={down(weekday)}
                width={across.bandwidth()}
                height={down.bandwidth()}
                fillOpacity={shade(placed.get(key) ?? 0)}
              />
            )
          }),
        )}
      </svg>
      <div className="chart-days hour-names">
        {namedHours.map((hour) => (
          <span key={hour}>{formatNumber(hour, language)}</span>
        ))}
      </div>
    </div>
  )
}
