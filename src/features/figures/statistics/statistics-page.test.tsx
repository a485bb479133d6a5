import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { noFigures } from '#src/domain/figures/day-figures.ts'
import { daysOf, type Period, periodBefore } from '#src/domain/figures/period.ts'
import { profitOf } from '#src/domain/journal/profit.ts'
import { StatisticsPage } from '#src/features/figures/statistics/statistics-page.tsx'
import type { StatisticsView } from '#src/features/figures/statistics/statistics-view.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { DashboardLanguage } from '#src/ui/dashboard/use-language.ts'

const week: Period = { from: '2026-03-05', to: '2026-03-11' }

function aView(placed: number, matters: Partial<StatisticsView> = {}): StatisticsView {
  const total = { ...noFigures, placed, confirmed: placed, sales: placed * 10_050 }
  const line = { key: 'website', name: 'Website', list: undefined, figures: total }
  const none = { lines: [], others: undefined }
  return {
    period: week,
    before: periodBefore(week),
    today: week.to,
    span: 7,
    total,
    totalBefore: noFigures,
    days: daysOf(week).map((day, at) => ({
      ...line,
      key: day,
      name: day,
      list: 'manage-orders',
      figures: at === 6 ? total : noFigures,
    })),
    placedBefore: [0, 0, 0, 0, 0, 0, 0],
    hours: [{ ...line, key: '3 12' }],
    cuts: {
      product: none,
      place: none,
      courier: none,
      staff: none,
      source: { ...none, lines: [line] },
    },
    countedFrom: undefined,
    isEmptyShop: false,
    ...matters,
  }
}

function render(view: StatisticsView, language: Language = 'en'): string {
  const profit = { now: profitOf(new Map([['sales', 5_000]])), before: profitOf(new Map()) }
  const messages = dashboardMessages(language, 'statistics')
  const page = <StatisticsPage view={view} profit={profit} messages={messages} />
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(
    <DashboardLanguage value={language}>
      <RouterProvider router={router} />
    </DashboardLanguage>,
  )
}

it('draws every number that it shows, and shows every number that it draws', () => {
  const html = render(aView(3))
  expect(html).not.toMatch(/NaN|undefined|Infinity/)
  expect(html).toContain('11 March 2026')
  expect(html.match(/<table/g)).toHaveLength(8)
  expect(html.match(/class="formula"/g)).toHaveLength(6 + 7 + 1)
})

it('says that there were no orders instead of an empty scale, and compares with nothing', () => {
  const html = render(aView(0))
  expect(html).not.toContain('class="chart-field"')
  expect(html.match(/No orders in this period\./g)).toHaveLength(7)
  expect(html).toContain('Nothing before to compare')
  expect(html).not.toMatch(/0\.01|NaN/)
})

it('marks whole orders on the scale of a quiet day, in the digits of the language', () => {
  const marks = (language: Language) =>
    /class="chart-marks">(.*?)<\/div>/
      .exec(render(aView(1), language))?.[1]
      ?.match(/[^<>]+(?=<\/span>)/g)
  expect(marks('en')).toEqual(['4', '3', '2', '1', '0'])
  expect(marks('bn')).toEqual(['৪', '৩', '২', '১', '০'])
})

it('writes a trend as words beside its drawing', () => {
  const html = render(aView(3, { totalBefore: { ...noFigures, placed: 5 } }))
  expect(html).toMatch(/data-change="fewer".*?2 less/)
})
