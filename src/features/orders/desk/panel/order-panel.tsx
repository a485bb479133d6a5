/** One order beside the list: everything about it, and every step that the user may take. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { takesAmounts } from '#src/domain/orders/order-stage.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { findOneOrder } from '#src/features/orders/dashboard/show-order.ts'
import { ContactButtons } from '#src/features/orders/desk/contact-buttons.tsx'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { collectText } from '#src/features/orders/desk/order-text.ts'
import { PanelActions } from '#src/features/orders/desk/panel/panel-actions.tsx'
import { PanelFrame } from '#src/features/orders/desk/panel/panel-frame.tsx'
import { PanelSections } from '#src/features/orders/desk/panel/panel-sections.tsx'
import { type Moves, orderKey } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type OrderPanelProps = {
  readonly oid: string
  readonly moves: Moves
  /** Booked, or being booked. */
  readonly hasParcel: boolean
  /** What other subjects know about the order. */
  readonly beside: (order: OrderOnTheWire) => ReactNode
}

export function OrderPanel({ oid, moves, hasParcel, beside }: OrderPanelProps) {
  const read = useQuery({
    queryKey: orderKey(oid),
    queryFn: async ({ signal }) =>
      (await findOneOrder(oid, { items: 'all', signal }))?.body ?? null,
  })
  // Later stages allow nothing that a parcel forbids.
  const isHeld = hasParcel && read.data != null && takesAmounts(read.data.stage)
  return (
    <PanelFrame oid={oid} read={read} stage={read.data?.stage}>
      {read.data && (
        <>
          <Facts key={oid} order={read.data} moves={moves} isHeld={isHeld}>
            {beside(read.data)}
          </Facts>
          <PanelActions key={`${oid} steps`} order={read.data} moves={moves} isHeld={isHeld} />
        </>
      )}
    </PanelFrame>
  )
}

type OrderProps = { readonly order: OrderOnTheWire }

type FactsProps = OrderProps &
  Pick<OrderPanelProps, 'moves'> & { readonly isHeld: boolean; readonly children: ReactNode }

function Facts({ order, moves, isHeld, children }: FactsProps) {
  const { messages, listMessages, flagMessages } = useDesk()
  const language = useLanguage()
  return (
    <div className="order-panel-body">
      <section aria-label={messages.buyer} className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong className="text-lg">{order.cname}</strong>
          <strong className="text-xl text-brand">{collectText(order, language)}</strong>
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <span className="me-auto text-lg tabular-nums">{digitsIn(order.cphone, language)}</span>
          <ContactButtons order={order} />
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{order.caddress}</p>
        {(order.flags ?? []).map((flag) => (
          <p key={flag} className="flex items-start gap-2 font-semibold text-wait">
            <Icon name="warning" className="mt-1" />
            {flagMessages[flag as OrderFlag]}
          </p>
        ))}
      </section>
      <Lines order={order} />
      <PanelSections key={order.oid} order={order} moves={moves} isHeld={isHeld}>
        {children}
      </PanelSections>
      <p className="text-sm text-quiet">
        {order.source !== undefined && `${listMessages.sources[order.source]}, `}
        <time dateTime={order.odate}>{formatDateTime(new Date(order.odate), language)}</time>
      </p>
    </div>
  )
}

function Lines({ order }: OrderProps) {
  const { messages, listMessages } = useDesk()
  const language = useLanguage()
  const money = (taka: number) => formatMoney(fromTaka(taka), language)
  return (
    <section aria-labelledby="panel-lines" className="grid gap-2">
      <h3 id="panel-lines" className="order-panel-title">
        {messages.lines}
      </h3>
      <ul className="grid gap-2">
        {(order.items ?? []).map((item) => (
          <li key={item.pid} className="flex items-center gap-3">
            <ProductThumb image={item.image} isSmall />
            <span className="min-w-0 grow wrap-anywhere">
              {titleIn(language, item)}
              <span className="block text-sm text-quiet">
                {formatNumber(item.quantity, language)} ×{' '}
                {interpolate(messages.each, { price: money(item.unit) })}
              </span>
              {item.short > 0 && (
                <strong className="block text-bad">
                  {interpolate(messages.short, { n: formatNumber(item.short, language) })}
                </strong>
              )}
              {item.returned !== undefined && (
                <strong className="block text-wait">
                  {interpolate(listMessages.returned, { n: formatNumber(item.returned, language) })}
                </strong>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(item.price)}</span>
          </li>
        ))}
      </ul>
      <dl className="order-panel-sums">
        <Sum term={messages.price}>{money(order.price)}</Sum>
        <Sum term={messages.delivery}>{money(order.city)}</Sum>
        {order.discount > 0 && (
          <Sum term={discountTerm(order, messages.discount)}>−{money(order.discount)}</Sum>
        )}
        <Sum term={messages.grand}>{money(order.grand)}</Sum>
        <Sum term={messages.collect}>
          <strong>{collectText(order, language)}</strong>
        </Sum>
      </dl>
    </section>
  )
}

function discountTerm({ coupon }: OrderOnTheWire, term: string): string {
  return coupon?.applied ? `${term} (${coupon.code})` : term
}

function Sum({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
