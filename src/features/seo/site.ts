/** The addresses that the shop publishes: all on its one public origin. */

import type { Poisha } from '#src/domain/money.ts'
import { hashOfAddress, pictureAddress } from '#src/features/media/picture-address.ts'
import { type Language, languages, pathPrefix } from '#src/i18n/language.ts'

/** The data a page needs to describe the shop to others. */
export type Site = {
  /** `ORIGIN`, never the host name that a visitor used. */
  readonly origin: string
  readonly language: Language
  /** The shop's name and the titles of its pages. */
  readonly name: string
  readonly home: string
  readonly products: string
}

/** `path` is without its language: `/allproducts`. */
export function addressIn(origin: string, language: Language, path: string): string {
  const prefix = pathPrefix(language)
  return path === '/' && prefix !== '' ? origin + prefix : origin + prefix + path
}

export function productPath(pid: string): string {
  return `/product/${encodeURIComponent(pid)}`
}

export function buyPath(pid: string): string {
  return `/buy/${encodeURIComponent(pid)}`
}

export type Alternate = { readonly language: Language | 'x-default'; readonly address: string }

/** The same page in every language, itself included; English is the default for others. */
export function alternatesOf(origin: string, path: string): readonly Alternate[] {
  return [
    ...languages.map((language) => ({ language, address: addressIn(origin, language, path) })),
    { language: 'x-default', address: addressIn(origin, 'en', path) },
  ]
}

/** Undefined for a product without a picture. Of our own pictures the largest JPEG. */
export function pictureOf(origin: string, image: string): string | undefined {
  const hash = hashOfAddress(image)
  if (hash !== undefined) return origin + pictureAddress(hash, 1200, 'jpg')
  return image === '' ? undefined : image
}

/** The addresses of all pictures of a product, the cover first. */
export function picturesOf(
  origin: string,
  { image, pictures = [{ image }] }: Pick<TellingProduct, 'image' | 'pictures'>,
): readonly string[] {
  return pictures.flatMap((picture) => pictureOf(origin, picture.image) ?? [])
}

/** What search engines and catalogues learn of a product. */
export type TellingProduct = {
  readonly pid: string
  readonly title: string
  readonly details: string
  readonly image: string
  /** All of them, the cover first; left out where the cover is the only one. */
  readonly pictures?: readonly { readonly image: string }[]
  /** The names of its categories in English, from the top down. */
  readonly categories?: readonly string[]
  readonly price: Poisha
  readonly stock: number
  /** Absent for a product that stands alone. */
  readonly family?: TellingFamily | undefined
}

/** Of which family a product is, and which of its options. */
export type TellingFamily = {
  readonly id: string
  readonly title: string
  readonly options: readonly {
    /** Undefined for an option that catalogues have no word for. */
    readonly kind: 'size' | 'color' | undefined
    readonly name: string
    readonly value: string
  }[]
  /** The pids of the other members. */
  readonly others: readonly string[]
}
