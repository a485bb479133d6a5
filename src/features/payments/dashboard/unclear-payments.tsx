import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import type { PaymentProvidersOnTheWire } from '#src/features/payments/accounts/payment-wire.ts'
import { useLookedAt } from '#src/features/payments/dashboard/use-payment-gateways.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type UnclearPaymentsProps = Pick<PaymentProvidersOnTheWire, 'unclear'> & {
  readonly messages: DashboardMessages<'payments'>
}

/** Payments that a person decides, who then takes them off the list. */
export function UnclearPayments({ unclear, messages }: UnclearPaymentsProps) {
  const language = useLanguage()
  const lookedAt = useLookedAt(messages.takenOff)
  return (
    <section aria-labelledby="unclear" className="card grid gap-3 p-5">
      <h2 id="unclear" className="text-xl font-bold">
        {messages.unclearHeading}
      </h2>
      <p>{messages.unclearLead}</p>
      <ul className="grid gap-3">
        {unclear.map(({ _id, provider, oid, invoice, amount, because, at }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-2 wrap-anywhere">
            <Link to={`/dashboard/manage-orders/order/${oid}`} className="underline">
              {interpolate(messages.unclear, {
                by: messages.names[provider],
                number: oid,
                invoice,
                amount: formatMoney(fromTaka(amount), language),
                when: formatDateTime(new Date(at), language),
                because: reasonText(because, messages),
              })}
            </Link>
            <BusyButton
              className="button-quiet"
              aria-label={interpolate(messages.lookedAtOf, { invoice })}
              isBusy={lookedAt.isPending}
              press={() => lookedAt.mutate(_id)}
            >
              {messages.lookedAt}
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function reasonText(because: string, { reasons }: UnclearPaymentsProps['messages']): string {
  return Object.hasOwn(reasons, because) ? reasons[because as keyof typeof reasons] : because
}
