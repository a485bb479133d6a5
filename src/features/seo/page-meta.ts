/** What the head of a public page tells search engines, and who shows a link to it. */

import type { MetaDescriptor } from 'react-router'
import type { DataObject } from '#src/features/seo/json-ld.ts'
import { shareHeight, shareWidth, shopShareAddress } from '#src/features/seo/share-address.ts'
import { addressIn, alternatesOf, type Site } from '#src/features/seo/site.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import type { Language } from '#src/i18n/language.ts'
import { longestDescription, shortText } from '#src/lib/text/short-text.ts'

type TellingPage = {
  readonly site: Site
  /** Its one address without the language: `/allproducts`, with a query only where that is another page. */
  readonly path: string
  readonly title: string
  /** Where the page's title alone says too little under a link. */
  readonly shareTitle?: string
  readonly description: string
  readonly keywords?: string
  readonly type?: 'website' | 'product'
  /** The path of its share picture and what it shows; left out: the shop's own. */
  readonly picture?: { readonly path: string; readonly text: string }
  /** Structured data of the page. */
  readonly data?: readonly DataObject[]
}

const locales: Record<Language, string> = { en: 'en_BD', bn: 'bn_BD' }

export function pageMeta(page: TellingPage): MetaDescriptor[] {
  const { site, path, title, keywords = '', type = 'website', data = [] } = page
  const address = addressIn(site.origin, site.language, path)
  const description = shortText(page.description, longestDescription)
  const picture = page.picture ?? { path: shopShareAddress, text: site.name }

  return [
    pageTitle(title),
    { name: 'description', content: description },
    ...(keywords === '' ? [] : [{ name: 'keywords', content: keywords }]),
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternatesOf(site.origin, path).map((alternate) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: alternate.language,
      href: alternate.address,
    })),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: page.shareTitle ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: locales[site.language] },
    { property: 'og:locale:alternate', content: locales[site.language === 'en' ? 'bn' : 'en'] },
    { property: 'og:image', content: site.origin + picture.path },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(shareWidth) },
    { property: 'og:image:height', content: String(shareHeight) },
    { property: 'og:image:alt', content: picture.text },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data.length === 0 ? [] : [structuredData(data)]),
  ]
}

/** The router writes it so that no text in it can end the script. It is data: no policy lists it. */
function structuredData(data: readonly DataObject[]): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': data } }
}
