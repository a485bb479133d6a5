/** What goes on the parcel of one order. The stylesheet arranges it for each paper. */

import type { ReactNode } from 'react'
import { type Poisha, timesQuantity } from '#src/domain/money.ts'
import type { PrintLayout } from '#src/domain/packing/print-layout.ts'
import { layoutRules } from '#src/domain/packing/print-layout.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { discountTerm } from '#src/features/orders/order-view.ts'
import type { Slip as SlipOfOrder } from '#src/features/packing/print/print-batch.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatChange, formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type PrintedShop = Pick<ShopSettings, 'phone' | 'address'> & { readonly brand: string }

type SlipProps = {
  readonly slip: SlipOfOrder
  /** `3 of 100`. */
  readonly place: string
  readonly layout: PrintLayout
  readonly shop: PrintedShop
  readonly messages: DashboardMessages<'prints'>
}

export function Slip({ slip, place, layout, shop, messages }: SlipProps) {
  const language = useLanguage()
  const { number, customer, zone, collect, notes, courierNotes } = slip
  return (
    <article className="slip" aria-label={`${messages.number} ${number}`} data-oid={number}>
      <header className="slip-head">
        <p className="slip-brand">{shop.brand}</p>
        <p>{digitsIn(shop.phone, language)}</p>
        <p className="slip-shop-address">{shop.address}</p>
        <Courier slip={slip} messages={messages} />
      </header>
      <Code code={slip.qr} className="slip-qr" />
      <div className="slip-number">
        <Code code={slip.bars} className="slip-bars" />
        <p>
          <strong>{number}</strong> <span>{place}</span>
          {slip.printedAt !== null && <mark>{messages.reprint}</mark>}
        </p>
        <p className="slip-small">
          <time dateTime={slip.placedAt}>{formatDateTime(new Date(slip.placedAt), language)}</time>
        </p>
      </div>
      <div className="slip-customer">
        <p className="slip-name">{customer.name}</p>
        <p className="slip-phone">{digitsIn(customer.phone, language)}</p>
        <p className="slip-address">{customer.address}</p>
        <p className="slip-small">
          {zone === 'inside-dhaka' ? messages.insideDhaka : messages.outsideDhaka}
        </p>
      </div>
      <dl className="slip-cash">
        <dt>{collect === 0 ? messages.paid : messages.cash}</dt>
        <dd>{formatMoney(collect, language)}</dd>
      </dl>
      {notes.length + courierNotes.length > 0 && (
        <dl className="slip-notes">
          <Notes term={messages.courierNotes} texts={courierNotes} />
          <Notes term={messages.notes} texts={notes} />
        </dl>
      )}
      <Lines slip={slip} layout={layout} messages={messages} />
      {layoutRules[layout].hasPrices && <Totals slip={slip} messages={messages} />}
    </article>
  )
}

/** Beside the text of the order number, so it needs no name of its own. */
function Code({ code, className }: { code: SlipOfOrder['qr']; className: string }) {
  const { width, height, path } = code
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}

type PartProps = Pick<SlipProps, 'slip' | 'messages'>

function Courier({ slip: { parcel }, messages }: PartProps) {
  if (!parcel) return null
  const name = parcel.carrierName === '' ? messages.couriers[parcel.courier] : parcel.carrierName
  return (
    <p className="slip-courier">
      <strong>{name}</strong> {parcel.consignment}
      {parcel.area !== '' && <span> {parcel.area}</span>}
    </p>
  )
}

function Notes({ term, texts }: { readonly term: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      {/* In the order in which they were added; two can have the same text. */}
      <dd>{texts.join('\n')}</dd>
    </div>
  )
}

function Lines({
  slip: { lines },
  layout,
  messages,
}: Pick<SlipProps, 'slip' | 'layout' | 'messages'>) {
  const language = useLanguage()
  const { hasPrices, mostLines = lines.length } = layoutRules[layout]
  const shown = lines.length > mostLines ? lines.slice(0, mostLines) : lines
  const money = (amount: Poisha) => formatMoney(amount, language)
  return (
    <table className="slip-lines">
      <thead>
        <tr>
          <th scope="col">{messages.product}</th>
          <th scope="col">{messages.quantity}</th>
          {hasPrices && <th scope="col">{messages.unitPrice}</th>}
          {hasPrices && <th scope="col">{messages.amount}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line.pid}>
            <td>
              {line.title} <span className="slip-pid">{line.pid}</span>
            </td>
            <td className="slip-pieces">{formatNumber(line.quantity, language)}</td>
            {hasPrices && <td>{money(line.unitPrice)}</td>}
            {hasPrices && <td>{money(timesQuantity(line.unitPrice, line.quantity))}</td>}
          </tr>
        ))}
      </tbody>
      {shown.length < lines.length && (
        <tfoot>
          <tr>
            <td colSpan={2}>
              {interpolate(messages.moreLines, {
                n: formatNumber(lines.length - shown.length, language),
                pieces: formatNumber(
                  lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
                  language,
                ),
              })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Totals({ slip: { amounts }, messages }: PartProps) {
  const language = useLanguage()
  const { subtotal, deliveryFee, discount, coupon, total, adjusted, advanced } = amounts
  const money = (amount: Poisha) => formatMoney(amount, language)
  return (
    <dl className="slip-totals">
      <Total term={messages.price}>{money(subtotal)}</Total>
      <Total term={messages.delivery}>{money(deliveryFee)}</Total>
      {discount > 0 && (
        <Total term={discountTerm(messages.discount, coupon)}>−{money(discount)}</Total>
      )}
      <Total term={messages.grand} isGrand>
        {money(total)}
      </Total>
      {adjusted !== 0 && <Total term={messages.adjusted}>{formatChange(adjusted, language)}</Total>}
      {advanced > 0 && <Total term={messages.advanced}>−{money(advanced)}</Total>}
    </dl>
  )
}

type TotalProps = {
  readonly term: string
  readonly children: ReactNode
  readonly isGrand?: boolean
}

function Total({ term, children, isGrand }: TotalProps) {
  return (
    <div data-grand={isGrand}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
