/** The categories of the shop: at most some hundred, read whole. */

import type { Selectable } from 'kysely'
import { inTreeOrder } from '#src/domain/catalogue/category.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type CategoryView = {
  readonly id: string
  /** Empty at the top. */
  readonly parentId: string
  readonly name: string
  readonly nameInBangla: string
  readonly slug: string
  /** Empty without a picture. */
  readonly image: string
  readonly position: number
  readonly version: number
}

/** Each category of the top, followed by its children, in the owner's order. */
export async function listCategories(reads: Reads | Tx): Promise<readonly CategoryView[]> {
  const rows = await reads.selectFrom('categories').selectAll().execute()
  return inTreeOrder(rows.map(categoryFromRow))
}

export function categoryFromRow(row: Selectable<Tables['categories']>): CategoryView {
  return {
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    nameInBangla: row.name_in_bangla,
    slug: row.slug,
    image: row.image,
    position: Number(row.position),
    version: Number(row.version),
  }
}

/** Rises with every change of any category. */
export async function categoriesVersion(reads: Reads): Promise<number> {
  const { version } = await reads
    .selectFrom('category_tree')
    .select('version')
    .executeTakeFirstOrThrow()
  return Number(version)
}
