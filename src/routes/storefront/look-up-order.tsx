import { data, Link } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { findBuyersAdvance } from '#src/features/orders/advance/buyer/buyers-advance.server.ts'
import { findLookedUp, trackMasked } from '#src/features/orders/look-up/look-up-order.server.ts'
import { OrderFound } from '#src/features/orders/look-up/look-up-order-answer.tsx'
import {
  LookUpFields,
  type LookUpRefusal,
} from '#src/features/orders/look-up/look-up-order-fields.tsx'
import { LookUpForm, ProvenLookUpForm } from '#src/features/orders/look-up/look-up-order-form.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { readTypedLookUp } from '#src/features/orders/look-up/typed-look-up.ts'
import { findSavedAddress, listMyOrders } from '#src/features/orders/mine/my-orders.server.ts'
import { MyOrders } from '#src/features/orders/mine/my-orders.tsx'
import type { AddressLabels } from '#src/features/orders/mine/saved-address.tsx'
import { lookUpProofFor } from '#src/features/orders/order-token.server.ts'
import { outcomeIn } from '#src/features/orders/photos/photo-back.ts'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { findBuyersParcel } from '#src/features/parcels/buyer/find-buyers-parcel.server.ts'
import { ParcelOfOrder } from '#src/features/parcels/buyer/parcel-of-order.tsx'
import { backFromPaying } from '#src/features/payments/buyer/back-from-paying.ts'
import { findBuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { payForOrder } from '#src/features/payments/buyer/pay-for-order.server.ts'
import { PayOnline } from '#src/features/payments/buyer/pay-online.tsx'
import { addressIn } from '#src/features/seo/site.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { actOnOrder, findBuyersWishes } from '#src/routes/storefront/buyers-order.server.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/look-up-order'

export const handle = {
  permission: 'order.read-by-token',
  requestClass: 'reads',
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, caller, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, deliveryDays } = await findShopSettings(shop.db.read)
  const query = new URL(request.url).searchParams
  const given = query.get('number') ?? ''
  return {
    language,
    number: orderNumberTyped(given) ?? '',
    photo: outcomeIn(query),
    isBackFromPaying: query.has(backFromPaying),
    messages: messagesFor(language, 'lookUpOrder'),
    stageMessages: messagesFor(language, 'orderStages'),
    stepMessages: messagesFor(language, 'orderSteps'),
    shortMessages: messagesFor(language, 'orderStagesShort'),
    receiptMessages: messagesFor(language, 'thankYou'),
    toolMessages: messagesFor(language, 'orderTools'),
    wishMessages: messagesFor(language, 'orderWishes'),
    advanceMessages: messagesFor(language, 'orderAdvance'),
    parcelMessages: messagesFor(language, 'orderParcel'),
    payMessages: messagesFor(language, 'payOnline'),
    lookUp: addressIn(origin, language, '/order'),
    days: deliveryDays,
    today: dhakaDay(shop.clock()),
    phone,
    mine: caller.user && {
      stageMessages: messagesFor(language, 'orderStagesShort'),
      orders: await listMyOrders(shop, caller.user.id, language),
      saved: {
        address: await findSavedAddress(shop.db.read, caller.user.id),
        labels: addressLabels(language),
      },
    },
  }
}

/** Not all the texts of the order form. */
function addressLabels(language: Language): AddressLabels {
  const buy = messagesFor(language, 'buy')
  const { name, phone, address, place, delivery, insideDhaka, outsideDhaka } = buy
  return { name, phone, address, place, delivery, insideDhaka, outsideDhaka }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller, origin, connectProvider } = context.get(pageContext)
  const language = languageOf(request)
  const messages = messagesFor(language, 'lookUpOrder')
  const form = await request.formData()
  const typed = readTypedLookUp(form)
  const refused = (notice: string, wrong: LookUpRefusal['wrong'] = []) => ({
    isFound: false as const,
    typed,
    wrong,
    notice,
  })

  const proof = form.get('proof')
  const parsed =
    proof === null ? LookUpForm.safeParse(typed) : ProvenLookUpForm.safeParse({ ...typed, proof })
  if (!parsed.success) {
    const wrong = (['number', 'phone'] as const).filter((name) =>
      parsed.error.issues.some(({ path }) => path[0] === name),
    )
    return refuse(refused(messages.wrongFields, wrong), 400)
  }

  const command = { ...parsed.data, from: caller.from }
  const found = await catchUnavailable(findLookedUp(shop, command))
  if (found.ok) {
    const order = found.value
    const isPaying = form.get(intentField) === intents.pay
    // The caller is shown less than the order's link shows, so coming back opens no order (decision 0230).
    const paying = { order, form, opensOrder: false, origin, from: caller.from }
    const { goTo, notice: payNotice } = isPaying
      ? await payForOrder({ ...shop, connectProvider }, paying)
      : {}
    const acted = await actOnOrder(shop, { order, form, from: caller.from })
    const answer = {
      isFound: true as const,
      order: await trackMasked(shop, order),
      parcel: await findBuyersParcel(shop.db.read, order, shop.clock()),
      asked: await findBuyersWishes(shop, order),
      advance: await findBuyersAdvance(shop, order),
      payments: await findBuyersPayments(shop, order),
      goTo,
      payNotice,
      ...acted,
      known: { number: order.number, proof: lookUpProofFor(shop.secrets, order.id, shop.clock()) },
    }
    // As on the page of the order: the policy of a page lets a form lead nowhere else.
    const headers = new Headers(goTo === undefined ? [] : [['refresh', `0; url=${goTo}`]])
    return data(answer, { headers })
  }
  const { failure } = found
  if (failure.kind === 'not-found') return refuse(refused(messages.notFound), 404)

  const { retryAfterSeconds } = failure
  if (failure.kind === 'unavailable') {
    return refuse(refused(messages.unavailable), failure.status, retryAfterSeconds)
  }
  const n = formatNumber(Math.ceil(retryAfterSeconds / 60), language)
  return refuse(refused(interpolate(messages.tooMany, { n })), 429, retryAfterSeconds)
}

/** It answers with somebody's order: nobody keeps it, finds it, or is told where one came from. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('cache-control', 'no-store')
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-robots-tag', 'noindex')
  return headers
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function LookUpOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { language, number, photo, messages, phone, mine, ...forAnswer } = loaderData
  return (
    <main id="content" className="container-page grid max-w-2xl content-start gap-7 pt-10 md:pt-16">
      <div className="grid gap-3">
        <h1 className="heading-page">{messages.heading}</h1>
        {!actionData?.isFound && <p className="text-lg text-quiet">{messages.lead}</p>}
      </div>
      {photo && !actionData && (
        <p role="status" className="notice">
          {loaderData.wishMessages.photoOutcomes[photo]}
        </p>
      )}
      {loaderData.isBackFromPaying && !actionData && (
        <p role="status" className="notice">
          {loaderData.payMessages.back}
        </p>
      )}
      {actionData?.isFound ? (
        <OrderFound
          order={actionData.order}
          asked={actionData.asked}
          advance={actionData.advance}
          claim={actionData.claim}
          isPayableOnline={(actionData.payments?.providers.length ?? 0) > 0}
          isPaymentChecked={actionData.payments?.asked === 0}
          paying={
            actionData.payments && (
              <PayOnline
                payments={actionData.payments}
                isBesideNumbers={(actionData.advance?.numbers.length ?? 0) > 0}
                known={actionData.known}
                goTo={actionData.goTo}
                notice={actionData.payNotice}
                language={language}
                messages={loaderData.payMessages}
              />
            )
          }
          parcel={
            actionData.parcel && (
              <ParcelOfOrder parcel={actionData.parcel} messages={loaderData.parcelMessages} />
            )
          }
          notice={actionData.notice}
          typed={actionData.typed}
          known={actionData.known}
          language={language}
          messages={messages}
          {...forAnswer}
        />
      ) : (
        <LookUpFields
          number={number}
          refusal={actionData}
          shopPhone={phone}
          language={language}
          messages={messages}
        />
      )}
      {mine && <MyOrders {...mine} language={language} messages={messages} />}
      <section aria-labelledby="help" className="grid gap-2">
        <h2 id="help" className="text-xl">
          {messages.help}
        </h2>
        <p>{messages.helpText}</p>
        <p className="mt-1 flex flex-wrap gap-3">
          <a href={`tel:${phone}`} className="button-quiet">
            <Icon name="phone" />
            {digitsIn(phone, language)}
          </a>
          <Link to={`${pathPrefix(language)}/contact`} className="button-quiet">
            {messages.toContact}
          </Link>
        </p>
      </section>
    </main>
  )
}
