/** Structured data in the words of schema.org. The fixed 5.0 is never in it. */

import { exactTaka } from '#src/domain/money.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import {
  addressIn,
  picturesOf,
  productPath,
  type Site,
  type TellingFamily,
  type TellingProduct,
} from '#src/features/seo/site.ts'
import { longestDescription, shortText } from '#src/lib/text/short-text.ts'

type DataValue = string | number | DataObject | readonly DataValue[]
export type DataObject = { readonly [name: string]: DataValue }

const schema = 'https://schema.org/'

/** What buyers who received a product wrote; only published reviews. */
type TellingReviews = {
  readonly average: number
  readonly reviews: number
  readonly items: readonly {
    readonly rating: number
    readonly body: string
    readonly author: string
    /** The day in Dhaka. */
    readonly writtenOn: string
  }[]
}

type ReviewedProduct = TellingProduct & { readonly reviews?: TellingReviews | undefined }

export function productData(site: Site, product: ReviewedProduct): DataObject {
  const url = addressIn(site.origin, site.language, productPath(product.pid))
  const [image, ...others] = picturesOf(site.origin, product)
  return {
    '@type': 'Product',
    name: product.title,
    description: shortText(product.details, longestDescription),
    sku: product.pid,
    ...(image !== undefined && { image: others.length === 0 ? image : [image, ...others] }),
    url,
    brand: { '@type': 'Brand', name: site.name },
    offers: {
      '@type': 'Offer',
      url,
      price: exactTaka(product.price),
      priceCurrency: 'BDT',
      availability: schema + (product.stock > 0 ? 'InStock' : 'OutOfStock'),
      itemCondition: `${schema}NewCondition`,
    },
    ...(product.family && familyData(site, product.family)),
    ...(product.reviews && reviewData(product.reviews)),
  }
}

/** Each member has a page of its own, so each names the group and where the other members are. */
function familyData(site: Site, { id, title, options, others }: TellingFamily): DataObject {
  const more = options.filter(({ kind }) => kind === undefined)
  return {
    inProductGroupWithID: id,
    ...Object.fromEntries(options.flatMap(({ kind, value }) => (kind ? [[kind, value]] : []))),
    ...(more.length > 0 && {
      additionalProperty: more.map(({ name, value }) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
    }),
    isVariantOf: {
      '@type': 'ProductGroup',
      name: title,
      productGroupID: id,
      variesBy: options.map(({ kind, name }) => (kind ? schema + kind : name)),
      hasVariant: others.map((pid) => ({
        '@type': 'Product',
        url: addressIn(site.origin, site.language, productPath(pid)),
      })),
    },
  }
}

const bestRating = 5

function reviewData({ average, reviews, items }: TellingReviews): DataObject {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: reviews,
      bestRating,
    },
    review: items.map(({ rating, body, author, writtenOn }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating },
      author: { '@type': 'Person', name: author },
      datePublished: writtenOn,
      reviewBody: shortText(body, longestDescription),
    })),
  }
}

/** From the home page down to the page itself; `path` is without the language. */
export function breadcrumbs(
  site: Site,
  trail: readonly { readonly name: string; readonly path: string }[],
): DataObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.home, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressIn(site.origin, site.language, path),
    })),
  }
}

/** `above` are the categories of the product, from the top down. */
export function productTrail(
  site: Site,
  { pid, title }: TellingProduct,
  above: readonly { readonly name: string; readonly path: string }[],
): DataObject {
  return breadcrumbs(site, [
    { name: site.products, path: '/allproducts' },
    ...above,
    { name: title, path: productPath(pid) },
  ])
}

type PublicSettings = Pick<ShopSettings, 'phone' | 'email' | 'address'> & {
  readonly socialLinks: readonly { readonly url: string }[]
}

/** `logo` is a path. */
export function organizationData(
  { origin, name }: Site,
  { settings, logo }: { readonly settings: PublicSettings; readonly logo: string },
): DataObject {
  const phone = normalisePhone(settings.phone)
  return {
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name,
    url: `${origin}/`,
    logo: origin + logo,
    email: settings.email,
    telephone: phone === undefined ? settings.phone : internationalPhone(phone),
    address: { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'BD' },
    sameAs: settings.socialLinks.map(({ url }) => url),
  }
}

export function websiteData({ origin, language, name }: Site): DataObject {
  const search = addressIn(origin, language, '/allproducts')
  return {
    '@type': 'WebSite',
    name,
    url: addressIn(origin, language, '/'),
    inLanguage: language,
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
