import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import type { BoughtProductView, ProductView } from '#src/features/catalogue/product-view.ts'
import { BoughtProduct } from '#src/features/catalogue/show/bought-product.tsx'
import { couponMessages } from '#src/features/coupons/coupon-messages.server.ts'
import { incompleteMessages } from '#src/features/orders/incomplete/incomplete-messages.ts'
import { buyMessages } from '#src/features/orders/place/form/buy-messages.ts'
import { BuyerForm } from '#src/features/orders/place/form/buyer-form.tsx'
import { emptyOrder } from '#src/features/orders/place/typed-order.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { shareAddress } from '#src/features/seo/share-address.ts'
import { addressIn, buyPath, productPath } from '#src/features/seo/site.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { AskTheShop } from '#src/features/storefront/ask-the-shop.tsx'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { waysOfAsking } from '#src/features/storefront/ways-of-asking.ts'
import { problemSentence } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { longestDescription, shortText } from '#src/lib/text/short-text.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { sentencesForFields, takeOrder } from '#src/routes/storefront/take-order.server.ts'
import type { Route } from './+types/buy'

export const handle = {
  permission: 'order.place',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'orders'),
  cache: { tags: ['product:{pid}', 'stock:{pid}', 'categories', 'facts', 'coupons'] },
} satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  const settings = await findShopSettings(shop.db.read)
  return {
    isFound: true as const,
    language,
    site: siteFor(origin, language),
    description: shortText(product.details, longestDescription),
    messages: buyMessages(settings, language),
    phoneWarning: problemSentence(language, 'phoneOdd'),
    fieldSentences: sentencesForFields(language),
    product: shownOf(product),
    deliveryFees: settings.deliveryFees,
    code: settings.code,
    coupon: await couponMessages(shop, language),
    incomplete: incompleteMessages(settings, language),
    alsoInside: settings.alsoInside,
    ask: waysOfAsking(settings, product.stock, language),
  }
}

function shownOf(product: ProductView): BoughtProductView {
  const { pid, title, image, price, oldPrice, stock, offerMessage } = product
  return { pid, title, image, price, oldPrice, stock, offerMessage }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return takeOrder(context.get(pageContext), {
    form,
    sentWith: request.headers,
    pid: params.pid,
    language: languageOf(request),
  })
}

export { headersOfAction as headers } from '#src/routes/refuse.ts'

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
    ask,
    site,
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
        ordered={{ kind: 'product', product }}
        fees={deliveryFees}
        code={code}
        shopPhone={ask.settings.phone}
        typed={actionData?.typed ?? emptyOrder}
        refusal={actionData}
        language={language}
        messages={messages}
        phoneWarning={phoneWarning}
        coupon={loaderData.coupon}
        incomplete={loaderData.incomplete}
        alsoInside={loaderData.alsoInside}
        fieldSentences={fieldSentences}
      />
      <div className="md:col-start-2">
        <AskTheShop
          {...ask}
          title={product.title}
          address={addressIn(site.origin, language, productPath(product.pid))}
        />
      </div>
    </main>
  )
}
