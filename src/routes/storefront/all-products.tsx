import { redirect } from 'react-router'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import { categoryPath, offeredIn } from '#src/features/catalogue/categories/shown-category.ts'
import { listNewestInStock } from '#src/features/catalogue/list-cards.server.ts'
import { ProductList } from '#src/features/catalogue/show/product-list.tsx'
import { askForCards } from '#src/features/orders/list/ask-for-page.server.ts'
import { orderNumberSearched } from '#src/features/orders/look-up/look-up-order-number.ts'
import {
  cachedGridQuery,
  canonicalOf,
  hasFilter,
  hasSearchText,
  queryText,
  readProductQuery,
} from '#src/features/search/product-query.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/all-products'

export const handle = {
  permission: 'storefront.read',
  requestClass: ({ query }) => (hasSearchText(query) ? 'bulk' : 'reads'),
  cache: { tags: ['catalogue', 'sold-out', 'categories', 'facts'], vary: cachedGridQuery },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const typed = readProductQuery(new URL(request.url).searchParams)
  const number = orderNumberSearched(typed.text)
  if (number !== undefined) return redirect(`${pathPrefix(language)}/order?number=${number}`)

  const categories = await showCategories(shop.db.read, language)
  const chosen = categories.find(({ id }) => id === typed.category)
  const query = { ...typed, category: chosen?.id }
  const found = await askForCards(shop, { ...query, language })
  // A filter may hide what the text found.
  if (found.isGuess && query.page === 1 && !hasFilter(query)) shop.missedSearch?.(query.text)
  // Empty pages are not cached: a million of them would push out the rest.
  if (found.cards.length === 0 && query.page > 1) return notFoundPage(language)
  return {
    isFound: true as const,
    language,
    messages: messagesFor(language, 'products'),
    cardMessages: messagesFor(language, 'card'),
    searchMessages: messagesFor(language, 'search'),
    query,
    categories: offeredIn(categories, chosen?.id),
    /** The list of a category is the same as on its own page. */
    ownPath: chosen && categoryPath(chosen),
    ...found,
    related: found.cards.length > 0 ? [] : await listNewestInStock(shop.db.read, language),
    site: siteFor(origin, language),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]

  const { site, query, ownPath, messages, searchMessages } = loaderData
  const { text } = query
  const { category, ...canonical } = canonicalOf(query)
  const path = category === undefined ? '/allproducts' : (ownPath ?? '/allproducts')
  return [
    ...pageMeta({
      site,
      path: `${path}${queryText({ ...canonical, category: undefined })}`,
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

  const { query, messages } = loaderData
  return (
    <main
      id="content"
      className="container-page grid grid-cols-1 content-start gap-3.5 pt-4 md:gap-8 md:pt-12"
    >
      <div className={`grid gap-2 ${query.text === '' ? '' : 'max-md:sr-only'}`}>
        <h1 className="heading-page max-md:text-2xl!">{messages.heading}</h1>
        <p className="text-lg text-quiet max-md:hidden">{messages.lead}</p>
      </div>
      <ProductList {...loaderData} />
    </main>
  )
}
