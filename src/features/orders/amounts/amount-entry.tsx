import type { Poisha } from '#src/domain/money.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatChange } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type AmountEntryProps = {
  readonly label: string
  /** As it changes the amount to collect: below 0 for an advance. */
  readonly amount: Poisha
  readonly details: string
  readonly by: string
  readonly at: string
  /** Undefined where the amounts of the order cannot change any more. */
  readonly remove: (() => void) | undefined
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'orderAmounts'>
}

export function AmountEntry({
  label,
  amount,
  details,
  by,
  at,
  remove,
  isBusy,
  messages,
}: AmountEntryProps) {
  const language = useLanguage()
  const shown = formatChange(amount, language)
  const when = formatDateTime(new Date(at), language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong>{label}</strong> <span className="whitespace-nowrap font-bold">{shown}</span>
        {details !== '' && <span className="block">{details}</span>}
        <span className="block text-sm text-quiet">
          {interpolate(messages.byAt, { who: by, when })}
        </span>
      </span>
      {remove && (
        <BusyButton
          className="button-quiet text-bad"
          aria-label={interpolate(messages.removeOf, { what: `${label} ${shown}` })}
          isBusy={isBusy}
          press={remove}
        >
          {messages.remove}
        </BusyButton>
      )}
    </li>
  )
}
