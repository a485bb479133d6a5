import { Link } from 'react-router'
import {
  skippedIn,
  useFirstHour,
  useFirstHourChoice,
} from '#src/features/first-hour/dashboard/use-first-hour.ts'
import type { FirstHourOnTheWire } from '#src/features/first-hour/first-hour-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type FirstHourMessages = DashboardMessages<'firstHour'>

type FirstHourCardProps = {
  readonly loaded: FirstHourOnTheWire
  readonly messages: FirstHourMessages
}

/** On the home of the dashboard, until every step is done or skipped, or the owner leaves the guide. */
export function FirstHourCard({ loaded, messages }: FirstHourCardProps) {
  const firstHour = useFirstHour(loaded).data ?? loaded
  const leave = useFirstHourChoice(messages.left)
  const next = firstHour.steps.find(({ state }) => state === 'open')
  if (firstHour.isLeft || !next) return null
  return (
    <section aria-labelledby="first-hour" className="card grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 id="first-hour" className="text-xl font-bold">
          {messages.heading}
        </h2>
        <p className="text-quiet">
          {interpolate(messages.next, { step: messages.steps[next.name] })}
        </p>
      </div>
      <FirstHourProgress firstHour={firstHour} messages={messages} />
      <div className="flex flex-wrap gap-3">
        <Link to="/dashboard/first-hour" className="button-main">
          {messages.goOn}
        </Link>
        <BusyButton
          className="button-quiet"
          isBusy={leave.isPending}
          press={() => leave.mutate({ skipped: skippedIn(firstHour), isLeft: true })}
        >
          {messages.leave}
        </BusyButton>
      </div>
    </section>
  )
}

type ProgressProps = {
  readonly firstHour: FirstHourOnTheWire
  readonly messages: FirstHourMessages
}

/** A bar for each step, and the figures in words. */
export function FirstHourProgress({ firstHour: { steps }, messages }: ProgressProps) {
  const language = useLanguage()
  const done = steps.filter(({ state }) => state === 'done').length
  const [n, total] = [done, steps.length].map((count) => formatNumber(count, language))
  return (
    <div className="grid gap-2">
      <div className="flex gap-1" aria-hidden="true">
        {steps.map(({ name, state }) => (
          <span
            key={name}
            className={`h-2 flex-1 rounded-full ${state === 'done' ? 'bg-brand' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="text-sm text-quiet">
        {interpolate(messages.progress, { n: n ?? '', total: total ?? '' })}
      </p>
    </div>
  )
}
