/** One A5 page that goes with the parcel. */

import { type Poisha, timesQuantity, wholeTaka } from '#src/domain/money.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { Logo } from '#src/ui/logo.tsx'

type OrderSlipProps = {
  readonly order: OrderView
  readonly shop: Pick<ShopSettings, 'phone' | 'address'> & { readonly brand: string }
  readonly messages: DashboardMessages<'orderSlip'>
}

export function OrderSlip({ order, shop, messages }: OrderSlipProps) {
  const { number, placedAt, customer, lines, subtotal, deliveryFee, discount, total } = order
  const zone = order.deliveryZone === 'inside-dhaka' ? messages.insideDhaka : messages.outsideDhaka
  return (
    <article
      className="slip"
      aria-label={`${messages.number} ${number}`}
      data-many={lines.length > 6 || undefined}
    >
      <header className="slip-head">
        <div>
          <Logo name={shop.brand} />
          <p>{shop.address}</p>
          <p>{shop.phone}</p>
        </div>
        <dl>
          <dt>{messages.number}</dt>
          <dd className="slip-number">{number}</dd>
          <dt>{messages.date}</dt>
          <dd>
            <time dateTime={placedAt}>{formatDateTime(new Date(placedAt), 'en')}</time>
          </dd>
        </dl>
      </header>
      <section className="slip-customer">
        <h2>{messages.deliverTo}</h2>
        <p className="slip-name">{customer.name}</p>
        <p className="slip-phone">{customer.phone}</p>
        <p className="slip-address">{customer.address}</p>
      </section>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.quantity}</th>
            <th scope="col">{messages.unitPrice}</th>
            <th scope="col">{messages.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, pid, title, quantity, unitPrice }) => (
            <tr key={productId}>
              <td>
                {title} <span className="slip-pid">{pid}</span>
              </td>
              <td>{formatNumber(quantity, 'en')}</td>
              <td>{formatMoney(unitPrice, 'en')}</td>
              <td>{formatMoney(timesQuantity(unitPrice, quantity), 'en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="slip-totals">
        <Total term={messages.price} amount={subtotal} />
        <Total term={`${messages.delivery}, ${zone}`} amount={deliveryFee} />
        {discount > 0 && <Total term={messages.discount} amount={discount} sign="−" />}
        <Total term={messages.grand} amount={total} />
      </dl>
      <dl className="slip-cash">
        <dt>{messages.cash}</dt>
        <dd>{formatMoney(wholeTaka(total), 'en')}</dd>
      </dl>
    </article>
  )
}

type TotalProps = { readonly term: string; readonly amount: Poisha; readonly sign?: string }

function Total({ term, amount, sign = '' }: TotalProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {sign}
        {formatMoney(amount, 'en')}
      </dd>
    </div>
  )
}
