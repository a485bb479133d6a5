import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { writeCart } from '#src/domain/cart.ts'
import { couponRefusals } from '#src/domain/coupons/coupon.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { orderFingerprint } from '#src/domain/orders/order-fingerprint.ts'
import { hasOrderToken } from '#src/domain/orders/order-number.ts'
import { stageWhenPlaced } from '#src/domain/orders/order-stage.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { listNewestInStock, listRelatedCards } from '#src/features/catalogue/list-cards.server.ts'
import { RelatedProducts } from '#src/features/catalogue/show/related-products.tsx'
import { findBuyersAdvance } from '#src/features/orders/advance/buyer/buyers-advance.server.ts'
import { nothingAsked, OrderAdvance } from '#src/features/orders/advance/buyer/order-advance.tsx'
import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { markAttemptPlaced } from '#src/features/orders/mark-attempt.ts'
import { KeepDetails } from '#src/features/orders/mine/keep-details.tsx'
import { claimOrder } from '#src/features/orders/mine/my-orders.server.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import { OrderTools } from '#src/features/orders/order-tools.tsx'
import { sentPhotoIn } from '#src/features/orders/photos/photo-back.ts'
import { orderDraft, placedOrder } from '#src/features/orders/place/order-draft.ts'
import { OrderSteps } from '#src/features/orders/track/order-steps.tsx'
import { trackOrder } from '#src/features/orders/track/track-order.server.ts'
import { OrderWishes } from '#src/features/orders/wishes/order-wishes.tsx'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { findBuyersParcel } from '#src/features/parcels/buyer/find-buyers-parcel.server.ts'
import { ParcelOfOrder } from '#src/features/parcels/buyer/parcel-of-order.tsx'
import { findBuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { payForOrder } from '#src/features/payments/buyer/pay-for-order.server.ts'
import { PayOnline } from '#src/features/payments/buyer/pay-online.tsx'
import { addressIn } from '#src/features/seo/site.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { actOnOrder, findBuyersWishes } from '#src/routes/storefront/buyers-order.server.ts'
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
  const why = couponRefusals.find((reason) => reason === query.get('why'))
  const now = shop.clock()
  // The link masks an order that was over long ago; then there is nothing to ask.
  const asked = order && !order.isMasked ? await findBuyersWishes(shop, order) : undefined
  const product = order?.lines[0] && (await findProduct(shop.db.read, order.lines[0].pid))
  return {
    language,
    messages: messagesFor(language, 'thankYou'),
    findOrder: messagesFor(language, 'footer').findOrder,
    cardMessages: messagesFor(language, 'card'),
    related: product
      ? await listRelatedCards(shop.db.read, product, language)
      : await listNewestInStock(shop.db.read, language),
    order: order && (await trackOrder(shop.db.read, order, now)),
    stageMessages: messagesFor(language, 'orderStages'),
    stepMessages: messagesFor(language, 'orderSteps'),
    shortMessages: messagesFor(language, 'orderStagesShort'),
    days: (await findShopSettings(shop.db.read)).deliveryDays,
    today: dhakaDay(now),
    toolMessages: messagesFor(language, 'orderTools'),
    asked,
    advance: order && !order.isMasked ? await findBuyersAdvance(shop, order) : undefined,
    advanceMessages: messagesFor(language, 'orderAdvance'),
    photo: sentPhotoIn(query),
    parcel: order && (await findBuyersParcel(shop.db.read, order, now)),
    parcelMessages: messagesFor(language, 'orderParcel'),
    payments: asked && order && (await findBuyersPayments(shop, order)),
    payMessages: messagesFor(language, 'payOnline'),
    wishMessages: messagesFor(language, 'orderWishes'),
    lookUp: addressIn(origin, language, '/order'),
    isMasked: order?.isMasked === true,
    isOfAnother: order?.isOfAnother === true,
    isAgain: query.get('again') === '1',
    couponCode: query.get('coupon') ?? '',
    whyNoCoupon: why && messagesFor(language, 'coupon').reasons[why],
    mayClaim: caller.user !== undefined && order?.accountId === null && !order.isMasked,
  }
}

function openedBy(query: URLSearchParams) {
  return { number: query.get('oid') ?? '', token: query.get('token') ?? '' }
}

/** Asks the shop about the order, or puts it among those of the account that is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller, origin, connectProvider } = context.get(pageContext)
  const prefix = pathPrefix(languageOf(request))
  const form = await request.formData()
  if (form.has(intentField)) {
    const order = await findOrderByToken(shop, openedBy(new URL(request.url).searchParams))
    if (!order || order.isMasked) return { notice: 'refused' as const }
    if (form.get(intentField) === intents.pay) {
      const paying = { order, form, opensOrder: true, origin, from: caller.from }
      const { goTo, notice } = await payForOrder({ ...shop, connectProvider }, paying)
      // Not a redirect: the policy of the page lets a form lead nowhere else.
      const headers = new Headers(goTo === undefined ? [] : [['refresh', `0; url=${goTo}`]])
      const other = { notice: undefined, typed: undefined, claim: undefined }
      return data({ goTo, payNotice: notice, ...other }, { headers })
    }
    const acted = await actOnOrder(shop, { order, form, from: caller.from })
    if (acted.notice !== undefined || acted.claim !== undefined) return acted
    const { pathname, search } = new URL(request.url)
    const place = form.get(intentField) === intents.claimAdvance ? '#advance' : ''
    throw redirect(`${pathname}${search}${place}`, 303)
  }
  if (!caller.user) throw redirect(`${prefix}/login`, 303)
  await claimOrder(shop, caller.user.id, openedBy(new URL(request.url).searchParams))
  throw redirect(`${prefix}/order`, 303)
}

/** The address holds the order's token: it is told to nobody else. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-robots-tag', 'noindex')
  return headers
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ThankYou({ loaderData, actionData }: Route.ComponentProps) {
  const { language, messages, findOrder, order, isMasked, isAgain, mayClaim } = loaderData
  const { cardMessages, related, toolMessages, stageMessages, lookUp, days, today } = loaderData
  const { stepMessages, shortMessages, couponCode, whyNoCoupon } = loaderData
  const paying = actionData && 'goTo' in actionData ? actionData : undefined
  const isWaiting = order === undefined || order.stage === stageWhenPlaced
  const prefix = pathPrefix(language)

  useEffect(() => {
    if (!order) return
    const { lines, deliveryZone: zone, place, customer } = order
    markAttemptPlaced(orderFingerprint({ lines, zone, place, couponCode, ...customer }))
    // A form that the browser sent itself has left its draft, of the product or the cart it was for.
    const drafts = ['', ...lines.map(({ pid }) => pid)]
    const ordered = drafts.find((pid) => orderDraft(pid).find() !== undefined)
    if (ordered === undefined) return
    orderDraft(ordered).forget()
    const form = ordered === '' ? writeCart(lines) : ordered
    const token = new URLSearchParams(window.location.search).get('token') ?? ''
    placedOrder(form).keep({ pid: form, oid: order.number, token })
  }, [order, couponCode])

  return (
    <>
      <main
        id="content"
        className="container-page grid max-w-2xl content-start gap-7 pt-10 md:pt-16"
      >
        <div className="grid justify-items-center gap-3 text-center">
          <LogoMark className="size-20" />
          <h1 className="heading-page">{messages.heading}</h1>
          <p className="text-lg text-quiet">
            {isWaiting ? messages.text : stageMessages[order.stage]}
          </p>
          {order && isAgain && (
            <p role="status" className="notice text-start">
              {messages.again}
            </p>
          )}
        </div>
        {order && whyNoCoupon !== undefined && <p className="notice">{whyNoCoupon}</p>}
        {order && (
          <OrderSteps
            steps={order.steps}
            language={language}
            messages={stepMessages}
            stageMessages={shortMessages}
          />
        )}
        {(loaderData.advance ?? actionData?.claim) && (
          <OrderAdvance
            advance={loaderData.advance ?? nothingAsked}
            refusal={actionData?.claim}
            isPayableOnline={(loaderData.payments?.providers.length ?? 0) > 0}
            isPaymentChecked={loaderData.payments?.asked === 0}
            language={language}
            messages={loaderData.advanceMessages}
          />
        )}
        {loaderData.payments && (
          <PayOnline
            payments={loaderData.payments}
            isBesideNumbers={(loaderData.advance?.numbers.length ?? 0) > 0}
            goTo={paying?.goTo}
            notice={paying?.payNotice}
            language={language}
            messages={loaderData.payMessages}
          />
        )}
        {loaderData.parcel && (
          <ParcelOfOrder parcel={loaderData.parcel} messages={loaderData.parcelMessages} />
        )}
        {order && (
          <OrderReceipt
            order={order}
            days={days}
            today={today}
            inAdvance={loaderData.advance?.asked}
            owedBack={order.owedBack}
            language={language}
            messages={messages}
          />
        )}
        {order && (
          <OrderTools order={order} lookUp={lookUp} language={language} messages={toolMessages} />
        )}
        {loaderData.asked && (
          <OrderWishes
            asked={loaderData.asked}
            photo={loaderData.photo}
            notice={actionData?.notice}
            typed={actionData?.typed}
            language={language}
            messages={loaderData.wishMessages}
          />
        )}
        {order && !isMasked && <KeepDetails order={order} messages={toolMessages} />}
        {isMasked && (
          <p className="text-quiet">
            {loaderData.isOfAnother ? messages.maskedOfAnother : messages.masked}
          </p>
        )}
        {mayClaim && (
          <form method="post" className="grid justify-items-center">
            <button type="submit" className="button-quiet">
              {messages.claim}
            </button>
          </form>
        )}
        <p className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
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
