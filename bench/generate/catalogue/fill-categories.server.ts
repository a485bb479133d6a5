import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import { madeId } from '../made-order.ts'
import { type MadeCategory, madeCategories } from './made-categories.ts'

export type FilledCategories = {
  readonly made: readonly MadeCategory[]
  /** Of the category and the one above it, in both languages. */
  readonly namesFor: (id: string) => readonly string[]
}

/** Adds categories below the first three, which the shop has. */
export async function fillCategories(db: Database, addedAt: Date): Promise<FilledCategories> {
  const made = madeCategories((place) => madeId(addedAt, place))
  await commit(db, async (tx) => {
    await insertRows(
      tx,
      'categories',
      made.map(({ id, parentId, name, slug }, place) => ({
        id,
        parent_id: parentId,
        name: name.en,
        name_in_bangla: name.bn,
        slug,
        image: '',
        position: place,
        version: 1,
      })),
    )
    await insertRows(
      tx,
      'category_slugs',
      made.map(({ id, slug }) => ({ slug, category_id: id })),
    )
  })
  const rows = await db.read
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'name_in_bangla'])
    .execute()
  const namesFor = (id: string) => {
    const category = rows.find((row) => row.id === id)
    return rows
      .filter((row) => row.id === id || row.id === category?.parent_id)
      .flatMap((row) => [row.name, row.name_in_bangla])
  }
  return { made, namesFor }
}
