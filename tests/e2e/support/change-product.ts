import { join } from 'node:path'
import { commit } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { Shop } from '#tests/support/shop.ts'

type Change = {
  readonly price_poisha?: number
  readonly stock?: number
  readonly archived_at?: string | null
}

export type ChangeProduct = (pid: string, change: Change) => Promise<void>

type Changes = {
  /** Changes a product in the database of the running shop, as the owner would meanwhile. */
  readonly changeProduct: ChangeProduct
  /** Other tests use the same shop: their products are as before. */
  readonly undo: () => Promise<void>
}

export function changesIn(shop: Shop): Changes {
  const before: { readonly pid: string; readonly was: Required<Change> }[] = []
  return {
    changeProduct: async (pid, change) => {
      before.push({ pid, was: await update(shop, pid, change) })
    },
    undo: async () => {
      for (const { pid, was } of before.toReversed()) await update(shop, pid, was)
    },
  }
}

/** Returns the values before the change. */
async function update(shop: Shop, pid: string, change: Change): Promise<Required<Change>> {
  const db = openSqlite(join(shop.dataDir, 'shop.sqlite'))
  try {
    return await commit(db, async (tx) => {
      const was = await tx
        .selectFrom('products')
        .select(['price_poisha', 'stock', 'archived_at'])
        .where('pid', '=', pid)
        .executeTakeFirstOrThrow()
      await tx.updateTable('products').set(change).where('pid', '=', pid).execute()
      return was
    })
  } finally {
    await db.close()
  }
}
