/** The order form as a buyer meets it: what was typed survives everything, and is sent once. */

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { writeCart } from '#src/domain/cart.ts'
import type { Poisha } from '#src/domain/money.ts'
import {
  askForSavedAddress,
  forgetDetails,
  keptDetails,
} from '#src/features/orders/mine/my-details.ts'
import { type Ordered, OrderForm } from '#src/features/orders/place/form/order-form-fields.tsx'
import { forgetAttempt } from '#src/features/orders/place/order-attempt.ts'
import {
  orderDraft,
  type PlacedOrder,
  placedOrder,
} from '#src/features/orders/place/order-draft.ts'
import {
  filledFieldNames,
  readTypedOrder,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { type OrderRefusal, useOrderSending } from '#src/features/orders/place/use-order-sending.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { tabStorage } from '#src/lib/tab-storage.ts'

type Passed =
  | 'shopPhone'
  | 'ordered'
  | 'fees'
  | 'code'
  | 'coupon'
  | 'language'
  | 'messages'
  | 'phoneWarning'
  | 'incomplete'
  | 'alsoInside'

type BuyerFormProps = Pick<ComponentProps<typeof OrderForm>, Passed> & {
  /** Of the products in a cart, by pid. */
  readonly titles?: ReadonlyMap<string, string>
  /** What to say under each field that is missing or wrong. */
  readonly fieldSentences: Readonly<Record<string, string>>
  /** What the form starts with: nothing, or what was typed before a refusal without JavaScript. */
  readonly typed: TypedOrder
  readonly refusal: OrderRefusal | undefined
}

export function BuyerForm({ titles, fieldSentences, typed, refusal, ...passed }: BuyerFormProps) {
  const { ordered, language, messages } = passed
  const { pid, cart, form: formName } = formOf(ordered, titles)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<TypedOrder>()
  const [filledBy, setFilledBy] = useState<'phone' | 'account'>()
  const sending = useOrderSending({ pid, cart, language, messages, fieldSentences })
  const shown = sending.refusal ?? refusal
  const [placed, setPlaced] = usePlacedOrder(formName)
  // A product may sell out while the buyer fills in the form: then the form stays, with its text.
  const [wasSoldOut] = useState(ordered.kind === 'product' && ordered.product.stock === 0)

  useEffect(() => {
    const now = form.current && readForm(form.current)
    // What the shop has just refused is newer than any draft.
    if (refusal && now) orderDraft(pid).keep({ pid, typed: now })
    // Somebody may have typed before the script was there, or the browser has restored the form.
    if (refusal || !now || !isSame(now, typed)) return undefined
    const details = keptDetails()
    const found = orderDraft(pid).find()?.typed ?? (details && { ...typed, ...details })
    setDraft(found)
    setFilledBy(details && 'phone')
    if (found) return undefined

    const asking = new AbortController()
    void askForSavedAddress(asking.signal).then((saved) => {
      if (!saved || !form.current || isBegun(form.current, typed)) return
      setDraft({ ...typed, ...saved })
      setFilledBy('account')
    })
    return () => asking.abort()
  }, [pid, typed, refusal])

  useEffect(() => {
    if (form.current && sending.refusal) focusFirst(form.current, sending.refusal)
  }, [sending.refusal])

  function send(total: Poisha | undefined): void {
    if (form.current) void sending.send(readForm(form.current), total)
  }

  function orderAgain(): void {
    placedOrder(formName).forget()
    // The next order is another one, with a key of its own.
    forgetAttempt(tabStorage())
    setPlaced(undefined)
  }

  if (placed) {
    return (
      <AlreadyOrdered
        order={placed}
        language={language}
        messages={messages}
        orderAgain={orderAgain}
      />
    )
  }
  if (wasSoldOut && !shown) {
    return (
      <div className="grid gap-4">
        <button type="button" className="button-main min-h-14 text-xl" disabled>
          {messages.submitOutOfStock}
        </button>
        <a href={`${pathPrefix(language)}/allProducts`} className="button-quiet">
          {messages.toProducts}
        </a>
      </div>
    )
  }
  return (
    <OrderForm
      {...passed}
      // Another form when a draft is found, so that its fields start with it.
      key={draft ? 'draft' : 'new'}
      formRef={form}
      typed={draft ?? typed}
      problems={shown?.problems ?? {}}
      notice={shown?.notice}
      left={shown?.left}
      isSending={sending.isSending}
      send={send}
      noteTyping={(typing) => orderDraft(pid).keep({ pid, typed: readForm(typing) })}
      filledBy={filledBy}
      forgetDetails={() => {
        forgetDetails()
        setFilledBy(undefined)
      }}
    />
  )
}

/** The product or the cart that the form is for. A tab keeps one draft for every cart. */
function formOf(ordered: Ordered, titles: ReadonlyMap<string, string> = new Map()) {
  if (ordered.kind === 'product') {
    const { pid } = ordered.product
    return { pid, cart: undefined, form: pid }
  }
  const { lines } = ordered
  return { pid: '', cart: { lines, titles }, form: writeCart(lines) }
}

type AlreadyOrderedProps = {
  readonly order: PlacedOrder
  readonly language: Language
  readonly messages: SectionMessages<'buy'>
  readonly orderAgain: () => void
}

/** Replaces the form after Back: the buyer places the order again only on purpose. */
function AlreadyOrdered({ order, language, messages, orderAgain }: AlreadyOrderedProps) {
  const query = new URLSearchParams({ oid: order.oid, token: order.token })
  return (
    <div className="grid gap-4">
      <h2 className="heading-section">
        {messages.heading}: {order.oid}
      </h2>
      <a href={`${pathPrefix(language)}/thankyou?${query}`} className="button-main">
        {messages.seeOrder}
      </a>
      <button type="button" className="button-quiet" onClick={orderAgain}>
        {messages.orderAgain}
      </button>
    </div>
  )
}

/** Undefined until the script looks. It looks again whenever the browser shows the page again. */
function usePlacedOrder(pid: string) {
  const [placed, setPlaced] = useState<PlacedOrder>()
  useEffect(() => {
    const look = () => setPlaced(placedOrder(pid).find())
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [pid])
  return [placed, setPlaced] as const
}

function readForm(form: HTMLFormElement): TypedOrder {
  return readTypedOrder(new FormData(form))
}

/** Filling it in would take away what the buyer types. */
function isBegun(form: HTMLFormElement, typed: TypedOrder): boolean {
  return form.contains(document.activeElement) || !isSame(readForm(form), typed)
}

/** Without what the page itself puts in. The form writes digits as its language does. */
function isSame(one: TypedOrder, other: TypedOrder): boolean {
  return filledFieldNames.every((name) => toAsciiDigits(one[name]) === toAsciiDigits(other[name]))
}

/** The first wrong field. Where none is wrong, what is said: on a phone it stands far above. */
function focusFirst(form: HTMLFormElement, { problems }: OrderRefusal): void {
  const first = filledFieldNames.find((name) => Object.hasOwn(problems, name))
  const found =
    first === undefined ? form.querySelector('[role="alert"]') : form.elements.namedItem(first)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
