/** Updates that change nothing: they lock the row on both engines until the commit. */

import type { Tx } from '#src/platform/database/tables.ts'

/** One transaction at a time changes the categories. It raises the version of all of them. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx
    .updateTable('category_tree')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/**
 * A locked category is not deleted before the commit. Returns whether it exists. Call it before
 * locking a product: deleting a category locks in this order.
 */
export async function lockCategory(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('categories')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
