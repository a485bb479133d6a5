/** Both order forms: of one product, and of a cart. */

import { redirect } from 'react-router'
import { keepConsent } from '#src/features/ads/keep-consent.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { noticeFor } from '#src/features/orders/place/notice-for.ts'
import type { NewOrderFailure } from '#src/features/orders/place/place-new-order.server.ts'
import { placeTypedOrder } from '#src/features/orders/place/place-typed-order.server.ts'
import {
  couponInQuery,
  readTypedOrder,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { type OrderRefusal, piecesLeft } from '#src/features/orders/place/use-order-sending.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor, problemSentence } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import type { PageContext } from '#src/routes/page-context.ts'
import { refuse } from '#src/routes/refuse.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'

type Refusal = OrderRefusal & { readonly typed: TypedOrder }

type Sent = {
  readonly form: FormData
  /** Of the request: they say whether the buyer agreed to advertising. */
  readonly sentWith: Headers
  /** Of the form's product; empty for a cart. */
  readonly pid: string
  readonly language: Language
  /** Of the products in a cart, by pid. */
  readonly titles?: ReadonlyMap<string, string> | undefined
  /** Cookies that the buyer gets with an order that stands. */
  readonly cookies?: readonly string[]
}

/** Redirects to the thank-you page, or returns what to say in the form. */
export async function takeOrder(
  { shop, caller, countOrder }: PageContext,
  { form, sentWith, pid, language, titles, cookies = [] }: Sent,
) {
  const startedAt = shop.clock().toISOString()
  const typed = readTypedOrder(form)
  const attempt = String(form.get('attempt') ?? '')
  const { from, user } = caller
  const order = { pid, typed, attempt, from, language, accountId: user?.id }
  const placed = await catchUnavailable(placeTypedOrder(shop, order))
  if (!placed.ok) {
    const { failure } = placed
    if (failure.kind === 'unavailable') {
      // The shop may have taken an earlier press whose answer was lost: never say that none stands.
      const messages = { ...messagesFor(language, 'buy'), ...messagesFor(language, 'buyAnswer') }
      const notice = failure.code === 'in-doubt' ? messages.inDoubt : messages.tryAgain
      return refuse({ typed, problems: {}, notice }, failure.status, failure.retryAfterSeconds)
    }
    countOrder(failure.kind)
    const left = titles ? undefined : piecesLeft(failure)
    const changed = left ? { ...typed, quantity: String(left.pieces) } : typed
    const refusal: Refusal = { typed: changed, left, ...refusalFor(failure, { language, titles }) }
    const wait = failure.kind === 'too-many-orders' ? failure.retryAfterSeconds : undefined
    return refuse(refusal, statusOf[failure.kind], wait)
  }

  countOrder('placed')
  const { number: oid, id, placedAt } = placed.value
  await keepConsent(shop, { orderId: id, header: (name) => sentWith.get(name) })
  const isAgain = placedAt < startedAt
  const query = new URLSearchParams({
    oid,
    token: orderTokenFor(shop.secrets, id),
    ...(isAgain && { again: '1' }),
    ...couponInQuery(placed.value.couponResult),
  })
  const headers = new Headers()
  const toast = isAgain ? [] : [toastCookie('orderCompleted')]
  for (const cookie of [...toast, ...cookies]) headers.append('set-cookie', cookie)
  return redirect(`${pathPrefix(language)}/thankyou?${query}`, { status: 303, headers })
}

const statusOf = {
  'wrong-fields': 400,
  'product-gone': 404,
  'out-of-stock': 409,
  'price-changed': 409,
  'key-of-another-order': 422,
  'too-many-orders': 429,
} as const satisfies Record<NewOrderFailure['kind'], number>

function refusalFor(
  failure: NewOrderFailure,
  { language, titles }: Pick<Sent, 'language' | 'titles'>,
): Pick<Refusal, 'problems' | 'notice'> {
  const keys = failure.kind === 'wrong-fields' ? Object.entries(failure.problems) : []
  const problems = keys.map(([name, key]) => [name, problemSentence(language, key)] as const)
  const notTaken =
    failure.kind === 'price-changed' ? { ...failure, total: failure.quote.total } : failure
  return {
    problems: Object.fromEntries(problems),
    notice: noticeFor(notTaken, { messages: messagesFor(language, 'buy'), language, titles }),
  }
}

/** What a browser says of its form's fields, before or after it has asked the shop. */
export function sentencesForFields(language: Language): Readonly<Record<string, string>> {
  return {
    cname: problemSentence(language, 'name'),
    cphone: problemSentence(language, 'phone'),
    quantity: problemSentence(language, 'quantity'),
    caddress: problemSentence(language, 'address'),
    zone: problemSentence(language, 'delivery'),
    city: problemSentence(language, 'delivery'),
    cupon: problemSentence(language, 'code'),
  }
}
