import type { CategoryView } from '#src/features/catalogue/categories/list-categories.server.ts'
import { listCategories } from '#src/features/catalogue/categories/list-categories.server.ts'
import { lookupKey, type SheetLookup } from '#src/features/catalogue/sheets/parse-cell.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** `pictures`: the address of each uploaded picture by the name of its file. */
export async function sheetLookup(
  reads: Reads,
  pictures: Readonly<Record<string, string>>,
): Promise<SheetLookup> {
  const categories = await listCategories(reads)
  return {
    categories: idsByName(categories),
    slugs: new Map(categories.map(({ id, slug }) => [id, slug])),
    pictures: new Map(
      Object.entries(pictures).map(([name, address]) => [lookupKey(name), address]),
    ),
  }
}

/** An address is one category's; a name counts where only one has it. */
function idsByName(categories: readonly CategoryView[]): ReadonlyMap<string, string> {
  const named = categories.flatMap(({ id, name, nameInBangla }) =>
    [name, nameInBangla].map((one) => [lookupKey(one), id] as const),
  )
  const only = [...Map.groupBy(named, ([name]) => name)].flatMap(([name, found]) => {
    const [id, ...others] = new Set(found.map(([, one]) => one))
    return id !== undefined && others.length === 0 ? [[name, id] as const] : []
  })
  return new Map([...only, ...categories.map(({ id, slug }) => [lookupKey(slug), id] as const)])
}
