/** A category in the language of a page, and the ways that lead to it. */

export type ShownCategory = {
  readonly id: string
  /** Empty at the top. */
  readonly parentId: string
  readonly name: string
  readonly slug: string
  /** Empty where the owner has chosen none. */
  readonly image: string
  /** In it or below it; sold out or not. Only then tiles, menu, filters and sitemap lead to it. */
  readonly hasProducts: boolean
}

/** Without the language. */
export function categoryPath({ slug }: Pick<ShownCategory, 'slug'>): string {
  return `/category/${encodeURIComponent(slug)}`
}

/** From the top down to the category itself; empty for an id that no category has. */
export function pathTo(all: readonly ShownCategory[], id: string): readonly ShownCategory[] {
  const category = all.find((one) => one.id === id)
  if (!category) return []
  const parent = all.find((one) => one.id === category.parentId)
  return parent ? [parent, category] : [category]
}

/** What the list's form offers: the filled categories of the top, and the chosen one wherever it is. */
export function offeredIn(
  all: readonly ShownCategory[],
  chosen: string | undefined,
): readonly Pick<ShownCategory, 'id' | 'name'>[] {
  return all
    .filter(({ id, parentId, hasProducts }) => (parentId === '' && hasProducts) || id === chosen)
    .map(({ id, name }) => ({ id, name }))
}
