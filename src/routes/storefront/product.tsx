import { Suspense } from 'react'
import { discountBadge } from '#src/domain/catalogue/product.ts'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import { categoryPath, pathTo } from '#src/features/catalogue/categories/shown-category.ts'
import {
  familyChips,
  findShownFamily,
} from '#src/features/catalogue/families/family-chips.server.ts'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import { listRelatedCards } from '#src/features/catalogue/list-cards.server.ts'
import { findPicturesOf } from '#src/features/catalogue/picture-rows.server.ts'
import type { ProductPageView, ProductView } from '#src/features/catalogue/product-view.ts'
import { BuyBar, Offers } from '#src/features/catalogue/show/buy-bar.tsx'
import { BuyingFacts } from '#src/features/catalogue/show/buying-facts.tsx'
import { LateFamilyChips } from '#src/features/catalogue/show/late-family-chips.ts'
import { LateGallery } from '#src/features/catalogue/show/late-gallery.ts'
import { OffSticker } from '#src/features/catalogue/show/off-sticker.tsx'
import { PriceTag } from '#src/features/catalogue/show/price-tag.tsx'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { Rating } from '#src/features/catalogue/show/rating.tsx'
import { RelatedProducts } from '#src/features/catalogue/show/related-products.tsx'
import { galleryOf } from '#src/features/catalogue/show/shown-pictures.ts'
import { StockText } from '#src/features/catalogue/show/stock-text.tsx'
import { ProductTools } from '#src/features/device/product-tools.tsx'
import { RecentlyViewed } from '#src/features/device/recently-viewed.tsx'
import { LateReviews } from '#src/features/orders/reviews/show/late-reviews.ts'
import { tellReviews } from '#src/features/orders/reviews/show/told-reviews.server.ts'
import { productData, productTrail } from '#src/features/seo/json-ld.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { shareAddress } from '#src/features/seo/share-address.ts'
import { addressIn, productPath } from '#src/features/seo/site.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { tellingFamily } from '#src/features/seo/telling-family.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { AskTheShop } from '#src/features/storefront/ask-the-shop.tsx'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { waysOfAsking } from '#src/features/storefront/ways-of-asking.ts'
import { LateWaitlistForm } from '#src/features/waitlist/late-waitlist-form.ts'
import { waitlistWords } from '#src/features/waitlist/waitlist-words.server.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import bengaliFaces from '#src/ui/fonts-bengali.css?url'
import { Breadcrumbs } from '#src/ui/link/breadcrumbs.tsx'
import type { Route } from './+types/product'

const pictureSizes =
  '(min-width: 1440px) 780px, (min-width: 1024px) 55vw, (min-width: 768px) 43.5vw, 88vw'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: {
    tags: ['product:{pid}', 'stock:{pid}', 'catalogue', 'sold-out', 'categories', 'facts'],
    // More reviews than the first are not cached: such pages would push out the rest.
    vary: (query) => (query.has('reviews') ? undefined : ''),
  },
} satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  const pictures = await findPicturesOf(shop.db.read, product)
  const settings = await findShopSettings(shop.db.read)
  const site = siteFor(origin, language)
  const query = new URL(request.url).searchParams
  const reviews = await tellReviews(shop.db.read, product.id, { language, query })
  const family = await findShownFamily(shop.db.read, product.id)
  const categories = await showCategories(shop.db.read, language)
  const above = pathTo(categories, product.category).map((one) => ({
    name: one.name,
    path: categoryPath(one),
  }))
  return {
    isFound: true as const,
    language,
    site,
    // Made here: their code is no part of what a browser loads.
    data: [
      productData(site, {
        ...product,
        pictures,
        reviews: reviews?.facts,
        family: family && tellingFamily(family, product.id, language),
      }),
      productTrail(site, product, above),
    ],
    above,
    messages: messagesFor(language, 'product'),
    cardMessages: messagesFor(language, 'card'),
    toolMessages: messagesFor(language, 'productTools'),
    product: shownOf(product),
    gallery: galleryOf(product.title, pictures, language),
    deliveryFees: settings.deliveryFees,
    ...(reviews && { reviews: reviews.shown }),
    // No byte of it for a product that stands alone.
    ...(family && { family: familyChips(family, product.id, language) }),
    // No byte of it where there is something to buy.
    ...(product.stock === 0 && { waitlist: await waitlistWords(shop.db.read, language) }),
    ask: waysOfAsking(settings, product.stock, language),
    related: await listRelatedCards(shop.db.read, product, language),
  }
}

function shownOf(product: ProductView): ProductPageView {
  const { pid, title, image, price, oldPrice, stock, details, keywords, offerMessage } = product
  return { pid, title, image, price, oldPrice, stock, details, keywords, offerMessage }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]

  const { site, product, data, reviews } = loaderData
  const { pid, title, details, keywords } = product
  const page = pageMeta({
    site,
    path: productPath(pid),
    title,
    description: details,
    keywords,
    type: 'product',
    picture: { path: shareAddress(product), text: title },
    data,
  })
  // Pages in Bangla have it already, and others load no font for nothing.
  const faces = { tagName: 'link', rel: 'stylesheet', href: bengaliFaces } as const
  return reviews?.hasBangla ? [...page, faces] : page
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  return <Product {...loaderData} />
}

function Product(props: Extract<Route.ComponentProps['loaderData'], { isFound: true }>) {
  const { language, messages, cardMessages, toolMessages, product, above, related, ask, site } =
    props
  const prefix = pathPrefix(language)
  const { title, price, oldPrice, stock } = product
  const address = addressIn(site.origin, language, productPath(product.pid))
  const others = <RelatedProducts cards={related} language={language} messages={cardMessages} />
  return (
    <>
      <main id="content" className="container-page grid content-start pt-2 md:pt-6">
        <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-14 xl:gap-x-20">
          <div className="grid gap-2">
            <div className="-my-1 flex justify-between">
              <Breadcrumbs
                label={messages.trail}
                trail={[
                  { name: messages.allProducts, to: `${prefix}/allProducts` },
                  ...above.map(({ name, path }) => ({ name, to: prefix + path })),
                ]}
              />
              <ProductTools
                pid={product.pid}
                title={title}
                address={address}
                messages={toolMessages}
              />
            </div>
            <div className="relative grid max-w-3xl gap-2">
              {props.gallery ? (
                <Suspense>
                  <LateGallery
                    {...props.gallery}
                    title={title}
                    language={language}
                    sizes={pictureSizes}
                  />
                </Suspense>
              ) : (
                <div className="card overflow-hidden">
                  <ProductPicture
                    image={product.image}
                    title={title}
                    sizes={pictureSizes}
                    isFirst
                    isLowOnPhones
                  />
                </div>
              )}
              <OffSticker
                percent={discountBadge(price, oldPrice)}
                language={language}
                messages={messages}
              />
            </div>
          </div>
          <div className="grid content-start gap-3 md:gap-4 md:pt-13 lg:sticky lg:top-20 lg:row-span-2">
            <h1 className="text-[22px] md:text-3xl xl:text-4xl">{title}</h1>
            <PriceTag
              price={price}
              oldPrice={oldPrice}
              language={language}
              messages={messages}
              isLarge
            />
            <Offers product={product} language={language} messages={messages} />
            <div className="flex flex-wrap items-center gap-x-5">
              <StockText stock={stock} language={language} messages={messages} />
              <Rating label={messages.rating} language={language} />
              <a href="#reviews" className="inline-flex min-h-11 items-center underline">
                {messages.reviews}
                {props.reviews && `: ${props.reviews.sum}`}
              </a>
            </div>
            {props.family && (
              <Suspense>
                <LateFamilyChips {...props.family} />
              </Suspense>
            )}
            <BuyBar product={product} language={language} messages={messages} />
            {props.waitlist && (
              <Suspense>
                <LateWaitlistForm pid={product.pid} language={language} messages={props.waitlist} />
              </Suspense>
            )}
            <BuyingFacts fees={props.deliveryFees} language={language} messages={messages} />
            <AskTheShop {...ask} title={title} address={address} />
          </div>
          {stock === 0 && <div className="mt-4 md:col-span-full lg:col-span-1">{others}</div>}
          <div className="grid max-w-[60ch] content-start gap-6 pt-2 md:col-span-full lg:col-span-1">
            <section aria-labelledby="details" className="grid gap-2">
              <h2 id="details" className="text-xl md:text-2xl">
                {messages.details}
              </h2>
              <p className="whitespace-pre-line md:text-lg">{product.details}</p>
            </section>
            <section aria-labelledby="reviews" className="grid gap-2 border-t border-line pt-5">
              <h2 id="reviews" className="text-xl md:text-2xl">
                {messages.reviews}
              </h2>
              {props.reviews ? (
                <Suspense>
                  <LateReviews {...props.reviews} />
                </Suspense>
              ) : (
                <>
                  <p>{messages.noReviewsYet}</p>
                  <p className="text-quiet">{messages.noReviews}</p>
                </>
              )}
            </section>
          </div>
        </div>
      </main>
      {stock > 0 && <aside className="container-page pt-10 md:pt-14">{others}</aside>}
      <RecentlyViewed
        besides={product.pid}
        language={language}
        messages={toolMessages}
        cardMessages={cardMessages}
      />
    </>
  )
}
