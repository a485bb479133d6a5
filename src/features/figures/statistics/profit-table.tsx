/** From sales to the profit after ads, line by line, beside the period before. */

import { Link } from 'react-router'
import type { Profit } from '#src/domain/journal/profit.ts'
import type { ProfitView } from '#src/features/figures/statistics/find-profit.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const lines = ['sales', 'cost', 'gross', 'delivery', 'couriers', 'ads', 'afterAds'] as const
const sums: readonly (keyof Profit)[] = ['gross', 'afterAds']

type ProfitProps = {
  readonly profit: ProfitView
  readonly messages: DashboardMessages<'statistics'>
}

export function ProfitSection({ profit: { now, before }, messages }: ProfitProps) {
  const language = useLanguage()
  const texts = messages.profit
  const isEmpty = lines.every((line) => now[line] === 0 && before[line] === 0)
  return (
    <section aria-labelledby="profit" className="card chart-section" data-cut="profit">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="profit" className="text-xl font-bold">
          {texts.heading}
        </h2>
        <Link to="/dashboard/transaction" className="chart-link ms-auto print:hidden">
          {texts.toJournal}
        </Link>
      </header>
      {isEmpty ? (
        <p>{texts.none}</p>
      ) : (
        <div className="figure-scroll">
          <table className="figure-table">
            <caption className="sr-only">{texts.heading}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.columns.name}</th>
                <th scope="col">{texts.now}</th>
                <th scope="col">{texts.before}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line} data-sum={sums.includes(line) || undefined}>
                  <th scope="row">{texts.lines[line]}</th>
                  <td>{formatMoney(now[line], language)}</td>
                  <td>{formatMoney(before[line], language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="formula">{texts.formula}</p>
    </section>
  )
}
