/** The public pages that are the same bytes for everybody, and what each of them shows. */

import { isPid } from '#src/domain/product.ts'
import {
  catalogueTag,
  productTag,
  shopSettingsTag,
  soldOutTag,
  stockTag,
} from '#src/features/catalogue/page-tags.ts'
import { queryText, readProductQuery } from '#src/features/search/product-query.ts'
import type { PageRule } from '#src/platform/page-cache/page-rules.ts'

export const pageRules: readonly PageRule[] = [
  onePage('/', [catalogueTag, soldOutTag, shopSettingsTag]),
  {
    ...onePage('/allproducts', [catalogueTag, soldOutTag, shopSettingsTag]),
    query: cachedGridQuery,
  },
  pagesOfProducts('/product/'),
  pagesOfProducts('/buy/'),
  onePage('/about', [shopSettingsTag]),
  onePage('/contact', [shopSettingsTag]),
  onePage('/cart', [shopSettingsTag]),
  onePage('/terms', [shopSettingsTag]),
  onePage('/privacy', [shopSettingsTag]),
]

function onePage(path: string, tags: readonly string[]): PageRule {
  return {
    match: (asked) =>
      asked.toLowerCase() === path || asked.toLowerCase() === `${path}/`
        ? { path, tags }
        : undefined,
  }
}

/**
 * What visitors type is never the same for long, and of every filter in every order only the first
 * page is asked for often: anything else would push out the pages that are (decision 0014).
 */
function cachedGridQuery(given: URLSearchParams): string | undefined {
  const query = readProductQuery(given)
  if (query.text !== '') return undefined
  const firstPage = queryText({ ...query, page: 1 })
  return query.page > 1 && firstPage !== '' ? undefined : queryText(query)
}

function pagesOfProducts(before: string): PageRule {
  return {
    match: (asked) => {
      if (asked.slice(0, before.length).toLowerCase() !== before) return undefined
      const name = decoded(asked.slice(before.length).replace(/\/$/, ''))
      if (name === undefined) return undefined
      const path = before + encodeURIComponent(name)
      if (isPid(name)) {
        return { path, tags: [productTag(name), stockTag(name), shopSettingsTag], thing: name }
      }
      // By its internal id a product is found too, but under a name that no edit knows; and what
      // else is made up, nothing is called.
      return isPlainName(name)
        ? { path, tags: [shopSettingsTag], thing: name, isOnlyAbsence: true }
        : undefined
    },
  }
}

/** That leads nowhere else: not up, not deeper, not to the data of a page. */
function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/\/|\.data$/.test(name)
}

function decoded(segment: string): string | undefined {
  if (segment.includes('/')) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
