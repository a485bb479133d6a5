/** The orders to whose buyers the shop owes money, each with a form that pays it back. */

import { useState } from 'react'
import { Link } from 'react-router'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { eventAsText } from '#src/features/journal/list/journal-csv.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import { ExchangeForm } from '#src/features/orders/refunds/dashboard/exchange-form.tsx'
import { PayRefundForm } from '#src/features/orders/refunds/dashboard/pay-refund-form.tsx'
import type { OwedRefund } from '#src/features/orders/refunds/list-refunds.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Parts = {
  readonly mayPay: boolean
  readonly seesReturns: boolean
  readonly messages: DashboardMessages<'refunds'>
  readonly journalMessages: DashboardMessages<'journal'>
  readonly failures: FailureMessages
}

export function OwedList({ owed, ...parts }: Parts & { readonly owed: readonly OwedRefund[] }) {
  return (
    <ul className="grid items-start gap-3 xl:grid-cols-2">
      {owed.map((one) => (
        <li key={one.order?.number ?? one.since}>
          <OwedCard {...parts} refund={one} />
        </li>
      ))}
    </ul>
  )
}

function OwedCard(props: Parts & { readonly refund: OwedRefund }) {
  const { refund, mayPay, seesReturns, messages, journalMessages, failures } = props
  const { order, since, owed, events } = refund
  const language = useLanguage()
  const [open, setOpen] = useState<'pay' | 'exchange'>()
  const form = { close: () => setOpen(undefined), messages, failures }
  const why = events.map((event) => eventAsText(event, journalMessages)).join(', ')
  const started = interpolate(messages.since, { day: formatDay(since, language) })
  return (
    <article className="card grid gap-3 px-4 py-3" aria-label={order?.number ?? messages.gone}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {order === undefined && <span>{messages.gone}</span>}
          {order?.isDeleted === true && <strong>{order.number}</strong>}
          {order?.isDeleted === false && (
            <Link to={panelPath(order.number)} className="font-bold underline">
              {order.number}
            </Link>
          )}
          <span className="block text-sm text-quiet">
            {[why, started].filter(Boolean).join(' · ')}
          </span>
        </div>
        <strong className="text-xl whitespace-nowrap tabular-nums">
          {formatMoney(owed, language)}
        </strong>
      </div>
      {order && open === 'pay' && <PayRefundForm {...form} number={order.number} owed={owed} />}
      {order && open === 'exchange' && <ExchangeForm {...form} number={order.number} />}
      {open === undefined && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {mayPay && order && (
            <button
              type="button"
              className="button-main"
              aria-label={interpolate(messages.payOf, { number: order.number })}
              onClick={() => setOpen('pay')}
            >
              {messages.pay}
            </button>
          )}
          {mayPay && order?.isDeleted === false && (
            <button
              type="button"
              className="button-quiet"
              aria-label={interpolate(messages.exchangeOf, { number: order.number })}
              onClick={() => setOpen('exchange')}
            >
              {messages.exchange}
            </button>
          )}
          {seesReturns && order && events.includes('return') && (
            <Link to={`/dashboard/refund?view=returns&q=${order.number}`} className="button-quiet">
              {messages.toReturn}
            </Link>
          )}
        </div>
      )}
    </article>
  )
}
