import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DeliveryDays } from '#src/domain/delivery.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import { OrderTools } from '#src/features/orders/order-tools.tsx'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type OrderFoundProps = {
  readonly order: OrderForBuyer
  readonly language: Language
  readonly messages: SectionMessages<'lookUpOrder'>
  readonly receiptMessages: SectionMessages<'thankYou'>
  readonly toolMessages: SectionMessages<'orderTools'>
  readonly days: DeliveryDays
  /** The whole address of this page, for the message that the buyer sends. */
  readonly lookUp: string
}

/** The state of an order, and its lines. */
export function OrderFound({ order, days, lookUp, language, ...texts }: OrderFoundProps) {
  const { messages, receiptMessages, toolMessages } = texts
  const status = useRef<HTMLElement>(null)

  // The page stays in place: this moves the focus of a screen reader to the answer.
  useEffect(() => status.current?.focus(), [])

  return (
    <>
      <section
        ref={status}
        tabIndex={-1}
        aria-labelledby="status"
        className="notice grid gap-1 outline-none"
      >
        <h2 id="status" className="text-base text-quiet">
          {messages.status}
        </h2>
        <p className="text-xl font-bold">{statusText(order.status, messages)}</p>
        <p className="font-normal">
          {interpolate(messages.placed, { date: formatDate(new Date(order.placedAt), language) })}
        </p>
      </section>
      <OrderReceipt order={order} days={days} language={language} messages={receiptMessages} />
      <OrderTools order={order} lookUp={lookUp} language={language} messages={toolMessages} />
      <p className="text-quiet">{messages.masked}</p>
      <p>
        <Link to={`${pathPrefix(language)}/order`} className="button-quiet">
          {messages.another}
        </Link>
      </p>
    </>
  )
}

function statusText(status: OrderStatus, messages: SectionMessages<'lookUpOrder'>): string {
  return status === 'done' ? messages.confirmed : messages.received
}
