/** The two levels of the categories, as the pages of the dashboard list them. */

import type { CategoryOnTheWire } from '#src/features/catalogue/categories/category-wire.ts'
import type { Language } from '#src/i18n/language.ts'

type Items = readonly CategoryOnTheWire[]

/** Null for the top. */
export function childrenOf(items: Items, parent: string | null): Items {
  return items.filter((one) => one.parent === parent)
}

/** The whole tree after the children of `parent` were put into the order of `ids`. */
export function inNewOrder(items: Items, parent: string | null, ids: readonly string[]): Items {
  const level = (of: string | null) => {
    const children = childrenOf(items, of)
    return of === parent
      ? children.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
      : children
  }
  return level(null).flatMap((top) => [top, ...level(top._id)])
}

export function nameIn(language: Language, { name, nameBn }: CategoryOnTheWire): string {
  return language === 'bn' ? nameBn : name
}
