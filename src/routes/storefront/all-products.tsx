import { Link, redirect } from 'react-router'
import { listCards } from '#src/features/catalogue/list-cards.server.ts'
import { ProductGrid } from '#src/features/catalogue/product-card.tsx'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/all-products'

export const handle = { action: 'storefront.read' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const path = `${pathPrefix(language)}/allproducts`
  const page = pageIn(new URL(request.url).searchParams)
  if (page === undefined) throw redirect(path)

  const { cards, hasMore } = await listCards(shop.db.read, { language, page })
  // Kept pages are for what is there: a million empty ones would push out the rest.
  if (cards.length === 0 && page > 1) return notFoundPage(language)
  return {
    isFound: true as const,
    language,
    words: wordsFor(language, 'products'),
    cardWords: wordsFor(language, 'card'),
    cards,
    next: hasMore ? `${path}?page=${page + 1}` : undefined,
  }
}

/** Undefined for what is no page. */
function pageIn(query: URLSearchParams): number | undefined {
  const text = query.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function AllProducts({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage words={loaderData.words} language={loaderData.language} />
  }

  const { language, words, cardWords, cards, next } = loaderData
  return (
    <main id="content" className="container-page grid content-start gap-8 pt-8 md:pt-12">
      <div className="grid gap-2">
        <h1 className="heading-page">{words.heading}</h1>
        <p className="text-lg text-quiet">{words.lead}</p>
      </div>
      {cards.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ProductGrid cards={cards} language={language} words={cardWords} titles="h2" areFirst />
      )}
      {next !== undefined && (
        <Link to={next} className="button-quiet min-w-48 justify-self-center">
          {words.more}
        </Link>
      )}
    </main>
  )
}
