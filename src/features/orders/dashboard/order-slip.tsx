/** One A5 page that goes with the parcel. */

import { type Poisha, timesQuantity, wholeTaka } from '#src/domain/money.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { Logo } from '#src/ui/logo.tsx'

type SlipLine = Pick<
  OrderView['lines'][number],
  'productId' | 'pid' | 'title' | 'unitPrice' | 'quantity'
>

export type SlipView = Pick<
  OrderView,
  | 'number'
  | 'placedAt'
  | 'customer'
  | 'deliveryZone'
  | 'deliveryFee'
  | 'subtotal'
  | 'discount'
  | 'total'
> & { readonly lines: readonly SlipLine[] }

type OrderSlipProps = {
  readonly slip: SlipView
  readonly shop: Pick<ShopSettings, 'phone' | 'address'> & { readonly brand: string }
  readonly words: DashboardWords<'orderSlip'>
}

export function OrderSlip({ slip, shop, words }: OrderSlipProps) {
  const { number, placedAt, customer, lines, subtotal, deliveryFee, discount, total } = slip
  const zone = slip.deliveryZone === 'inside-dhaka' ? words.insideDhaka : words.outsideDhaka
  return (
    <article className="slip" aria-label={`${words.number} ${number}`}>
      <header className="slip-head">
        <div>
          <Logo name={shop.brand} />
          <p>{shop.address}</p>
          <p>{shop.phone}</p>
        </div>
        <dl>
          <dt>{words.number}</dt>
          <dd className="slip-number">{number}</dd>
          <dt>{words.date}</dt>
          <dd>
            <time dateTime={placedAt}>{formatDateTime(new Date(placedAt), 'en')}</time>
          </dd>
        </dl>
      </header>
      <section className="slip-customer">
        <h2>{words.deliverTo}</h2>
        <p className="slip-name">{customer.name}</p>
        <p className="slip-phone">{customer.phone}</p>
        <p className="slip-address">{customer.address}</p>
      </section>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.unitPrice}</th>
            <th scope="col">{words.amount}</th>
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
        <Total term={words.price} amount={subtotal} />
        <Total term={`${words.delivery}, ${zone}`} amount={deliveryFee} />
        {discount > 0 && <Total term={words.discount} amount={discount} sign="−" />}
        <Total term={words.grand} amount={total} />
      </dl>
      <dl className="slip-cash">
        <dt>{words.cash}</dt>
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
