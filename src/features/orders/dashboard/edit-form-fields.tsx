/** The form of SPEC.md that changes an order, reckoning along. */

import { textLimits } from '#src/domain/catalogue/product.ts'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { EditDelivery } from '#src/features/orders/dashboard/edit-delivery.tsx'
import {
  hasCode,
  piecesIn,
  quoteOfEdit,
  shortAfter,
  type TypedEdit,
} from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'

type EditFormProps = {
  /** What the edit begins with. */
  readonly order: OrderOnTheWire
  readonly typed: TypedEdit
  readonly type: (name: keyof TypedEdit, text: string) => void
  readonly problems: FieldProblems
  readonly fees: DeliveryFees
  /** Pieces on the shelf beside this order, undefined where it is not known. */
  readonly stock: number | undefined
  readonly messages: DashboardMessages<'orderEdit'>
  readonly phoneWarning: string
}

export function EditFormFields(props: EditFormProps) {
  const { order, typed, type, problems, fees, stock, messages } = props
  const pieces = piecesIn(typed.quantity)
  const isOddPhone = typed.cphone.trim() !== '' && normalisePhone(typed.cphone) === undefined
  const short = pieces === undefined || stock === undefined ? 0 : shortAfter(order, pieces, stock)

  return (
    <>
      <h2 id="change-order" className="text-xl font-bold">
        {messages.change}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field name="cname" label={messages.name} problem={problems.cname}>
          {(described) => (
            <input
              {...described}
              value={typed.cname}
              onChange={(event) => type('cname', event.target.value)}
              maxLength={textLimits.name}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field
          name="cphone"
          label={messages.phone}
          problem={problems.cphone}
          hint={isOddPhone ? props.phoneWarning : undefined}
        >
          {(described) => (
            <input
              {...described}
              type="tel"
              inputMode="tel"
              value={typed.cphone}
              onChange={(event) => type('cphone', event.target.value)}
              maxLength={textLimits.phone}
              autoComplete="off"
              required
            />
          )}
        </Field>
      </div>
      <Field name="caddress" label={messages.address} problem={problems.caddress}>
        {(described) => (
          <textarea
            {...described}
            rows={3}
            value={typed.caddress}
            onChange={(event) => type('caddress', event.target.value)}
            maxLength={textLimits.address}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field
        name="quantity"
        label={messages.quantity}
        problem={problems.quantity}
        hint={
          stock === undefined ? undefined : interpolate(messages.stockLeft, { n: shown(stock) })
        }
      >
        {(described) => (
          <div className="flex gap-2">
            <StepButton
              label={messages.less}
              icon="minus"
              isOff={pieces === undefined || pieces === 1}
              press={() => type('quantity', String((pieces ?? 2) - 1))}
            />
            <input
              {...described}
              inputMode="numeric"
              value={typed.quantity}
              onChange={(event) => type('quantity', event.target.value)}
              maxLength={7}
              autoComplete="off"
              required
              className={`${described.className} max-w-28 text-center font-bold`}
            />
            <StepButton
              label={messages.more}
              icon="plus"
              isOff={false}
              press={() => type('quantity', String((pieces ?? 0) + 1))}
            />
          </div>
        )}
      </Field>
      <p role="status" className="-mt-3 font-bold text-bad empty:hidden">
        {short > 0 ? interpolate(messages.willBeShort, { n: shown(short) }) : ''}
      </p>
      <EditDelivery
        fees={fees}
        asOrdered={order.city}
        chosen={typed}
        choose={({ city, zone }) => {
          type('city', city)
          type('zone', zone)
        }}
        problem={problems.city ?? problems.zone}
        messages={messages}
      />
      <Field name="cupon" label={messages.code} problem={problems.cupon} hint={messages.codeHint}>
        {(described) => (
          <input
            {...described}
            value={typed.cupon}
            onChange={(event) => type('cupon', event.target.value)}
            maxLength={textLimits.couponCode}
            disabled={!hasCode(typed)}
            autoComplete="off"
          />
        )}
      </Field>
      <EditTotals quote={quoteOfEdit(order, typed)} messages={messages} />
      <p className="text-quiet">{messages.phonedAgain}</p>
    </>
  )
}

const shown = (number: number) => formatNumber(number, 'en')

type StepButtonProps = {
  readonly label: string
  readonly icon: 'minus' | 'plus'
  readonly isOff: boolean
  readonly press: () => void
}

function StepButton({ label, icon, isOff, press }: StepButtonProps) {
  return (
    <button
      type="button"
      className="button-quiet w-14 aria-disabled:opacity-60"
      aria-label={label}
      // Not disabled: at one piece the button would lose the focus.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) press()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

type TotalsProps = {
  readonly quote: Quote | undefined
  readonly messages: DashboardMessages<'orderEdit'>
}

/** To the poisha, as the shop will store them. */
function EditTotals({ quote, messages }: TotalsProps) {
  const rows = quote && [
    { label: messages.price, text: formatMoney(quote.subtotal, 'en') },
    { label: messages.delivery, text: formatMoney(quote.deliveryFee, 'en') },
    { label: messages.discount, text: formatMoney(quote.discount, 'en') },
  ]
  return (
    <output htmlFor="quantity" className="grid gap-1 border-t border-dashed border-edge pt-3">
      {rows?.map(({ label, text }) => (
        <span key={label} className="flex justify-between gap-4 text-quiet">
          <span>{label}</span>
          <span className="tabular-nums">{text}</span>
        </span>
      ))}
      {quote && (
        <span className="flex items-baseline justify-between gap-4 text-lg font-bold">
          <span>{messages.total}</span>
          <span className="text-xl font-extrabold text-brand tabular-nums">
            {formatMoney(quote.total, 'en')}
          </span>
        </span>
      )}
    </output>
  )
}
