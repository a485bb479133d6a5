/** The six figures of a period, each beside the period before, with its formula. */

import type { Figures } from '#src/domain/figures/day-figures.ts'
import { poisha, wholeTaka } from '#src/domain/money.ts'
import { percentOf } from '#src/features/figures/statistics/statistics-view.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Trend } from '#src/ui/dashboard/trend.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Messages = DashboardMessages<'statistics'>

const names = ['placed', 'confirmed', 'delivered', 'returned', 'sales', 'average'] as const

type Name = (typeof names)[number]

/** Undefined: there is nothing that the figure is of. */
function valueIn(name: Name, figures: Figures): number | undefined {
  const { placed, confirmed, sent, delivered, returned, sales, salesDelivered } = figures
  switch (name) {
    case 'placed':
      return placed
    case 'confirmed':
      return percentOf(confirmed, placed)
    case 'delivered':
      return percentOf(delivered, sent)
    case 'returned':
      return percentOf(returned, sent)
    case 'sales':
      return wholeTaka(poisha(salesDelivered))
    case 'average':
      return placed === 0 ? undefined : wholeTaka(poisha(Math.floor(sales / placed)))
  }
}

type Format = (value: number) => string

function formatsOf(
  name: Name,
  messages: Messages,
  language: Language,
): { readonly value: Format; readonly change: Format } {
  const number = (n: number) => formatNumber(n, language)
  if (name === 'placed') return { value: number, change: number }
  if (name === 'sales' || name === 'average') {
    const money = (amount: number) => formatMoney(poisha(amount), language)
    return { value: money, change: money }
  }
  return {
    value: (n) => interpolate(messages.percent, { n: number(n) }),
    change: (n) => interpolate(messages.points, { n: number(n) }),
  }
}

type HeadlineProps = {
  readonly total: Figures
  readonly before: Figures
  readonly messages: Messages
}

export function Headline({ total, before, messages }: HeadlineProps) {
  const language = useLanguage()
  return (
    <dl className="headline">
      {names.map((name) => {
        const { value, change } = formatsOf(name, messages, language)
        const now = valueIn(name, total)
        const then = valueIn(name, before)
        return (
          <div key={name} className="card headline-figure">
            <dt className="font-bold">{messages.figures[name]}</dt>
            <dd className="headline-value">{now === undefined ? messages.none : value(now)}</dd>
            <dd className="text-sm">
              {then === undefined || now === undefined ? (
                messages.noBefore
              ) : (
                <>
                  <ChangeBy by={now - then} format={change} messages={messages} />{' '}
                  <span className="text-quiet">
                    {interpolate(messages.before, { value: value(then) })}
                  </span>
                </>
              )}
            </dd>
            <dd className="formula">{messages.formulas[name]}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type ChangeProps = Pick<HeadlineProps, 'messages'> & {
  readonly by: number
  readonly format: Format
}

function ChangeBy({ by, format, messages }: ChangeProps) {
  const change = by === 0 ? 'same' : by > 0 ? 'more' : 'fewer'
  return (
    <strong className="inline-flex items-center gap-1.5">
      <Trend change={change} />
      {interpolate(messages.changes[change], { by: format(Math.abs(by)) })}
    </strong>
  )
}
