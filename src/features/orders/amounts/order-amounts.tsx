/** The amount to collect of an order, and the two forms that change it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { takesAmounts } from '#src/domain/orders/order-stage.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { ClaimCard } from '#src/features/orders/advance/dashboard/claim-card.tsx'
import { AmountEntry } from '#src/features/orders/amounts/amount-entry.tsx'
import type { AmountsOnTheWire } from '#src/features/orders/amounts/amounts-wire.ts'
import { AdjustmentForm, AdvanceForm } from '#src/features/orders/amounts/forms.tsx'
import { useAmountChange } from '#src/features/orders/amounts/use-amount-change.ts'
import { ordersPath, showOrder } from '#src/features/orders/dashboard/show-order.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type OrderAmountsProps = {
  readonly order: OrderOnTheWire
  readonly className?: string
  /** Called with the order after each change. */
  readonly follow: (order: OrderOnTheWire) => void
  readonly messages: DashboardMessages<'orderAmounts'>
  readonly failures: FailureMessages
}

export function OrderAmounts(props: OrderAmountsProps) {
  const { order, className = 'card p-5', follow, messages, failures } = props
  const { oid, collect, city } = order
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['/admin/orders/amounts', oid]
  const path = `/admin/orders/${encodeURIComponent(oid)}`
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await askApi<AmountsOnTheWire>(`${path}/amounts`, { signal })).body,
  })
  const { adjustments = [], advances = [], claims = [], exchanges = [] } = read.data ?? {}
  const stillAsked = read.data?.stillAsked ?? 0
  const [open, setOpen] = useState<'adjustment' | 'advance'>()

  async function showChanged(after: OrderOnTheWire): Promise<void> {
    setOpen(undefined)
    follow(after)
    await showOrder(client, after)
    void refreshList(client, ordersPath)
    showEntries()
  }

  function showEntries(): void {
    void client.invalidateQueries({ queryKey: key })
    client.removeQueries({ queryKey: [historyKey, 'order', oid] })
  }

  const change = useAmountChange({
    path,
    onChanged: showChanged,
    messages,
    failures,
  })
  const canChange = takesAmounts(order.stage)
  const removal = (entry: string) =>
    canChange ? () => change.send({ method: 'DELETE', path: entry }) : undefined
  const form = { change, cancel: () => setOpen(undefined), messages }

  return (
    <section aria-labelledby="to-collect" className={`grid content-start gap-3 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="to-collect" className="text-xl font-bold">
          {messages.heading}
        </h2>
        <strong className="text-2xl font-extrabold whitespace-nowrap">
          {formatMoney(fromTaka(collect), language)}
        </strong>
      </div>
      {adjustments.length + advances.length > 0 && (
        <ul className="grid divide-y divide-edge border-y border-edge">
          {adjustments.map(({ _id, kind, amount, reason, by, at }) => (
            <AmountEntry
              key={_id}
              label={messages.kinds[kind]}
              amount={fromTaka(amount)}
              details={reason}
              by={by}
              at={at}
              remove={removal(`/adjustments/${_id}`)}
              isBusy={change.isPending}
              messages={messages}
            />
          ))}
          {advances.map(({ _id, method, amount, sender, trxId, exchangeOf, by, at }) => (
            <AmountEntry
              key={_id}
              label={exchangeOf === undefined ? messages.methods[method] : messages.exchange}
              amount={fromTaka(-amount)}
              details={[exchangeOf, trxId, sender].filter(Boolean).join(' · ')}
              by={by}
              at={at}
              remove={removal(`/advances/${_id}`)}
              isBusy={change.isPending}
              messages={messages}
            />
          ))}
        </ul>
      )}
      {exchanges.map(({ oid: into, amount }) => (
        <p key={into}>
          {messages.exchangedFor}{' '}
          <Link to={panelPath(into)} className="underline">
            {into}
          </Link>
          : <strong>{formatMoney(fromTaka(amount), language)}</strong>
        </p>
      ))}
      {stillAsked > 0 && (
        <p>
          {messages.stillAsked}: <strong>{formatMoney(fromTaka(stillAsked), language)}</strong>
        </p>
      )}
      {claims
        .filter(({ state }) => state !== 'confirmed')
        .map((claim) => (
          <ClaimCard
            key={`${claim._id} ${claim.trxId}`}
            claim={claim}
            order={order}
            onDecided={(after) => (after ? void showChanged(after) : showEntries())}
            messages={messages.claims}
          />
        ))}
      {canChange && open === 'adjustment' && <AdjustmentForm {...form} deliveryFee={city} />}
      {canChange && open === 'advance' && <AdvanceForm {...form} />}
      {canChange && open === undefined && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button-quiet" onClick={() => setOpen('adjustment')}>
            {messages.adjust}
          </button>
          <button type="button" className="button-quiet" onClick={() => setOpen('advance')}>
            {messages.addAdvance}
          </button>
        </div>
      )}
    </section>
  )
}
