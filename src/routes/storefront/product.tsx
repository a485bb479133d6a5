import { discountBadge } from '#src/domain/catalogue/product.ts'
import { AddToCartButton } from '#src/features/cart/add-to-cart-button.tsx'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import type { ProductPageView, ProductView } from '#src/features/catalogue/product-view.ts'
import { BuyingFacts } from '#src/features/catalogue/show/buying-facts.tsx'
import { OffSticker } from '#src/features/catalogue/show/off-sticker.tsx'
import { PriceTag } from '#src/features/catalogue/show/price-tag.tsx'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { Rating } from '#src/features/catalogue/show/rating.tsx'
import { StockText } from '#src/features/catalogue/show/stock-text.tsx'
import { productData, productTrail } from '#src/features/seo/json-ld.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { shareAddress } from '#src/features/seo/share-address.ts'
import { productPath } from '#src/features/seo/site.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import type { Route } from './+types/product'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['product:{pid}', 'stock:{pid}', 'facts'] },
} satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  const { deliveryFees } = await findShopSettings(shop.db.read)
  return {
    isFound: true as const,
    language,
    site: siteFor(origin, language),
    messages: messagesFor(language, 'product'),
    product: shownOf(product),
    deliveryFees,
  }
}

function shownOf(product: ProductView): ProductPageView {
  const { pid, title, image, price, oldPrice, stock, details, keywords } = product
  return { pid, title, image, price, oldPrice, stock, details, keywords }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]

  const { site, product } = loaderData
  const { pid, title, details, keywords } = product
  return pageMeta({
    site,
    path: productPath(pid),
    title,
    description: details,
    keywords,
    type: 'product',
    picture: { path: shareAddress(product), text: title },
    data: [productData(site, product), productTrail(site, product)],
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  const { language, messages, product, deliveryFees } = loaderData
  const { title, price, oldPrice } = product
  const prefix = pathPrefix(language)
  return (
    <main id="content" className="container-page grid content-start gap-6 pt-5 md:pt-8">
      <PathLink
        to={`${prefix}/allProducts`}
        className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-quiet hover:text-brand"
      >
        <Icon name="back" />
        {messages.allProducts}
      </PathLink>
      <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14 xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
        <div className="card relative overflow-hidden md:sticky md:top-24">
          <ProductPicture
            image={product.image}
            title={title}
            sizes="(min-width: 1280px) 780px, (min-width: 768px) 43.5vw, 88vw"
            isFirst
            hasPreview
          />
          <OffSticker
            percent={discountBadge(price, oldPrice)}
            language={language}
            messages={messages}
          />
        </div>
        <div className="grid content-start gap-5">
          <h1 className="heading-page">{title}</h1>
          <div className="flex flex-wrap items-center gap-x-4">
            <Rating label={messages.rating} language={language} />
            <a href="#reviews" className="inline-flex min-h-11 items-center underline">
              {messages.reviews}
            </a>
          </div>
          <PriceTag
            price={price}
            oldPrice={oldPrice}
            language={language}
            messages={messages}
            isLarge
          />
          <StockText stock={product.stock} language={language} messages={messages} />
          {/* On a phone it stays under the thumb, unless there is nothing to buy. */}
          <p
            className={
              product.stock === 0
                ? ''
                : 'fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper px-4 py-3 md:static md:border-0 md:p-0 print:hidden'
            }
          >
            <PathLink
              to={`${prefix}/buy/${encodeURIComponent(product.pid)}`}
              className={`${product.stock === 0 ? 'button-quiet' : 'button-main'} w-full text-xl md:w-auto md:min-w-64 md:py-3`}
            >
              {messages.buy}
            </PathLink>
          </p>
          {product.stock > 0 && (
            <AddToCartButton
              pid={product.pid}
              title={title}
              language={language}
              messages={messages}
              className="md:max-w-64"
            />
          )}
          <BuyingFacts fees={deliveryFees} language={language} messages={messages} />
          <section aria-labelledby="details" className="grid gap-3 border-t border-line pt-6">
            <h2 id="details" className="text-2xl">
              {messages.details}
            </h2>
            <p className="max-w-[65ch] text-lg whitespace-pre-line">{product.details}</p>
          </section>
          <section aria-labelledby="reviews" className="grid gap-3 border-t border-line pt-6">
            <h2 id="reviews" className="text-2xl">
              {messages.reviews}
            </h2>
            <p className="text-quiet">{messages.noReviews}</p>
          </section>
        </div>
      </div>
    </main>
  )
}
