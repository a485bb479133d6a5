/** Every order, address and note of a buyer: "where is my parcel?" in one look. */

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { BuyerProfileOnTheWire } from '#src/features/orders/buyers/buyer-wire.ts'
import { BuyerFacts } from '#src/features/orders/buyers/dashboard/buyer-list.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ProfileProps = {
  readonly number: string
  readonly messages: DashboardMessages<'buyers'>
  readonly contact: DashboardMessages<'orders'>
  /** What stands below an order that is being packed or is on its way. */
  readonly beside: (order: OrderOnTheWire) => ReactNode
}

export function BuyerProfile({ number, messages, contact, beside }: ProfileProps) {
  const path = `/admin/orders/${encodeURIComponent(number)}/buyer`
  const { data: buyer, isPending } = useRead<BuyerProfileOnTheWire>(path)
  if (isPending) return <p role="status">{messages.loading}</p>
  if (!buyer) {
    return (
      <p role="alert" className="notice">
        {interpolate(messages.gone, { number })}
      </p>
    )
  }
  return (
    <article className="card grid gap-4 p-4 wrap-anywhere sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{buyer.last.cname}</h2>
        <BuyerFacts buyer={buyer} messages={messages} contact={contact} />
      </div>
      <Part heading={messages.orders}>
        <ul className="grid gap-1">
          {buyer.all.map((order) => (
            <OrderOfBuyer key={order.oid} order={order} messages={messages} beside={beside} />
          ))}
        </ul>
      </Part>
      <Part heading={messages.addresses}>
        <ul className="grid gap-1">
          {buyer.addresses.map((address) => (
            <li key={address} className="whitespace-pre-line">
              {address}
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={messages.notes}>
        {buyer.notes.length === 0 && <p className="text-quiet">{messages.noNotes}</p>}
        <ul className="grid gap-1">
          {buyer.notes.map(({ _id, oid, text }) => (
            <li key={_id} className="whitespace-pre-line">
              <span className="text-quiet">{oid}:</span> {text}
            </li>
          ))}
        </ul>
      </Part>
    </article>
  )
}

function OrderOfBuyer({
  order,
  messages,
  beside,
}: Pick<ProfileProps, 'messages' | 'beside'> & { readonly order: OrderOnTheWire }) {
  const language = useLanguage()
  const { oid, odate, stage, collect } = order
  const { isForPacking, isInShop, isOver } = stageRules[stage]
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <Link
        to={`/dashboard/manage-orders/edit-order/${oid}`}
        className="inline-flex min-h-11 items-center underline"
      >
        {oid}
      </Link>
      <strong>{messages.stages[stage]}</strong>
      <span>{formatDateTime(new Date(odate), language)}</span>
      <span>{formatMoney(fromTaka(collect), language)}</span>
      {(isForPacking || !(isInShop || isOver)) && beside(order)}
    </li>
  )
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1 border-t border-line pt-3">
      <h3 className="font-bold">{heading}</h3>
      {children}
    </section>
  )
}
