/** The home of the dashboard: what waits, each with its list, and today beside a week ago. */

import { Link } from 'react-router'
import { type DayStep, daySteps, waitingNames, waitingRules } from '#src/domain/figures/waiting.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { WaitingOnTheWire } from '#src/features/figures/waiting/waiting-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Trend } from '#src/ui/dashboard/trend.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type CardsProps = WaitingOnTheWire & { readonly messages: DashboardMessages<'waiting'> }

export function WaitingCards({ waiting, day, messages }: CardsProps) {
  const language = useLanguage()
  const seen = waitingNames.flatMap((name) => {
    const count = waiting[name]
    return count === undefined ? [] : [{ name, count }]
  })
  if (seen.length === 0) return null
  return (
    <>
      <section className="grid gap-3" aria-labelledby="waiting">
        <h2 id="waiting" className="text-xl font-bold">
          {messages.heading}
        </h2>
        <ul className="waiting-cards">
          {seen.map(({ name, count }) => (
            <li key={name}>
              <Link
                to={`/dashboard/${waitingRules[name].list}`}
                className="card waiting-card"
                data-empty={count === 0 || undefined}
              >
                <strong className="waiting-count">
                  {name === 'due-from-couriers'
                    ? formatMoney(fromTaka(count), language)
                    : formatNumber(count, language)}
                </strong>
                <span className="font-bold">{messages.names[name]}</span>
                <span className="text-sm text-quiet">{messages.about[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {day && <Today day={day} messages={messages} />}
    </>
  )
}

type TodayProps = {
  readonly day: NonNullable<WaitingOnTheWire['day']>
  readonly messages: DashboardMessages<'waiting'>
}

function Today({ day, messages }: TodayProps) {
  return (
    <section className="grid gap-3" aria-labelledby="today">
      <div>
        <h2 id="today" className="text-xl font-bold">
          {messages.today}
        </h2>
        <p className="text-sm text-quiet">{messages.aboutToday}</p>
      </div>
      <dl className="waiting-day">
        {daySteps.map((step) => (
          <Step key={step} step={step} {...day[step]} messages={messages} />
        ))}
      </dl>
    </section>
  )
}

type StepProps = Pick<TodayProps, 'messages'> & {
  readonly step: DayStep
  readonly today: number
  readonly before: number
}

function Step({ step, today, before, messages }: StepProps) {
  const language = useLanguage()
  const change = today === before ? 'same' : today > before ? 'more' : 'fewer'
  const by = formatNumber(Math.abs(today - before), language)
  return (
    <div className="card grid content-start gap-0.5 px-4 py-3">
      <dt className="text-sm font-bold text-quiet">{messages.steps[step]}</dt>
      <dd className="text-2xl font-bold">{formatNumber(today, language)}</dd>
      <dd className="text-sm text-quiet">
        {interpolate(messages.before, { n: formatNumber(before, language) })}
        <span className="flex items-center gap-1.5 font-bold text-ink">
          <Trend change={change} />
          {interpolate(messages.changes[change], { n: by })}
        </span>
      </dd>
    </div>
  )
}
