/** The order form as a buyer meets it: what was typed survives everything, and is sent once. */

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Poisha } from '#src/domain/money.ts'
import { orderDraft } from '#src/features/orders/place/order-draft.ts'
import { OrderForm } from '#src/features/orders/place/order-form-fields.tsx'
import {
  type OrderFieldName,
  readTypedOrder,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { type OrderRefusal, useOrderSending } from '#src/features/orders/place/use-order-sending.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

type Passed = 'product' | 'fees' | 'code' | 'language' | 'words' | 'phoneWarning'

type BuyerFormProps = Pick<ComponentProps<typeof OrderForm>, Passed> & {
  readonly pid: string
  /** What to say under each field that is missing or wrong. */
  readonly fieldSentences: Readonly<Record<string, string>>
  /** What the form starts with: nothing, or what was typed before a refusal without JavaScript. */
  readonly typed: TypedOrder
  readonly refusal: OrderRefusal | undefined
}

export function BuyerForm({ pid, fieldSentences, typed, refusal, ...passed }: BuyerFormProps) {
  const { language, words } = passed
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<TypedOrder>()
  const sending = useOrderSending({ pid, language, words, fieldSentences })
  const shown = sending.refusal ?? refusal

  useEffect(() => {
    if (!form.current) return
    const words = readForm(form.current)
    // What the shop has just refused is newer than any draft.
    if (refusal) orderDraft(pid).keep({ pid, typed: words })
    // Somebody may have typed before the script was there, or the browser has restored the form.
    else if (isSame(words, typed)) setDraft(orderDraft(pid).find()?.typed)
  }, [pid, typed, refusal])

  useEffect(() => {
    if (form.current && sending.refusal) focusFirst(form.current, sending.refusal)
  }, [sending.refusal])

  function send(total: Poisha | undefined): void {
    if (form.current) void sending.send(readForm(form.current), total)
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
      isSending={sending.isSending}
      send={send}
      noteTyping={(typing) => orderDraft(pid).keep({ pid, typed: readForm(typing) })}
    />
  )
}

function readForm(form: HTMLFormElement): TypedOrder {
  return readTypedOrder(new FormData(form))
}

/** Without what the page itself puts in. The form writes digits as its language does. */
function isSame(one: TypedOrder, other: TypedOrder): boolean {
  return inOrderOfTheForm.every((name) => toAsciiDigits(one[name]) === toAsciiDigits(other[name]))
}

const inOrderOfTheForm: readonly OrderFieldName[] = [
  'quantity',
  'cname',
  'cphone',
  'caddress',
  'zone',
  'cupon',
]

/** The first wrong field. Where none is wrong, what is said: on a phone it stands far above. */
function focusFirst(form: HTMLFormElement, { problems }: OrderRefusal): void {
  const first = inOrderOfTheForm.find((name) => Object.hasOwn(problems, name))
  const found =
    first === undefined ? form.querySelector('[role="alert"]') : form.elements.namedItem(first)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
