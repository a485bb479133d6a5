import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type OrderFoundProps = {
  readonly order: OrderForBuyer
  readonly language: Language
  readonly words: Words<'lookUpOrder'>
  readonly receiptWords: Words<'thankYou'>
}

/** The state of an order, and its lines. */
export function OrderFound({ order, language, words, receiptWords }: OrderFoundProps) {
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
          {words.status}
        </h2>
        <p className="text-xl font-bold">{statusText(order.status, words)}</p>
        <p className="font-normal">
          {interpolate(words.placed, { date: formatDate(new Date(order.placedAt), language) })}
        </p>
      </section>
      <OrderReceipt order={order} language={language} words={receiptWords} />
      <p className="text-quiet">{words.masked}</p>
      <p>
        <Link to={`${pathPrefix(language)}/order`} className="button-quiet">
          {words.another}
        </Link>
      </p>
    </>
  )
}

function statusText(status: OrderStatus, words: Words<'lookUpOrder'>): string {
  return status === 'done' ? words.confirmed : words.received
}
