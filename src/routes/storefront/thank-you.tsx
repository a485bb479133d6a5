import { useEffect } from 'react'
import { Link, redirect } from 'react-router'
import { writeCart } from '#src/domain/cart.ts'
import { orderFingerprint } from '#src/domain/order-fingerprint.ts'
import { hasOrderToken } from '#src/domain/order-number.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { listNewestInStock, listRelatedCards } from '#src/features/catalogue/list-cards.server.ts'
import { RelatedProducts } from '#src/features/catalogue/show/related-products.tsx'
import { findOrderByToken, type LinkedOrder } from '#src/features/orders/find-order.server.ts'
import { forgetAttemptOf } from '#src/features/orders/forget-attempt.ts'
import { KeepDetails } from '#src/features/orders/keep-details.tsx'
import { claimOrder } from '#src/features/orders/my-orders.server.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import { OrderTools } from '#src/features/orders/order-tools.tsx'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import { orderDraft, placedOrder } from '#src/features/orders/place/order-draft.ts'
import { addressIn } from '#src/features/seo/site.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import type { Route } from './+types/thank-you'

export const handle = {
  permission: 'order.read-by-token',
  requestClass: ({ query }) => (hasOrderToken(query) ? 'orders' : 'reads'),
} satisfies PageHandle

/** Without the right token it is the plain page: a wrong one says as much as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, caller, origin } = context.get(pageContext)
  const language = languageOf(request)
  const query = new URL(request.url).searchParams
  const order = await findOrderByToken(shop, openedBy(query))
  const product = order?.lines[0] && (await findProduct(shop.db.read, order.lines[0].pid))
  return {
    language,
    messages: messagesFor(language, 'thankYou'),
    findOrder: messagesFor(language, 'footer').findOrder,
    cardMessages: messagesFor(language, 'card'),
    related: product
      ? await listRelatedCards(shop.db.read, product, language)
      : await listNewestInStock(shop.db.read, language),
    order: order && forBuyer(order),
    days: (await findShopSettings(shop.db.read)).deliveryDays,
    toolMessages: messagesFor(language, 'orderTools'),
    lookUp: addressIn(origin, language, '/order'),
    isMasked: order?.isMasked === true,
    isAgain: query.get('again') === '1',
    mayClaim: caller.user !== undefined && order?.accountId === null && !order.isMasked,
  }
}

function openedBy(query: URLSearchParams) {
  return { number: query.get('oid') ?? '', token: query.get('token') ?? '' }
}

/** Puts the order among those of the account that is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const prefix = pathPrefix(languageOf(request))
  if (!caller.user) throw redirect(`${prefix}/login`, 303)
  await claimOrder(shop, caller.user.id, openedBy(new URL(request.url).searchParams))
  throw redirect(`${prefix}/order`, 303)
}

function forBuyer(linked: LinkedOrder): OrderForBuyer {
  const { flags, version, id, stage, accountId, isMasked, ...order } = linked
  return order
}

/** The address holds the order's token: it is told to nobody else. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { language, messages, findOrder, order, isMasked, isAgain, mayClaim } = loaderData
  const { cardMessages, related, toolMessages, lookUp, days } = loaderData
  const prefix = pathPrefix(language)

  useEffect(() => {
    if (!order) return
    const { lines, deliveryZone: zone, place, customer } = order
    forgetAttemptOf(orderFingerprint({ lines, zone, place, ...customer }))
    // A form that the browser sent itself has left its draft, of the product or the cart it was for.
    const drafts = ['', ...lines.map(({ pid }) => pid)]
    const ordered = drafts.find((pid) => orderDraft(pid).find() !== undefined)
    if (ordered === undefined) return
    orderDraft(ordered).forget()
    const form = ordered === '' ? writeCart(lines) : ordered
    const token = new URLSearchParams(window.location.search).get('token') ?? ''
    placedOrder(form).keep({ pid: form, oid: order.number, token })
  }, [order])

  return (
    <>
      <main
        id="content"
        className="container-page grid max-w-2xl content-start gap-7 pt-10 md:pt-16"
      >
        <div className="grid justify-items-center gap-3 text-center">
          <LogoMark className="size-20" />
          <h1 className="heading-page">{messages.heading}</h1>
          <p className="text-lg text-quiet">{messages.text}</p>
          {order && isAgain && (
            <p role="status" className="notice text-start">
              {messages.again}
            </p>
          )}
        </div>
        {order && (
          <OrderReceipt order={order} days={days} language={language} messages={messages} />
        )}
        {order && (
          <OrderTools order={order} lookUp={lookUp} language={language} messages={toolMessages} />
        )}
        {order && !isMasked && <KeepDetails order={order} messages={toolMessages} />}
        {isMasked && <p className="text-quiet">{messages.masked}</p>}
        {mayClaim && (
          <form method="post" className="grid justify-items-center">
            <button type="submit" className="button-quiet">
              {messages.claim}
            </button>
          </form>
        )}
        <p className="flex flex-wrap justify-center gap-3">
          <Link to={`${prefix}/allProducts`} className="button-main min-w-40">
            {messages.showMore}
          </Link>
          <Link to={`${prefix}/contact`} className="button-quiet min-w-40">
            {messages.contact}
          </Link>
          <Link to={`${prefix}/order`} className="button-quiet min-w-40">
            {findOrder}
          </Link>
        </p>
      </main>
      <aside className="container-page pt-12">
        <RelatedProducts cards={related} language={language} messages={cardMessages} />
      </aside>
    </>
  )
}
