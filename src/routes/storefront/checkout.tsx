/** The cart's order form. What is ordered is what this page shows, whatever other tabs do meanwhile. */

import { redirect } from 'react-router'
import { parseCart, setPieces } from '#src/domain/cart.ts'
import { cartCookie, cartIn } from '#src/features/cart/cart-cookie.ts'
import { couponMessages } from '#src/features/coupons/coupon-messages.server.ts'
import { isLineWrong } from '#src/features/orders/cart/cart-view.ts'
import { OrderedLines } from '#src/features/orders/cart/ordered-lines.tsx'
import { viewCart } from '#src/features/orders/cart/view-cart.server.ts'
import { incompleteMessages } from '#src/features/orders/incomplete/incomplete-messages.ts'
import { buyMessages } from '#src/features/orders/place/form/buy-messages.ts'
import { BuyerForm } from '#src/features/orders/place/form/buyer-form.tsx'
import { emptyOrder } from '#src/features/orders/place/typed-order.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { DeliveryEstimate } from '#src/features/storefront/delivery-estimate.tsx'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor, problemSentence } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { headersOfAction } from '#src/routes/refuse.ts'
import { sentencesForFields, takeOrder } from '#src/routes/storefront/take-order.server.ts'
import type { Route } from './+types/checkout'

export const handle = {
  permission: 'order.place',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'orders'),
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const cart = cartIn(request.headers.get('cookie') ?? '')
  if (cart.length === 0) throw redirect(`${pathPrefix(language)}/cart`)

  const settings = await findShopSettings(shop.db.read)
  const { deliveryFees, deliveryDays, code, phone } = settings
  return {
    language,
    site: siteFor(origin, language),
    messages: { ...buyMessages(settings, language), ...messagesFor(language, 'checkout') },
    cartMessages: messagesFor(language, 'cart'),
    phoneWarning: problemSentence(language, 'phoneOdd'),
    fieldSentences: sentencesForFields(language),
    lines: await viewCart(shop.db.read, cart, language),
    deliveryFees,
    deliveryDays,
    askMessages: messagesFor(language, 'ask'),
    code,
    coupon: await couponMessages(shop, language),
    incomplete: incompleteMessages(settings, language),
    alsoInside: settings.alsoInside,
    shopPhone: phone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const language = languageOf(request)
  const form = await request.formData()
  const ordered = parseCart(String(form.get('items') ?? ''))
  const lines = await viewCart(page.shop.db.read, ordered, language)
  // What was ordered leaves the cart; what another tab has added meanwhile stays.
  const rest = ordered.reduce(
    (cart, { pid }) => setPieces(cart, { pid, quantity: 0 }),
    cartIn(request.headers.get('cookie') ?? ''),
  )
  return takeOrder(page, {
    form,
    sentWith: request.headers,
    pid: '',
    language,
    titles: new Map(lines.map(({ pid, title }) => [pid, title])),
    cookies: [cartCookie(rest, page.origin.startsWith('https:'))],
  })
}

export const headers: Route.HeadersFunction = headersOfAction

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { messages, cartMessages, site } = loaderData
  return pageMeta({ site, path: '/cart', title: messages.title, description: cartMessages.text })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { language, messages, cartMessages, lines, fieldSentences, ...shared } = loaderData
  const sold = lines.flatMap(({ pid, quantity, sold }) =>
    sold ? [{ pid, quantity, unitPrice: sold.unitPrice }] : [],
  )
  return (
    <main
      id="content"
      className="container-page grid max-w-6xl content-start items-start gap-6 pt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:gap-10 md:pt-10"
    >
      <OrderedLines lines={lines} language={language} messages={cartMessages} />
      <BuyerForm
        ordered={{ kind: 'cart', lines: sold, isWrong: lines.some(isLineWrong) }}
        titles={new Map(lines.map(({ pid, title }) => [pid, title]))}
        fees={shared.deliveryFees}
        code={shared.code}
        shopPhone={shared.shopPhone}
        typed={actionData?.typed ?? { ...emptyOrder, quantity: '' }}
        refusal={actionData}
        language={language}
        messages={messages}
        phoneWarning={shared.phoneWarning}
        coupon={shared.coupon}
        incomplete={shared.incomplete}
        alsoInside={shared.alsoInside}
        fieldSentences={fieldSentences}
      />
      <div className="md:col-start-2">
        <DeliveryEstimate
          days={shared.deliveryDays}
          language={language}
          messages={shared.askMessages}
        />
      </div>
    </main>
  )
}
