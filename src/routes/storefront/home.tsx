import { Link } from 'react-router'
import { listOffers } from '#src/features/catalogue/list-cards.server.ts'
import { ProductGrid } from '#src/features/catalogue/product-card.tsx'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/home'

export const handle = { action: 'storefront.read' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  return {
    language,
    words: wordsFor(language, 'home'),
    cardWords: wordsFor(language, 'card'),
    offers: await listOffers(shop.db.read, language),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { language, words, cardWords, offers } = loaderData
  return (
    <main id="content" className="container-page grid gap-12 py-10">
      <section className="grid justify-items-start gap-4">
        <h1 className="max-w-[22ch] text-4xl font-bold text-balance">{words.heading}</h1>
        <p className="max-w-prose text-lg text-quiet">{words.lead}</p>
        <Link to={`${pathPrefix(language)}/allProducts`} className="button-main">
          {words.toProducts}
        </Link>
      </section>
      <section aria-labelledby="offers" className="grid gap-5">
        <h2 id="offers" className="text-2xl font-bold">
          {words.offers}
        </h2>
        {offers.length === 0 ? (
          <p>{words.noOffers}</p>
        ) : (
          <ProductGrid cards={offers} language={language} words={cardWords} />
        )}
      </section>
    </main>
  )
}
