import { redirect } from 'react-router'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import type { BoughtProductView, ProductView } from '#src/features/catalogue/product-view.ts'
import { BoughtProduct } from '#src/features/catalogue/show/bought-product.tsx'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { BuyerForm } from '#src/features/orders/place/buyer-form.tsx'
import { noticeFor } from '#src/features/orders/place/notice-for.ts'
import type { NewOrderFailure } from '#src/features/orders/place/place-new-order.server.ts'
import { placeTypedOrder } from '#src/features/orders/place/place-typed-order.server.ts'
import {
  emptyOrder,
  readTypedOrder,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { type OrderRefusal, piecesLeft } from '#src/features/orders/place/use-order-sending.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { shareAddress } from '#src/features/seo/share-address.ts'
import { buyPath } from '#src/features/seo/site.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor, problemSentence } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { longestDescription, shortText } from '#src/lib/text/short-text.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'
import type { Route } from './+types/buy'

export const handle = {
  permission: 'order.place',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'orders'),
  cache: { tags: ['product:{pid}', 'stock:{pid}', 'facts'] },
} satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  const { deliveryFees, code, phone } = await findShopSettings(shop.db.read)
  return {
    isFound: true as const,
    language,
    site: siteFor(origin, language),
    description: shortText(product.details, longestDescription),
    messages: messagesFor(language, 'buy'),
    phoneWarning: problemSentence(language, 'phoneOdd'),
    fieldSentences: sentencesForFields(language),
    product: shownOf(product),
    deliveryFees,
    code,
    shopPhone: phone,
  }
}

function shownOf(product: ProductView): BoughtProductView {
  const { pid, title, image, price, oldPrice, stock, offerMessage } = product
  return { pid, title, image, price, oldPrice, stock, offerMessage }
}

/** What a browser says of itself, before or after it has asked the shop. */
function sentencesForFields(language: Language): Readonly<Record<string, string>> {
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

type Refusal = OrderRefusal & { readonly typed: TypedOrder }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, caller, countOrder } = context.get(pageContext)
  const language = languageOf(request)
  const startedAt = shop.clock().toISOString()
  const form = await request.formData()
  const typed = readTypedOrder(form)

  const attempt = String(form.get('attempt') ?? '')
  const { from, user } = caller
  const order = { pid: params.pid, typed, attempt, from, language, accountId: user?.id }
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
    const left = piecesLeft(failure)
    const changed = left ? { ...typed, quantity: String(left.pieces) } : typed
    const refusal: Refusal = { typed: changed, left, ...refusalFor(failure, language) }
    const wait = failure.kind === 'too-many-orders' ? failure.retryAfterSeconds : undefined
    return refuse(refusal, statusOf[failure.kind], wait)
  }

  countOrder('placed')
  const { number: oid, id, placedAt } = placed.value
  const isAgain = placedAt < startedAt
  const query = new URLSearchParams({
    oid,
    token: orderTokenFor(shop.secrets, id),
    ...(isAgain && { again: '1' }),
  })
  return redirect(`${pathPrefix(language)}/thankyou?${query}`, {
    status: 303,
    headers: isAgain ? {} : { 'set-cookie': toastCookie('orderCompleted') },
  })
}

export { headersOfAction as headers } from '#src/routes/refuse.ts'

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
  language: Language,
): Pick<Refusal, 'problems' | 'notice'> {
  const keys = failure.kind === 'wrong-fields' ? Object.entries(failure.problems) : []
  const problems = keys.map(([name, key]) => [name, problemSentence(language, key)] as const)
  const notTaken =
    failure.kind === 'price-changed' ? { ...failure, total: failure.quote.total } : failure
  return {
    problems: Object.fromEntries(problems),
    notice: noticeFor(notTaken, { messages: messagesFor(language, 'buy'), language }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]
  const { site, messages, product, description } = loaderData
  return pageMeta({
    site,
    path: buyPath(product.pid),
    title: interpolate(messages.title, { product: product.title }),
    description,
    picture: { path: shareAddress(product), text: product.title },
  })
}

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  const {
    language,
    messages,
    product,
    deliveryFees,
    code,
    shopPhone,
    phoneWarning,
    fieldSentences,
  } = loaderData
  return (
    <main
      id="content"
      className="container-page grid max-w-6xl content-start items-start gap-6 pt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:gap-10 md:pt-10"
    >
      <BoughtProduct product={product} language={language} messages={messages} />
      <BuyerForm
        key={product.pid}
        pid={product.pid}
        product={product}
        fees={deliveryFees}
        code={code}
        shopPhone={shopPhone}
        typed={actionData?.typed ?? emptyOrder}
        refusal={actionData}
        language={language}
        messages={messages}
        phoneWarning={phoneWarning}
        fieldSentences={fieldSentences}
      />
    </main>
  )
}
