/** The sitemap for search engines: an index, and parts of a bounded length. */

import { addressIn, alternatesOf, productPath } from '#src/features/seo/site.ts'
import { languages } from '#src/i18n/language.ts'
import { element, xmlText } from '#src/lib/text/xml.ts'

/** The shop's own pages, listed before the products; without their language. */
export const ownPages = ['/', '/allproducts', '/about', '/contact', '/terms', '/privacy'] as const

/** A page has an address per language, and a part has at most 10,000 addresses. */
const pagesInPart = 5_000

export type SitemapProduct = {
  readonly pid: string
  /** ISO time of the last edit, or of adding it. */
  readonly changedAt: string
}

/** How many pages it has: `own` are those of the shop and of its categories. */
export type SitemapPages = { readonly own: readonly string[]; readonly products: number }

export function countParts({ own, products }: SitemapPages): number {
  return Math.ceil((own.length + products) / pagesInPart)
}

export type PartOfSitemap = {
  readonly ownPages: readonly string[]
  /** All products, oldest first. */
  readonly offset: number
  readonly count: number
}

/** `part` counts from 1: the first begins with `own`, the pages of the shop and of its categories. */
export function partOfSitemap(own: readonly string[], part: number): PartOfSitemap {
  const first = (part - 1) * pagesInPart
  const ownPages = own.slice(first, first + pagesInPart)
  return {
    ownPages,
    offset: Math.max(0, first - own.length),
    count: pagesInPart - ownPages.length,
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function writeSitemapIndex(origin: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${element('loc', `${origin}/sitemap-${index + 1}.xml`)}</sitemap>\n`,
  )
  return `${head}<sitemapindex xmlns="${sitemaps}">\n${entries.join('')}</sitemapindex>\n`
}

export async function* writeSitemapPart(
  origin: string,
  pages: readonly string[],
  batches: AsyncIterable<readonly SitemapProduct[]>,
): AsyncGenerator<string> {
  const own = pages.map((path) => urlsOf(origin, path)).join('')
  yield `${head}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${own}`
  for await (const batch of batches) {
    yield batch.map(({ pid, changedAt }) => urlsOf(origin, productPath(pid), changedAt)).join('')
  }
  yield '</urlset>\n'
}

function urlsOf(origin: string, path: string, changedAt?: string): string {
  const changed = changedAt === undefined ? '' : element('lastmod', changedAt)
  const alternates = alternatesOf(origin, path)
    .map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(address)}"/>`,
    )
    .join('')
  return languages
    .map((language) => {
      const address = element('loc', addressIn(origin, language, path))
      return `<url>${address}${changed}${alternates}</url>\n`
    })
    .join('')
}
