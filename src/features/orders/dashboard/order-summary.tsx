/** An order as it stands, beside the form that changes it. */

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DeliveryFees, zonesWithFee } from '#src/domain/delivery.ts'
import { fromTaka, type Poisha } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import { unitPriceOf } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { printPath } from '#src/features/orders/print-path.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type SummaryProps = {
  readonly order: OrderOnTheWire
  readonly fees: DeliveryFees
  readonly messages: DashboardMessages<'orderEdit'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly flagMessages: SectionMessages<'flags'>
}

export function OrderSummary({ order, fees, messages, listMessages, flagMessages }: SummaryProps) {
  const { oid, pid, cname, cphone, caddress, quantity, status, flags = [], short } = order
  const language = useLanguage()
  const money = (taka: number) => formatMoney(fromTaka(taka), language)
  return (
    <section aria-labelledby="order-now" className="card grid content-start gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-now" className="text-xl font-bold">
          {messages.current}
        </h2>
        <Link
          to={printPath([oid])}
          className="button-quiet"
          aria-label={interpolate(listMessages.slipOf, { number: oid })}
        >
          <Icon name="print" />
          {listMessages.slip}
        </Link>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5 wrap-anywhere">
        <Fact term={listMessages.number}>
          <strong>{oid}</strong>
        </Fact>
        <Fact term={messages.placed}>
          <time dateTime={order.odate}>{formatDateTime(new Date(order.odate), language)}</time>
        </Fact>
        {order.source !== undefined && (
          <Fact term={listMessages.source}>{listMessages.sources[order.source]}</Fact>
        )}
        <Fact term={messages.status}>
          <strong className={status === 'done' ? 'text-good' : 'text-wait'}>
            {status === 'done' ? messages.done : messages.notDone}
          </strong>
        </Fact>
        <Fact term={messages.name}>{cname}</Fact>
        <Fact term={messages.phone}>
          <ContactLinks name={cname} phone={cphone} messages={listMessages} />
        </Fact>
        <Fact term={messages.address}>
          <span className="whitespace-pre-line">{caddress}</span>
        </Fact>
        {order.items ? (
          <Fact term={messages.products}>
            <ul className="grid gap-1">
              {order.items.map((item) => (
                <li key={item.pid}>
                  <Pieces quantity={item.quantity} unit={fromTaka(item.unit)} messages={messages} />{' '}
                  <ProductLink pid={item.pid}>{titleIn(language, item)}</ProductLink>
                  {item.short > 0 && (
                    <strong className="block text-bad">
                      {interpolate(listMessages.short, { n: formatNumber(item.short, language) })}
                    </strong>
                  )}
                  <Returned pieces={item.returned} messages={listMessages} />
                </li>
              ))}
            </ul>
          </Fact>
        ) : (
          <>
            <Fact term={messages.product}>
              <ProductLink pid={pid}>{pid}</ProductLink>
            </Fact>
            <Fact term={messages.quantity}>
              <Pieces quantity={quantity} unit={unitPriceOf(order)} messages={messages} />
              <Returned pieces={order.returned} messages={listMessages} />
            </Fact>
          </>
        )}
        <Fact term={messages.price}>{money(order.price)}</Fact>
        <Fact term={messages.delivery}>
          {money(order.city)}{' '}
          <span className="text-quiet">{zoneText(order.city, fees, messages)}</span>
        </Fact>
        <Fact term={messages.discount}>
          {money(order.discount)}
          {order.coupon && <span className="ms-2 text-quiet">{order.coupon.code}</span>}
        </Fact>
        <Fact term={messages.grand}>
          <strong className="text-lg">{money(order.grand)}</strong>
        </Fact>
        {order.cupon !== '' && <Fact term={messages.code}>{order.cupon}</Fact>}
      </dl>
      {short > 0 && !order.items && (
        <p className="flex items-start gap-2 font-bold text-bad">
          <Icon name="warning" className="mt-1" />
          {interpolate(listMessages.short, { n: formatNumber(short, language) })}
        </p>
      )}
      {flags.map((flag) => (
        <p key={flag} className="flex items-start gap-2 font-semibold text-wait">
          <Icon name="warning" className="mt-1" />
          {flagMessages[flag as OrderFlag]}
        </p>
      ))}
    </section>
  )
}

type FactProps = { readonly term: string; readonly children: ReactNode }

function Fact({ term, children }: FactProps) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function ProductLink({ pid, children }: { readonly pid: string; readonly children: string }) {
  const language = useLanguage()
  return (
    <a href={`${pathPrefix(language)}/product/${encodeURIComponent(pid)}`} className="underline">
      {children}
    </a>
  )
}

type PiecesProps = Pick<SummaryProps, 'messages'> & {
  readonly quantity: number
  readonly unit: Poisha
}

function Pieces({ quantity, unit, messages }: PiecesProps) {
  const language = useLanguage()
  return (
    <>
      {formatNumber(quantity, language)}
      <span className="text-quiet">
        {' × '}
        {interpolate(messages.unitPrice, { price: formatMoney(unit, language) })}
      </span>
    </>
  )
}

type ReturnedProps = {
  readonly pieces: number | undefined
  readonly messages: SummaryProps['listMessages']
}

function Returned({ pieces, messages }: ReturnedProps) {
  const language = useLanguage()
  if (pieces === undefined) return null
  return (
    <strong className="block text-wait">
      {interpolate(messages.returned, { n: formatNumber(pieces, language) })}
    </strong>
  )
}

/** Empty where the fee names no zone, or both. */
function zoneText(city: number, fees: DeliveryFees, messages: SummaryProps['messages']): string {
  const [zone, other] = zonesWithFee(fromTaka(city), fees)
  if (zone === undefined || other !== undefined) return ''
  return zone === 'inside-dhaka' ? messages.insideDhaka : messages.outsideDhaka
}
