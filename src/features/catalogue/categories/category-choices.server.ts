/** The categories as a form or a filter offers them, in the owner's order. */

import { listCategories } from '#src/features/catalogue/categories/list-categories.server.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A name for each id; that of a child begins with its parent's. */
export type CategoryChoices = Readonly<Record<string, string>>

export async function categoryChoices(reads: Reads, language: Language): Promise<CategoryChoices> {
  const all = await listCategories(reads)
  const names = new Map(all.map((one) => [one.id, language === 'bn' ? one.nameInBangla : one.name]))
  return Object.fromEntries(
    all.map(({ id, parentId }) => {
      const path = [parentId, id].flatMap((one) => names.get(one) ?? [])
      return [id, path.join(' › ')]
    }),
  )
}
