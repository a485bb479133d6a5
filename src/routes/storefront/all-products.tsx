import { Link, redirect } from 'react-router'
import { listNewestInStock } from '#src/features/catalogue/list-cards.server.ts'
import { listMatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { RelatedProducts } from '#src/features/catalogue/show/related-products.tsx'
import { orderNumberSearched } from '#src/features/orders/look-up/look-up-order-number.ts'
import { MoreLink } from '#src/features/search/more-link.tsx'
import {
  cachedGridQuery,
  canonicalOf,
  gridAddress,
  hasSearchText,
  queryText,
  readProductQuery,
} from '#src/features/search/product-query.ts'
import { SearchForm } from '#src/features/search/search-form.tsx'
import { NothingFound, SearchSummary } from '#src/features/search/search-result.tsx'
import { useShownCards } from '#src/features/search/use-shown-cards.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/all-products'

export const handle = {
  permission: 'storefront.read',
  requestClass: ({ query }) => (hasSearchText(query) ? 'bulk' : 'reads'),
  cache: { tags: ['catalogue', 'sold-out', 'facts'], vary: cachedGridQuery },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const query = readProductQuery(new URL(request.url).searchParams)
  const number = orderNumberSearched(query.text)
  if (number !== undefined) return redirect(`${pathPrefix(language)}/order?number=${number}`)

  const found = await listMatchingCards(shop.db.read, query, language)
  // Empty pages are not cached: a million of them would push out the rest.
  if (found.cards.length === 0 && query.page > 1) return notFoundPage(language)
  return {
    isFound: true as const,
    language,
    messages: messagesFor(language, 'products'),
    cardMessages: messagesFor(language, 'card'),
    searchMessages: messagesFor(language, 'search'),
    query,
    ...found,
    related: found.cards.length > 0 ? [] : await listNewestInStock(shop.db.read, language),
    next: found.hasMore ? gridAddress(language, { ...query, page: query.page + 1 }) : undefined,
    site: siteFor(origin, language),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]

  const { site, query, messages, searchMessages } = loaderData
  const { text } = query
  return [
    ...pageMeta({
      site,
      path: `/allproducts${queryText(canonicalOf(query))}`,
      title: text === '' ? messages.title : interpolate(searchMessages.title, { text }),
      description: messages.lead,
    }),
    // What somebody typed is no page that others should find.
    ...(text === '' ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function AllProducts({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  return <Products {...loaderData} />
}

function Products(props: Extract<Route.ComponentProps['loaderData'], { isFound: true }>) {
  const { language, messages, cardMessages, searchMessages, query, next } = props
  const list = gridAddress(language, { ...query, page: 1 })
  const { cards, firstPage } = useShownCards(list, { page: query.page, cards: props.cards })
  return (
    <main
      id="content"
      className="container-page grid grid-cols-1 content-start gap-3.5 pt-4 md:gap-8 md:pt-12"
    >
      <div className={`grid gap-2 ${query.text === '' ? '' : 'max-md:sr-only'}`}>
        <h1 className="heading-page max-md:text-2xl!">{messages.heading}</h1>
        <p className="text-lg text-quiet max-md:hidden">{messages.lead}</p>
      </div>
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        <SearchForm query={query} language={language} messages={searchMessages} />
        <SearchSummary
          query={query}
          language={language}
          messages={searchMessages}
          count={props.count}
          isPartial={props.isPartial}
          takenFor={props.takenFor}
          isGuess={props.isGuess}
        />
      </div>
      {firstPage > 1 && (
        <Link
          to={gridAddress(language, { ...query, page: firstPage - 1 })}
          className="button-quiet min-w-48 justify-self-center"
        >
          {messages.earlier}
        </Link>
      )}
      {cards.length > 0 ? (
        <ProductGrid
          cards={cards}
          language={language}
          messages={cardMessages}
          titles="h2"
          areFirst
        />
      ) : (
        <>
          <NothingFound
            query={query}
            language={language}
            messages={searchMessages}
            empty={messages.empty}
          />
          <RelatedProducts cards={props.related} language={language} messages={cardMessages} />
        </>
      )}
      {next !== undefined && (
        <MoreLink to={next} shown={cards.length}>
          {messages.more}
          <span aria-hidden="true" className="ms-2 font-normal text-quiet">
            {interpolate(messages.shown, { n: formatNumber(cards.length, language) })}
          </span>
        </MoreLink>
      )}
    </main>
  )
}
