/** The owner's categories: their addresses, and the order of a tree with two levels. */

import { categories, isInternalId } from '#src/domain/catalogue/product.ts'

export const categoryLimits = { name: 80, slug: 64, categories: 200 } as const

/** In place of a category's id, where a list asks for the products that have none. */
export const withoutCategory = 'none'

/**
 * The one spelling of a slug: composed, in lower case, without the invisible joiners that Bangla
 * keyboards write. Two texts that readers take for the same address are the same slug.
 */
export function slugOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .trim()
}

/** Words of letters and digits of any script, with single hyphens between; `slugOf` leaves it as it is. */
export function isSlug(text: string): boolean {
  return (
    text.length <= categoryLimits.slug &&
    text === slugOf(text) &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u.test(text)
  )
}

/** The slug of a name: what stands between its words becomes a hyphen. Empty for a name without words. */
export function suggestSlug(name: string): string {
  const words = slugOf(name).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  return words.reduce((slug, word) => {
    const longer = slug === '' ? word : `${slug}-${word}`
    return isSlug(longer) ? longer : slug
  }, '')
}

/** Whether a category may have it; the first three have words. */
export function isCategoryId(text: string): boolean {
  return isFirstCategory(text) || isInternalId(text)
}

export function isFirstCategory(id: string): boolean {
  return categories.some((one) => one === id)
}

type Placed = { readonly id: string; readonly parentId: string; readonly position: number }

/** Each category of the top, followed by its children; both in the owner's order. */
export function inTreeOrder<One extends Placed>(categories: readonly One[]): readonly One[] {
  const childrenOf = (parentId: string) =>
    categories
      .filter((one) => one.parentId === parentId)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  return childrenOf('').flatMap((top) => [top, ...childrenOf(top.id)])
}

/** The ids in which a page of the category finds its products. */
export function withChildren(categories: readonly Placed[], id: string): readonly string[] {
  const children = inTreeOrder(categories).filter(({ parentId }) => parentId === id)
  return [id, ...children.map((child) => child.id)]
}
