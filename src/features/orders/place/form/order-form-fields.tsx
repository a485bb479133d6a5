/** The order form. It posts without JavaScript; with it, it also reckons along. */

import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { type CartLine, writeCart } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { type DeliveryFees, deliveryZones } from '#src/domain/delivery.ts'
import { type Poisha, poisha, toTaka } from '#src/domain/money.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { hasDiscount, type QuoteLine, quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import { IncompletePart } from '#src/features/orders/incomplete/form/incomplete-part.tsx'
import {
  CodeField,
  CouponField,
  couponLabel,
  useQuotedCoupon,
} from '#src/features/orders/place/form/code-fields.tsx'
import { DeliveryChoice } from '#src/features/orders/place/form/delivery-choice.tsx'
import { OrderTotal, OrderTotals } from '#src/features/orders/place/form/order-totals.tsx'
import { PlaceField } from '#src/features/orders/place/form/place-field.tsx'
import noteSendingScript from '#src/features/orders/place/note-sending.script.ts?script'
import {
  piecesTyped,
  readTypedOrder,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import type { PiecesLeft } from '#src/features/orders/place/use-order-sending.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Field, InputField, TextField } from '#src/ui/field.tsx'
import { OwnScript } from '#src/ui/script-mark.tsx'
import { Stepper } from '#src/ui/stepper.tsx'

/** One product, whose pieces the form asks for, or the lines of a cart. */
export type Ordered =
  | { readonly kind: 'product'; readonly product: Pick<ProductView, 'pid' | 'price' | 'stock'> }
  | { readonly kind: 'cart'; readonly lines: readonly OrderedLine[]; readonly isWrong: boolean }

export type OrderedLine = CartLine & { readonly unitPrice: Poisha }

type OrderFormProps = {
  readonly ordered: Ordered
  readonly fees: DeliveryFees
  /** The shop's current code, filled in from five pieces on. */
  readonly code: string
  readonly typed: TypedOrder
  /** Sentences, by the names of the fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string | undefined
  /** The shop has told this number of pieces: it becomes the quantity. */
  readonly left: PiecesLeft | undefined
  readonly shopPhone: string
  readonly language: Language
  readonly messages: SectionMessages<'buy'>
  readonly phoneWarning: string
  /** Undefined where the shop has no coupon to be had. */
  readonly coupon: SectionMessages<'coupon'> | undefined
  /** Undefined where the shop keeps no form that was not sent. */
  readonly incomplete: SectionMessages<'incompleteOrder'> | undefined
  /** Places that count as inside Dhaka besides the city, by their English names. */
  readonly alsoInside: readonly string[]
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly isSending: boolean
  /** With the total that is shown, undefined while there is none. */
  readonly send: (total: Poisha | undefined) => void
  readonly noteTyping: (form: HTMLFormElement) => void
  /** Where this device keeps the buyer's details. */
  /** Where the details in the form came from, other than the buyer. */
  readonly filledBy: 'phone' | 'account' | undefined
  readonly forgetDetails: () => void
}

export function OrderForm(props: OrderFormProps) {
  const { ordered, fees, code, problems, language, messages, formRef, isSending } = props
  const parts = useTypedParts(props)
  const { zone, lines, isOddPhone, quote, goods, note } = parts
  const hasCode = lines.some(({ quantity }) => hasDiscount(quantity))

  function submit(event: FormEvent<HTMLFormElement>): void {
    // Sent the same way again, it is the same order to the shop.
    if (event.currentTarget.dataset.wentOut !== undefined) return
    event.preventDefault()
    props.send(quote?.total)
  }

  return (
    <form
      ref={formRef}
      method="post"
      data-pid={ordered.kind === 'product' ? ordered.product.pid : ''}
      // Its first press may need scripts: the steps of the quantity, the live total.
      data-scripts="soon"
      className="grid gap-5"
      onSubmit={submit}
      onInput={(event) => props.noteTyping(event.currentTarget)}
      noValidate
    >
      <OwnScript code={noteSendingScript} />
      <h2 className="heading-section">{messages.heading}</h2>
      {props.notice !== undefined && <Notice {...props} notice={props.notice} />}
      <input type="hidden" name="attempt" />
      {ordered.kind === 'cart' && (
        <input type="hidden" name="items" value={writeCart(ordered.lines)} />
      )}
      <input
        type="hidden"
        name="unitPrice"
        value={pricesOf(ordered)
          .map((price) => toTaka(price))
          .join(' ')}
      />
      <input type="hidden" name="insideDhaka" value={toTaka(fees['inside-dhaka'])} />
      <input type="hidden" name="outsideDhaka" value={toTaka(fees['outside-dhaka'])} />
      {ordered.kind === 'product' && (
        <QuantityField {...props} {...parts} stock={ordered.product.stock} />
      )}
      {props.filledBy === 'account' && <p className="text-quiet">{messages.filledByAccount}</p>}
      {props.filledBy === 'phone' && (
        <p className="flex flex-wrap items-center gap-x-3 text-quiet">
          {messages.filledIn}
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-4"
            onClick={props.forgetDetails}
          >
            {messages.forget}
          </button>
        </p>
      )}
      <CustomerFields {...props} isOddPhone={isOddPhone} note={note} />
      {props.incomplete && parts.hasPhone && (
        <IncompletePart formRef={formRef} messages={props.incomplete} />
      )}
      <DeliveryChoice
        fees={fees}
        chosen={zone}
        choose={(chosen) => note({ zone: chosen })}
        problem={problems.zone ?? problems.city}
        language={language}
        messages={messages}
      />
      <CodeField {...props} isOpen={hasCode} code={code} />
      {props.coupon && (
        <CouponField {...props} {...parts} quoted={parts.coupon} messages={props.coupon} />
      )}
      <OrderTotals
        quote={quote}
        couponLabel={couponLabel(parts.coupon, props.coupon)}
        language={language}
        messages={messages}
      />
      <div className="order-bar z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-1.5 md:mx-0 md:grid md:justify-stretch md:border-0 md:p-0">
        <OrderTotal quote={quote} goods={goods} language={language} messages={messages} />
        <button
          type="submit"
          className={`button-main max-w-3/5 shrink-0 aria-disabled:cursor-progress aria-disabled:opacity-60 md:min-h-14 md:max-w-none md:text-xl ${isWrong(ordered) ? 'leading-tight' : 'text-lg whitespace-nowrap'}`}
          disabled={isSoldOut(ordered)}
          // Stays enabled while it sends: disabling would take the keyboard's focus away.
          aria-disabled={isSending}
        >
          {submitText(props)}
        </button>
      </div>
      <p className="text-quiet">{messages.payOnDelivery}</p>
    </form>
  )
}

function pricesOf(ordered: Ordered): readonly Poisha[] {
  return ordered.kind === 'product'
    ? [ordered.product.price]
    : ordered.lines.map(({ unitPrice }) => unitPrice)
}

function isSoldOut(ordered: Ordered): boolean {
  return ordered.kind === 'product' ? ordered.product.stock === 0 : ordered.isWrong
}

/** Says in a sentence what to do first, which is longer than what the button says otherwise. */
function isWrong(ordered: Ordered): boolean {
  return ordered.kind === 'cart' && ordered.isWrong
}

type QuantityProps = Pick<OrderFormProps, 'typed' | 'problems' | 'language' | 'messages'> &
  Pick<TypedParts, 'pieces' | 'isTooMany' | 'note'> & { readonly stock: number }

function QuantityField(props: QuantityProps) {
  const { typed, problems, pieces, isTooMany, stock, note, language, messages } = props
  const onlyLeft = interpolate(messages.onlyLeft, { n: formatNumber(stock, language) })
  return (
    <Field
      name="quantity"
      label={messages.quantity}
      problem={problems.quantity ?? (isTooMany ? onlyLeft : undefined)}
    >
      {(described) => (
        <Stepper
          described={described}
          defaultValue={digitsIn(typed.quantity, language)}
          value={pieces}
          most={stock}
          write={(text) => digitsIn(toAsciiDigits(text), language)}
          change={(text) => note({ quantity: text })}
          messages={messages}
        />
      )}
    </Field>
  )
}

type CustomerProps = Pick<
  OrderFormProps,
  'typed' | 'problems' | 'formRef' | 'language' | 'messages' | 'phoneWarning' | 'alsoInside'
> & {
  readonly isOddPhone: boolean
  readonly note: (texts: Partial<TypedOrder>) => void
}

function CustomerFields(props: CustomerProps) {
  const { typed, problems, messages, phoneWarning, isOddPhone, note } = props
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:gap-x-6">
      <InputField
        name="cname"
        label={messages.name}
        problem={problems.cname}
        hint={messages.nameHint}
        defaultValue={typed.cname}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={textLimits.name}
        required
      />
      <InputField
        name="cphone"
        label={messages.phone}
        problem={problems.cphone}
        hint={isOddPhone ? phoneWarning : messages.phoneHint}
        type="tel"
        inputMode="tel"
        defaultValue={typed.cphone}
        onChange={({ target }) => normalisePhone(target.value) && note({ cphone: target.value })}
        onBlur={({ target }) => note({ cphone: target.value })}
        autoComplete="tel"
        maxLength={textLimits.phone}
        required
      />
      <TextField
        name="caddress"
        label={messages.address}
        problem={problems.caddress}
        hint={messages.addressHint}
        rows={2}
        defaultValue={typed.caddress}
        autoComplete="street-address"
        maxLength={textLimits.address}
        required
      />
      <PlaceField {...props} />
    </div>
  )
}

type TypedParts = ReturnType<typeof useTypedParts>

/** The fields that the page itself reckons with, as they are typed. */
function useTypedParts({ ordered, fees, typed, left, formRef, language }: OrderFormProps) {
  const [now, setNow] = useState(typed)
  const note = (texts: Partial<TypedOrder>) => setNow((before) => ({ ...before, ...texts }))
  const zone = deliveryZones.find((one) => one === now.zone)
  const pieces = piecesTyped(now.quantity)
  const stock = ordered.kind === 'product' ? ordered.product.stock : 0
  const isTooMany = pieces !== undefined && stock > 0 && pieces > stock
  const lines = linesToPrice(ordered, pieces)
  const coupon = useQuotedCoupon(now.coupon, isTooMany ? [] : itemsOf(ordered, pieces))
  const discountKind = coupon
    ? ({ kind: 'given', amount: coupon.discount } as const)
    : quantityDiscount
  const quote =
    zone && lines.length > 0 && !isTooMany
      ? quoteOrder({ lines, discount: discountKind, zone, fees })
      : undefined

  useEffect(() => {
    // What was typed before the script was there counts as well.
    if (formRef.current) setNow(readTypedOrder(new FormData(formRef.current)))
  }, [formRef])

  useEffect(() => {
    const field = formRef.current?.elements.namedItem('quantity')
    if (!left || !(field instanceof HTMLInputElement)) return
    field.value = digitsIn(String(left.pieces), language)
    setNow((before) => ({ ...before, quantity: field.value }))
    // A value set by a script fires no event, and the draft is kept by this one.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [left, formRef, language])

  const { subtotal, discount } = quoteOrder({
    lines,
    discount: discountKind,
    zone: 'inside-dhaka',
    fees,
  })
  const goods = lines.length > 0 && !isTooMany ? poisha(subtotal - discount) : undefined
  const hasPhone = normalisePhone(now.cphone) !== undefined
  const isOddPhone = now.cphone.trim() !== '' && !hasPhone
  return { zone, pieces, lines, isTooMany, hasPhone, isOddPhone, coupon, quote, goods, note }
}

/** None while the form has no quantity that can be ordered. */
function linesToPrice(ordered: Ordered, pieces = 0): readonly QuoteLine[] {
  if (ordered.kind === 'cart') return ordered.lines
  return pieces >= 1 ? [{ unitPrice: ordered.product.price, quantity: pieces }] : []
}

/** None while the form has no quantity that can be ordered. */
function itemsOf(ordered: Ordered, pieces = 0): readonly CartLine[] {
  if (ordered.kind === 'cart') return ordered.lines.map(({ pid, quantity }) => ({ pid, quantity }))
  return pieces >= 1 ? [{ pid: ordered.product.pid, quantity: pieces }] : []
}

type NoticeProps = Pick<OrderFormProps, 'problems' | 'left' | 'shopPhone' | 'language'> & {
  readonly notice: string
}

/** Offers the shop's phone where the buyer can correct nothing. */
function Notice({ notice, problems, left, shopPhone, language }: NoticeProps) {
  return (
    <div className="notice grid gap-3">
      <p role="alert" tabIndex={-1} className="outline-none">
        {notice}
      </p>
      {Object.keys(problems).length === 0 && !left && (
        <a href={`tel:${shopPhone}`} className="button-quiet">
          {digitsIn(shopPhone, language)}
        </a>
      )}
    </div>
  )
}

function submitText({ ordered, isSending, messages }: OrderFormProps): string {
  if (isWrong(ordered)) return messages.mendCart
  if (isSoldOut(ordered)) return messages.submitOutOfStock
  return isSending ? messages.submitting : messages.submit
}
