/** The form of SPEC.md that changes an order, reckoning along. */

import { textLimits } from '#src/domain/catalogue/product.ts'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { typedFields } from '#src/features/dashboard/editor/typed-fields.ts'
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
import { Field, InputField, TextField } from '#src/ui/field.tsx'
import { StepButton } from '#src/ui/step-button.tsx'

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
  const field = typedFields({ typed, type, problems })
  const short = pieces === undefined || stock === undefined ? 0 : shortAfter(order, pieces, stock)

  return (
    <>
      <h2 id="change-order" className="text-xl font-bold">
        {messages.change}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <InputField
          {...field('cname')}
          label={messages.name}
          maxLength={textLimits.name}
          required
        />
        <InputField
          {...field('cphone')}
          label={messages.phone}
          hint={isOddPhone ? props.phoneWarning : undefined}
          type="tel"
          inputMode="tel"
          maxLength={textLimits.phone}
          required
        />
      </div>
      <TextField
        {...field('caddress')}
        label={messages.address}
        rows={3}
        maxLength={textLimits.address}
        required
      />
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
      <InputField
        {...field('cupon')}
        label={messages.code}
        hint={messages.codeHint}
        maxLength={textLimits.couponCode}
        disabled={!hasCode(typed)}
      />
      <EditTotals quote={quoteOfEdit(order, typed)} messages={messages} />
      <p className="text-quiet">{messages.phonedAgain}</p>
    </>
  )
}

const shown = (number: number) => formatNumber(number, 'en')

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
