import { deliveryDay } from '#src/domain/delivery/delivery-day.ts'
import type { DeliveryDays } from '#src/domain/delivery.ts'
import { type Poisha, poisha, timesQuantity } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { BanglaFaces } from '#src/features/orders/bangla-faces.tsx'
import { discountTerm, lineTitle, type OrderForBuyer } from '#src/features/orders/order-view.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDayOfMonth } from '#src/i18n/format-date.ts'
import { formatChange, formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type OrderReceiptProps = PageTexts<'thankYou'> & {
  readonly order: OrderForBuyer
  readonly days: DeliveryDays
  readonly today: string
  /** What the shop still asks before it sends the parcel: it is no part of the cash on delivery. */
  readonly inAdvance?: Poisha | undefined
  /** What the shop still has to pay back. */
  readonly owedBack?: Poisha
}

/** The lines and amounts of an order, as a paper receipt shows them. */
export function OrderReceipt(props: OrderReceiptProps) {
  const { order, days, today, inAdvance = poisha(0), owedBack = poisha(0) } = props
  const { language, messages } = props
  const { number, lines, customer, subtotal, deliveryFee, discount, total, adjusted, advanced } =
    order
  const money = (amount: Poisha) => formatMoney(amount, language)
  const { isMoneyDue } = stageRules[order.stage]
  // From the day of the order: the same date whenever the receipt is opened until then.
  const day = deliveryDay(new Date(order.placedAt), days[order.deliveryZone])
  const isAwaited = isMoneyDue && day !== undefined && day >= today
  return (
    <section
      aria-label={messages.receipt}
      className="receipt-edge grid gap-4 bg-surface px-5 pt-6 pb-9 md:px-9"
    >
      <BanglaFaces language={language} texts={[customer.name, customer.address]} />
      <dl className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-3">
        <dt className="text-quiet">{messages.order}</dt>
        <dd className="text-2xl font-extrabold tracking-wide">{number}</dd>
      </dl>
      <ul className="grid gap-2">
        {lines.map(({ productId, quantity, unitPrice, ...line }) => (
          <li key={productId} className="flex items-end justify-between gap-6">
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-bold">{lineTitle(line, language)}</span>
              {quantity > 1 && (
                <span className="text-quiet">
                  {interpolate(messages.each, {
                    n: formatNumber(quantity, language),
                    price: money(unitPrice),
                  })}
                </span>
              )}
            </span>
            {lines.length > 1 && (
              <span className="whitespace-nowrap">{money(timesQuantity(unitPrice, quantity))}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-t border-dashed border-edge pt-3">
        <Row term={messages.price} value={money(subtotal)} />
        {discount > 0 && (
          <Row
            term={discountTerm(messages.discount, order.countedCoupon)}
            value={`−${money(discount)}`}
          />
        )}
        <Row term={messages.delivery} value={money(deliveryFee)} />
        <Row term={messages.total} value={money(total)} isStrong />
        {adjusted !== 0 && (
          <Row term={messages.adjusted} value={formatChange(adjusted, language)} />
        )}
        {advanced > 0 && <Row term={messages.advanced} value={`−${money(advanced)}`} />}
        {owedBack > 0 && <Row term={messages.owedBack} value={money(owedBack)} isStrong />}
        {inAdvance > 0 && <Row term={messages.inAdvance} value={`−${money(inAdvance)}`} />}
      </dl>
      {isMoneyDue && (
        <dl className="flex items-baseline justify-between gap-4 rounded-xl bg-marigold px-4 py-3 text-on-marigold">
          <dt className="font-bold">{inAdvance > 0 ? messages.cashAfter : messages.cash}</dt>
          <dd className="text-2xl font-extrabold whitespace-nowrap">
            {money(poisha(collectOf(order) - inAdvance))}
          </dd>
        </dl>
      )}
      {isAwaited && (
        <p className="flex gap-3">
          <Icon name="truck" className="mt-0.5 text-good" />
          {interpolate(messages.arrives, { date: formatDayOfMonth(day, language) })}
        </p>
      )}
      <dl className="grid gap-1 border-t border-dashed border-edge pt-3">
        <Row term={messages.name} value={customer.name} />
        <Row term={messages.phone} value={digitsIn(customer.phone, language)} />
        <Row term={messages.address} value={customer.address} />
      </dl>
    </section>
  )
}

type RowProps = { readonly term: string; readonly value: string; readonly isStrong?: boolean }

function Row({ term, value, isStrong = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-6 ${isStrong ? 'text-lg font-bold' : ''}`}>
      <dt className={isStrong ? '' : 'text-quiet'}>{term}</dt>
      <dd className="min-w-0 whitespace-pre-line text-end wrap-anywhere">{value}</dd>
    </div>
  )
}
