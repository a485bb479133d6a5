/** The order form. It posts without JavaScript; with it, it also reckons along. */

import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type DeliveryFees, deliveryZones } from '#src/domain/delivery.ts'
import { toTaka, wholeTaka } from '#src/domain/money.ts'
import { normalisePhone } from '#src/domain/phone.ts'
import { discountFromQuantity, hasDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { textLimits } from '#src/domain/product.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import { numberTyped, type TypedOrder } from '#src/features/orders/typed-order.ts'
import { zoneOfCity } from '#src/features/orders/zone-of-city.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'

type OrderFormProps = {
  readonly product: Pick<ProductView, 'price' | 'stock'>
  readonly fees: DeliveryFees
  /** The shop's current code, filled in from five pieces on. */
  readonly code: string
  readonly typed: TypedOrder
  /** Sentences, by the names of the fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string | undefined
  readonly language: Language
  readonly words: Words<'buy'>
  readonly phoneWarning: string
}

export function OrderForm(props: OrderFormProps) {
  const { product, fees, code, typed, problems, notice, language, words, phoneWarning } = props
  const [quantity, setQuantity] = useState(typed.quantity)
  const [city, setCity] = useState(typed.city)
  const [phone, setPhone] = useState(typed.cphone)
  const isSending = useNavigation().formMethod === 'POST'
  const pieces = numberTyped(quantity)
  const hasCode = pieces !== undefined && Number.isInteger(pieces) && hasDiscount(pieces)
  const isOddPhone = phone.trim() !== '' && normalisePhone(phone) === undefined

  return (
    <Form method="post" className="grid gap-5" noValidate>
      <h2 className="text-xl font-semibold">{words.heading}</h2>
      {notice !== undefined && (
        <p role="alert" className="rounded-lg border-2 border-wait p-3 font-semibold">
          {notice}
        </p>
      )}
      <input type="hidden" name="unitPrice" value={toTaka(product.price)} />
      <Field name="cname" label={words.name} problem={problems.cname}>
        {(described) => (
          <input
            {...described}
            defaultValue={typed.cname}
            autoComplete="name"
            maxLength={textLimits.name}
            required
          />
        )}
      </Field>
      <Field
        name="cphone"
        label={words.phone}
        problem={problems.cphone}
        hint={isOddPhone ? phoneWarning : undefined}
      >
        {(described) => (
          <input
            {...described}
            type="tel"
            inputMode="tel"
            defaultValue={typed.cphone}
            onBlur={(event) => setPhone(event.target.value)}
            autoComplete="tel"
            maxLength={textLimits.phone}
            required
          />
        )}
      </Field>
      <Field name="quantity" label={words.quantity} problem={problems.quantity}>
        {(described) => (
          <input
            {...described}
            inputMode="numeric"
            defaultValue={typed.quantity}
            onChange={(event) => setQuantity(event.target.value)}
            maxLength={7}
            required
          />
        )}
      </Field>
      <Field name="caddress" label={words.address} problem={problems.caddress}>
        {(described) => (
          <textarea
            {...described}
            rows={3}
            defaultValue={typed.caddress}
            autoComplete="street-address"
            maxLength={textLimits.address}
            required
          />
        )}
      </Field>
      <DeliveryChoice
        fees={fees}
        chosen={city}
        choose={setCity}
        problem={problems.city}
        language={language}
        words={words}
      />
      <Field name="cupon" label={words.code} problem={problems.cupon} hint={words.codeHint}>
        {(described) => (
          <input
            {...described}
            // A new field when it opens, so that it comes filled in.
            key={String(hasCode)}
            defaultValue={hasCode ? typed.cupon || code : ''}
            maxLength={textLimits.couponCode}
            disabled={!hasCode}
            required={hasCode}
          />
        )}
      </Field>
      <Total {...props} pieces={pieces} city={city} />
      <p className="text-quiet">{words.payOnDelivery}</p>
      <button type="submit" className="button-main" disabled={product.stock === 0 || isSending}>
        {product.stock === 0 ? words.submitOutOfStock : isSending ? words.submitting : words.submit}
      </button>
    </Form>
  )
}

type Described = {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly problem: string | undefined
  readonly hint?: string | undefined
  readonly children: (described: Described) => ReactNode
}

/** A label, the control, and what is to be said about it, tied together for who cannot see it. */
function Field({ name, label, problem, hint, children }: FieldProps) {
  const said = problem ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {children({
        id: name,
        name,
        className: 'text-field',
        ...(said !== undefined && { 'aria-describedby': `${name}-said` }),
        ...(problem !== undefined && { 'aria-invalid': true }),
      })}
      <p
        id={`${name}-said`}
        aria-live="polite"
        className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-semibold text-bad'}
      >
        {said}
      </p>
    </div>
  )
}

type DeliveryChoiceProps = Pick<OrderFormProps, 'fees' | 'language' | 'words'> & {
  readonly chosen: string
  readonly choose: (city: string) => void
  readonly problem: string | undefined
}

/** Nothing is chosen beforehand: a wrong fee is worse than a question. */
function DeliveryChoice({ fees, chosen, choose, problem, language, words }: DeliveryChoiceProps) {
  const labels = { 'inside-dhaka': words.insideDhaka, 'outside-dhaka': words.outsideDhaka }
  return (
    <fieldset
      className="grid gap-1.5"
      aria-describedby={problem === undefined ? undefined : 'city-said'}
    >
      <legend className="font-semibold">{words.delivery}</legend>
      {deliveryZones.map((zone) => {
        const fee = String(toTaka(fees[zone]))
        return (
          <label
            key={zone}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-line px-3"
          >
            <input
              type="radio"
              name="city"
              value={fee}
              defaultChecked={chosen === fee}
              onChange={() => choose(fee)}
              className="size-5"
              required
            />
            <span className="grow">{labels[zone]}</span>
            <span>{formatMoney(fees[zone], language)}</span>
          </label>
        )
      })}
      {problem !== undefined && (
        <p id="city-said" className="text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type TotalProps = OrderFormProps & { readonly pieces: number | undefined; readonly city: string }

/** Reckoned by the same function as the order's own total. */
function Total({ product, fees, language, words, pieces, city }: TotalProps) {
  const zone = zoneOfCity(Number(city), fees)
  const canReckon = pieces !== undefined && Number.isInteger(pieces) && pieces >= 1 && zone
  const quote = canReckon
    ? quoteOrder([{ unitPrice: product.price, quantity: pieces }], fees[zone])
    : undefined

  return (
    <output htmlFor="quantity" className="text-lg font-bold">
      {quote && `${words.total}: ${formatMoney(wholeTaka(quote.total), language)}`}
      {quote &&
        pieces !== undefined &&
        pieces >= discountFromQuantity &&
        ` (${words.withDiscount})`}
    </output>
  )
}
