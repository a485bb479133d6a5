import {
  eventAsText,
  factsAsText,
  personAsText,
} from '#src/features/activity/security/security-as-text.ts'
import type { SecurityEventOnTheWire } from '#src/features/activity/security/security-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type RowProps = {
  readonly row: SecurityEventOnTheWire
  readonly messages: DashboardMessages<'securityLog'>
  readonly history: DashboardMessages<'history'>
}

export function SecurityEventRow({ row, messages, history }: RowProps) {
  const language = useLanguage()
  const { event, at, count, last, user, by, network, facts } = row
  const time = (text: string) => formatDateTime(new Date(text), language)
  const details = factsAsText(facts, { messages, history }, time)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{eventAsText(event, messages)}</strong>
        <time dateTime={at} className="text-sm text-quiet">
          {time(at)}
        </time>
        {count > 1 && (
          <span className="text-sm text-quiet">
            {interpolate(messages.counted, { n: formatNumber(count, language), at: time(last) })}
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet">
        {user && <span>{interpolate(messages.about, { person: personAsText(user) })}</span>}
        {by && by._id !== user?._id && (
          <span>{interpolate(messages.by, { person: personAsText(by) })}</span>
        )}
        {network !== null && <span>{interpolate(messages.sameNetwork, { network })}</span>}
        {details.map(({ name, label, value, isRaw }) => (
          <span key={name}>
            {label}: <span {...(isRaw && { lang: 'en' })}>{value}</span>
          </span>
        ))}
      </p>
    </>
  )
}
