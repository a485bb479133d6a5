/** An order as it stands, beside the form that changes it. */

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DeliveryFees, zonesWithFee } from '#src/domain/delivery.ts'
import { fromTaka } from '#src/domain/money.ts'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import { unitPriceOf } from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderFlag } from '#src/features/orders/order-view.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type SummaryProps = {
  readonly order: OrderOnTheWire
  readonly fees: DeliveryFees
  readonly words: DashboardWords<'orderEdit'>
  readonly listWords: DashboardWords<'orders'>
  readonly flagWords: Words<'flags'>
}

export function OrderSummary({ order, fees, words, listWords, flagWords }: SummaryProps) {
  const { oid, pid, cname, cphone, caddress, quantity, status, flags = [], short } = order
  const money = (taka: number) => formatMoney(fromTaka(taka), 'en')
  return (
    <section aria-labelledby="order-now" className="card grid content-start gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-now" className="text-xl font-bold">
          {words.current}
        </h2>
        <Link
          to={`/dashboard/manage-orders/slip/${oid}`}
          className="button-quiet"
          aria-label={interpolate(listWords.slipOf, { number: oid })}
        >
          <Icon name="print" />
          {listWords.slip}
        </Link>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5 wrap-anywhere">
        <Fact term={listWords.number}>
          <strong>{oid}</strong>
        </Fact>
        <Fact term={words.placed}>
          <time dateTime={order.odate}>{formatDateTime(new Date(order.odate), 'en')}</time>
        </Fact>
        <Fact term={words.status}>
          <strong className={status === 'done' ? 'text-good' : 'text-wait'}>
            {status === 'done' ? words.done : words.notDone}
          </strong>
        </Fact>
        <Fact term={words.name}>{cname}</Fact>
        <Fact term={words.phone}>
          <ContactLinks name={cname} phone={cphone} words={listWords} />
        </Fact>
        <Fact term={words.address}>
          <span className="whitespace-pre-line">{caddress}</span>
        </Fact>
        <Fact term={words.product}>
          <a href={`/product/${encodeURIComponent(pid)}`} className="underline">
            {pid}
          </a>
        </Fact>
        <Fact term={words.quantity}>
          {formatNumber(quantity, 'en')}
          <span className="text-quiet">
            {' × '}
            {interpolate(words.unitPrice, { price: formatMoney(unitPriceOf(order), 'en') })}
          </span>
        </Fact>
        <Fact term={words.price}>{money(order.price)}</Fact>
        <Fact term={words.delivery}>
          {money(order.city)}{' '}
          <span className="text-quiet">{zoneText(order.city, fees, words)}</span>
        </Fact>
        <Fact term={words.discount}>{money(order.discount)}</Fact>
        <Fact term={words.grand}>
          <strong className="text-lg">{money(order.grand)}</strong>
        </Fact>
        {order.cupon !== '' && <Fact term={words.code}>{order.cupon}</Fact>}
      </dl>
      {short > 0 && (
        <p className="flex items-start gap-2 font-bold text-bad">
          <Icon name="warning" className="mt-1" />
          {interpolate(listWords.short, { n: formatNumber(short, 'en') })}
        </p>
      )}
      {flags.map((flag) => (
        <p key={flag} className="flex items-start gap-2 font-semibold text-wait">
          <Icon name="warning" className="mt-1" />
          {flagWords[flag as OrderFlag]}
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

/** Empty where the fee names no zone, or both. */
function zoneText(city: number, fees: DeliveryFees, words: SummaryProps['words']): string {
  const [zone, other] = zonesWithFee(fromTaka(city), fees)
  if (zone === undefined || other !== undefined) return ''
  return zone === 'inside-dhaka' ? words.insideDhaka : words.outsideDhaka
}
