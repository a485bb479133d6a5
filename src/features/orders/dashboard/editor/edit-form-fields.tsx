/** The form of SPEC.md that changes an order, reckoning along. */

import { mostProducts } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { typedFields } from '#src/features/dashboard/editor/typed-fields.ts'
import { EditDelivery } from '#src/features/orders/dashboard/editor/edit-delivery.tsx'
import { EditLines, type LinesProps } from '#src/features/orders/dashboard/editor/edit-lines.tsx'
import { PiecesStepper } from '#src/features/orders/dashboard/editor/pieces-stepper.tsx'
import {
  hasCode,
  onlyLine,
  quoteOfEdit,
  shortAfter,
  type TypedEdit,
} from '#src/features/orders/dashboard/editor/typed-edit.ts'
import {
  keptLines,
  readLines,
  type TypedLine,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField, TextField } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'

type EditFormProps = {
  /** What the edit begins with. */
  readonly order: OrderOnTheWire
  readonly typed: TypedEdit
  readonly type: (name: keyof TypedEdit, text: string) => void
  readonly problems: FieldProblems
  readonly fees: DeliveryFees
  readonly change: LinesProps['change']
  /** Opens the search for a product: one more, or one in place of the line. */
  readonly search: (line?: TypedLine) => void
  readonly products: LinesProps['products']
  readonly picked: string | undefined
  readonly messages: DashboardMessages<'orderEdit'>
  readonly phoneWarning: string
}

export function EditFormFields(props: EditFormProps) {
  const { order, typed, type, change, problems, fees, products, messages } = props
  const lines = readLines(typed.items)
  const only = onlyLine(order, typed.items)
  const isOddPhone = typed.cphone.trim() !== '' && normalisePhone(typed.cphone) === undefined
  const field = typedFields({ typed, type, problems })
  const digits = useDigits()

  return (
    <>
      <h2 id="change-order" className="text-xl font-bold">
        {messages.change}
      </h2>
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <InputField
          {...field('cname')}
          label={messages.name}
          maxLength={textLimits.name}
          required
        />
        <InputField
          {...digits(field('cphone'))}
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
      {only === undefined ? (
        <EditLines
          order={order}
          lines={lines}
          change={change}
          swap={props.search}
          products={products}
          picked={props.picked}
          problem={problems.items ?? problems.quantity}
          messages={messages}
        />
      ) : (
        <Quantity
          order={order}
          quantity={only}
          setQuantity={(quantity) => change({ kind: 'type', pid: order.pid, quantity })}
          stock={products?.get(order.pid)?.stock}
          problem={problems.quantity}
          messages={messages}
        />
      )}
      <div className="-mt-2 flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={() => props.search()}>
          <Icon name="plus" />
          {messages.addProduct}
        </button>
        {only !== undefined && (
          <button type="button" className="button-quiet" onClick={() => props.search(lines[0])}>
            {messages.swap}
          </button>
        )}
        {keptLines(lines).length === mostProducts && (
          <p className="self-center text-quiet">{messages.full}</p>
        )}
      </div>
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
      <EditTotals quote={quoteOfEdit(typed, order)} messages={messages} />
      <p className="text-quiet">{messages.phonedAgain}</p>
    </>
  )
}

type QuantityProps = {
  readonly order: OrderOnTheWire
  readonly quantity: string
  readonly setQuantity: (text: string) => void
  readonly stock: number | undefined
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'orderEdit'>
}

/** Of an order of one product. */
function Quantity({ order, quantity, setQuantity, stock, problem, messages }: QuantityProps) {
  const language = useLanguage()
  const shown = (number: number) => formatNumber(number, language)
  const short = shortAfter(order, { pid: order.pid, quantity, stock })
  return (
    <>
      <Field
        name="quantity"
        label={messages.quantity}
        problem={problem}
        hint={
          stock === undefined ? undefined : interpolate(messages.stockLeft, { n: shown(stock) })
        }
      >
        {(described) => (
          <PiecesStepper
            {...described}
            className="max-w-28"
            quantity={quantity}
            setQuantity={setQuantity}
            labels={{ less: messages.less, more: messages.more }}
          />
        )}
      </Field>
      <p role="status" className="-mt-3 font-bold text-bad empty:hidden">
        {short > 0 ? interpolate(messages.willBeShort, { n: shown(short) }) : ''}
      </p>
    </>
  )
}

type TotalsProps = {
  readonly quote: Quote | undefined
  readonly messages: DashboardMessages<'orderEdit'>
}

/** To the poisha, as the shop will store them. */
export function EditTotals({ quote, messages }: TotalsProps) {
  const language = useLanguage()
  const rows = quote && [
    { label: messages.price, text: formatMoney(quote.subtotal, language) },
    { label: messages.delivery, text: formatMoney(quote.deliveryFee, language) },
    { label: messages.discount, text: formatMoney(quote.discount, language) },
  ]
  return (
    <output className="grid gap-1 border-t border-dashed border-edge pt-3">
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
            {formatMoney(quote.total, language)}
          </span>
        </span>
      )}
    </output>
  )
}
