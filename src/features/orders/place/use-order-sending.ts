/** The order form with JavaScript: the documented call, with a key, tried again for ten seconds. */

import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CartLine, writeCart } from '#src/domain/cart.ts'
import { type Poisha, toTaka } from '#src/domain/money.ts'
import { hasDiscount } from '#src/domain/pricing.ts'
import { dropFromCart } from '#src/features/cart/browser-cart.ts'
import { noticeFor } from '#src/features/orders/place/notice-for.ts'
import { forgetAttempt, keyOfAttempt } from '#src/features/orders/place/order-attempt.ts'
import { orderDraft, placedOrder } from '#src/features/orders/place/order-draft.ts'
import {
  type OrderToSend,
  type SendOrderFailure,
  type SentOrder,
  type Shortage,
  sendOrder,
} from '#src/features/orders/place/send-order.ts'
import {
  couponInQuery,
  filledFieldNames,
  fingerprintOfTyped,
  linesTyped,
  orderFromTyped,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { tabStorage } from '#src/lib/tab-storage.ts'
import { leaveToast } from '#src/ui/toast/toast-cookie.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

/** Sentences: about the whole form, and by the names of its fields. */
export type OrderRefusal = {
  readonly notice: string
  readonly problems: Readonly<Record<string, string>>
  /** The pieces that the buyer can order instead, where the form had more. */
  readonly left?: PiecesLeft | undefined
}

export type PiecesLeft = { readonly pieces: number }

type SendingOptions = {
  /** Of the form's product; empty at the checkout. */
  readonly pid: string
  /** What the checkout orders. */
  readonly cart?: OrderedCart | undefined
  readonly language: Language
  readonly messages: SectionMessages<'buy'>
  /** What to say under each field that is missing or wrong. */
  readonly fieldSentences: Readonly<Record<string, string>>
}

export type OrderedCart = {
  readonly lines: readonly CartLine[]
  /** By pid, in the language of the page. */
  readonly titles: ReadonlyMap<string, string>
}

export type OrderSending = {
  readonly isSending: boolean
  readonly refusal: OrderRefusal | undefined
  /** `total` is the one that the page shows, undefined while there is none. */
  readonly send: (typed: TypedOrder, total: Poisha | undefined) => Promise<void>
}

export function useOrderSending(options: SendingOptions): OrderSending {
  const { pid, cart, language, messages, fieldSentences } = options
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal>()
  const { revalidate } = useRevalidator()
  // A second click comes before React has drawn the first.
  const isUnderWay = useRef(false)
  /** Told by the shop after the page was made; the next click accepts it. */
  const told = useRef<ToldTotal | undefined>(undefined)
  /** A shop that is away later does not make it certain that nothing was ordered before. */
  const inDoubt = useRef(false)

  async function send(typed: TypedOrder, total: Poisha | undefined): Promise<void> {
    if (isUnderWay.current) return
    const names = plainlyWrong(typed)
    if (names.length > 0) return refuse({ kind: 'wrong-fields', names })

    isUnderWay.current = true
    setIsSending(true)
    try {
      const sent = await sendTyped(typed, options, totalToldFor(typed, told.current) ?? total)
      if (!sent.ok) return end(sent.failure, typed)
      // The button stays as it is until the next page stands, and works again for a buyer who returns.
      addEventListener('pageshow', ({ persisted }) => persisted && setFree())
      leaveFor(sent.value, { pid, cart, language })
    } catch (error) {
      // A bug: what became of the order is not known, and the buyer is not left waiting.
      end(inDoubtStill, typed)
      throw error
    }
  }

  function end(sentFailure: SendOrderFailure, typed: TypedOrder): void {
    setFree()
    const failure = inDoubt.current && isUnindexed(sentFailure) ? inDoubtStill : sentFailure
    inDoubt.current = failure.kind === 'in-doubt'
    told.current = failure.kind === 'price-changed' ? { typed, total: failure.total } : undefined
    if (!isUnindexed(failure)) forgetAttempt(tabStorage())
    refuse(failure)
  }

  function setFree(): void {
    isUnderWay.current = false
    setIsSending(false)
  }

  function refuse(failure: SendOrderFailure): void {
    const notice = noticeFor(failure, { messages, language, titles: cart?.titles })
    setRefusal({
      notice,
      problems: problemsIn(failure, fieldSentences),
      left: cart ? undefined : piecesLeft(failure),
    })
    // The toast goes after four seconds; what it says stays in the form.
    const isOld = isPageOld(failure, cart !== undefined)
    if (failure.kind !== 'wrong-fields' && !isOld) showToast('error', notice)
    if (isOld) void revalidate()
  }

  return { isSending, refusal, send }
}

type ToldTotal = { readonly typed: TypedOrder; readonly total: Poisha }

/** Undefined for another quantity or delivery: the reported total belongs to neither. */
function totalToldFor(typed: TypedOrder, told: ToldTotal | undefined): Poisha | undefined {
  const isSame = told?.typed.quantity === typed.quantity && told.typed.zone === typed.zone
  return isSame ? told.total : undefined
}

const inDoubtStill: SendOrderFailure = { kind: 'in-doubt' }

/** The next click sends the same again, under the same key. */
function isUnindexed({ kind }: SendOrderFailure): boolean {
  return kind === 'not-sent' || kind === 'in-doubt'
}

/** Price, stock or delivery fees are not what they were when the page was made. */
function isPageOld(failure: SendOrderFailure, isCart: boolean): boolean {
  if (failure.kind === 'wrong-fields')
    return failure.names.includes('zone') || failure.names.includes('city')
  // The form of one product would lose its page, and what the buyer has typed.
  if (failure.kind === 'product-gone') return isCart
  return failure.kind === 'price-changed' || failure.kind === 'out-of-stock'
}

/** For the form of one product, which then shows these pieces. */
export function piecesLeft(failure: {
  readonly kind: string
  readonly shortages?: readonly Shortage[]
}): PiecesLeft | undefined {
  const [first] = failure.shortages ?? []
  return first && first.stock > 0 ? { pieces: first.stock } : undefined
}

function sendTyped(
  typed: TypedOrder,
  { pid, language }: Pick<SendingOptions, 'pid' | 'language'>,
  total: Poisha | undefined,
) {
  const order: OrderToSend = {
    ...orderFromTyped(typed, pid),
    language,
    ...(total !== undefined && { grand: toTaka(total) }),
  }
  const attempt = { storage: tabStorage(), now: Date.now() }
  return sendOrder(order, {
    key: keyOfAttempt(
      fingerprintOfTyped((name) => typed[name], pid),
      attempt,
    ),
    fetch: (...request) => fetch(...request),
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

type Left = Pick<SendingOptions, 'pid' | 'cart' | 'language'>

/** A whole new page: nothing of before the order stays in the browser. */
function leaveFor({ oid, token, coupon }: SentOrder, { pid, cart, language }: Left): void {
  orderDraft(pid).forget()
  const form = cart ? writeCart(cart.lines) : pid
  placedOrder(form).keep({ pid: form, oid, token })
  if (cart) dropFromCart(cart.lines)
  leaveToast('orderCompleted')
  const query = new URLSearchParams({ oid, token, ...couponInQuery(coupon) })
  window.location.assign(`${pathPrefix(language)}/thankyou?${query}`)
}

/** Only what is plainly wrong: what is right is for the shop to say. */
function plainlyWrong(typed: TypedOrder): readonly string[] {
  const lines = linesTyped((name) => typed[name], '')
  return filledFieldNames.filter((name) => {
    if (name === 'quantity') return !lines.every(({ quantity }) => quantity >= 1)
    // A place has its own zone.
    if (name === 'coupon' || name === 'place' || (name === 'zone' && typed.place.trim() !== ''))
      return false
    const isAsked = name !== 'cupon' || lines.some(({ quantity }) => hasDiscount(quantity))
    return isAsked && typed[name].trim() === ''
  })
}

function problemsIn(
  failure: SendOrderFailure,
  sentences: SendingOptions['fieldSentences'],
): OrderRefusal['problems'] {
  if (failure.kind !== 'wrong-fields') return {}
  return Object.fromEntries(failure.names.map((name) => [name, sentences[name] ?? ''] as const))
}
