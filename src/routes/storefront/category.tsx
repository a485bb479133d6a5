/** The products of a category and of those below it. */

import { redirect } from 'react-router'
import { findCategoryPictures } from '#src/features/catalogue/categories/find-category-pictures.server.ts'
import {
  findCategoryId,
  showCategories,
} from '#src/features/catalogue/categories/show-categories.server.ts'
import {
  categoryPath,
  offeredIn,
  pathTo,
} from '#src/features/catalogue/categories/shown-category.ts'
import { listNewestInStock } from '#src/features/catalogue/list-cards.server.ts'
import { CategoryPicture } from '#src/features/catalogue/show/category-picture.tsx'
import { ProductList } from '#src/features/catalogue/show/product-list.tsx'
import { askForCards } from '#src/features/orders/list/ask-for-page.server.ts'
import {
  cachedCategoryQuery,
  canonicalOf,
  queryText,
  readCategoryQuery,
} from '#src/features/search/product-query.ts'
import { breadcrumbs } from '#src/features/seo/json-ld.ts'
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
import { Breadcrumbs } from '#src/ui/link/breadcrumbs.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import type { Route } from './+types/category'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['catalogue', 'sold-out', 'categories', 'facts'], vary: cachedCategoryQuery },
} satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const { read } = shop.db
  const language = languageOf(request)
  const id = await findCategoryId(read, params.slug)
  const all = await showCategories(read, language)
  const trail = pathTo(all, id ?? '')
  const category = trail.at(-1)
  if (!category) return notFoundPage(language)

  const given = new URL(request.url).searchParams
  const typed = readCategoryQuery(given)
  const path = categoryPath(category)
  // An old address, or another spelling of this one.
  if (params.slug !== category.slug) {
    throw redirect(`${pathPrefix(language)}${path}${queryText(typed)}`, 301)
  }

  const query = { ...typed, category: category.id }
  const found = await askForCards(shop, { ...query, language })
  if (found.cards.length === 0 && query.page > 1) return notFoundPage(language)
  const children = all.filter(
    ({ parentId, hasProducts }) => parentId === category.id && hasProducts,
  )
  const pictures = await findCategoryPictures(read, children)
  const site = siteFor(origin, language)
  const link = (one: (typeof all)[number]) => ({ name: one.name, path: categoryPath(one) })
  return {
    isFound: true as const,
    language,
    site,
    name: category.name,
    hasProducts: category.hasProducts,
    // Made here: its code is no part of what a browser loads.
    data: [breadcrumbs(site, [{ name: site.products, path: '/allproducts' }, ...trail.map(link)])],
    above: trail.slice(0, -1).map(link),
    children: children.map((one) => ({ ...link(one), picture: pictures.get(one.id) ?? '' })),
    place: { category: category.id, path },
    categories: offeredIn(all, category.id),
    query,
    ...found,
    related: found.cards.length > 0 ? [] : await listNewestInStock(read, language),
    messages: messagesFor(language, 'category'),
    listMessages: messagesFor(language, 'products'),
    cardMessages: messagesFor(language, 'card'),
    searchMessages: messagesFor(language, 'search'),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]

  const { site, query, place, name, hasProducts, data, messages } = loaderData
  return [
    ...pageMeta({
      site,
      path: `${place.path}${queryText({ ...canonicalOf(query), category: undefined })}`,
      title: name,
      description: interpolate(messages.about, { name }),
      data,
    }),
    ...(hasProducts ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  const { language, name, above, children, messages, site } = loaderData
  const prefix = pathPrefix(language)
  const trail = [
    { name: site.products, to: `${prefix}/allProducts` },
    ...above.map((one) => ({ name: one.name, to: prefix + one.path })),
  ]
  return (
    <main
      id="content"
      className="container-page grid grid-cols-1 content-start gap-3.5 pt-1 md:gap-8 md:pt-6"
    >
      <div className="grid">
        <Breadcrumbs label={messages.trail} trail={trail} className="max-md:-mb-1" />
        <h1 className="heading-page wrap-anywhere max-md:text-2xl!">{name}</h1>
      </div>
      {children.length > 0 && (
        <nav aria-label={interpolate(messages.below, { name })} className="swiped-row">
          <ul className="flex gap-2.5 py-1 md:flex-wrap">
            {children.map((one) => (
              <li key={one.path} className="flex-none">
                <PathLink
                  to={prefix + one.path}
                  className="card flex min-h-11 items-center gap-2.5 overflow-hidden pe-4 font-semibold hover:border-marigold hover:text-brand"
                >
                  <span className="w-12 md:w-16">
                    <CategoryPicture
                      picture={one.picture}
                      sizes="4rem"
                      shape="aspect-square text-xl"
                    />
                  </span>
                  {one.name}
                </PathLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ProductList {...loaderData} messages={loaderData.listMessages} />
    </main>
  )
}
