import { Link } from 'react-router'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import { PriceTag } from '#src/features/catalogue/price-tag.tsx'
import { Rating } from '#src/features/catalogue/product-card.tsx'
import { ProductPicture } from '#src/features/catalogue/product-picture.tsx'
import { StockText } from '#src/features/catalogue/stock-text.tsx'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/product'

export const handle = { action: 'storefront.read' } as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  return { isFound: true as const, language, words: wordsFor(language, 'product'), product }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.words.title)]

  const { title, details, keywords } = loaderData.product
  return [
    pageTitle(title),
    { name: 'description', content: details.slice(0, 300) },
    { name: 'keywords', content: keywords },
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage words={loaderData.words} language={loaderData.language} />
  }

  const { language, words, product } = loaderData
  return (
    <main id="content" className="container-page grid gap-8 py-8 md:grid-cols-2">
      <div className="overflow-hidden rounded-xl border border-line">
        <ProductPicture
          image={product.image}
          title={product.title}
          sizes="(min-width: 768px) 50vw, 100vw"
          isFirst
        />
      </div>
      <div className="grid content-start gap-4">
        <h1 className="text-3xl font-bold text-balance">{product.title}</h1>
        <PriceTag
          price={product.price}
          oldPrice={product.oldPrice}
          language={language}
          words={words}
        />
        <div className="flex items-center gap-4">
          <Rating label={words.rating} language={language} />
          <a href="#reviews" className="py-2.5 underline">
            {words.reviews}
          </a>
        </div>
        <StockText stock={product.stock} language={language} words={words} />
        <Link
          to={`${pathPrefix(language)}/buy/${encodeURIComponent(product.pid)}`}
          className="button-main md:justify-self-start"
        >
          {words.buy}
        </Link>
        <section aria-labelledby="details" className="grid gap-2">
          <h2 id="details" className="text-xl font-semibold">
            {words.details}
          </h2>
          <p className="max-w-prose whitespace-pre-line">{product.details}</p>
        </section>
        <section aria-labelledby="reviews" className="grid gap-2">
          <h2 id="reviews" className="text-xl font-semibold">
            {words.reviews}
          </h2>
          <p className="text-quiet">{words.noReviews}</p>
        </section>
      </div>
    </main>
  )
}
