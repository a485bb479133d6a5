/** Indexes the products of a database that predates the search index or its present rules. */

import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Raise it when the rules for words, sounds or weights change: all products are indexed again. */
const rules = 3

/** One transaction takes a few milliseconds, so that orders can run in between. */
const productsAtOnce = 10

/**
 * Does nothing if the index is up to date. It may be stopped, and several processes may run it at
 * once. A product that is saved meanwhile is indexed by that save.
 */
export async function indexUnindexed(
  { db }: Pick<Shop, 'db'>,
  ending?: AbortSignal,
): Promise<void> {
  const done = await db.read
    .selectFrom('shop_facts')
    .select('value')
    .where('name', '=', 'searchRules')
    .executeTakeFirst()
  if (Number(done?.value ?? 0) >= rules) return

  let last = ''
  while (!ending?.aborted) {
    const next = await commit(db, (tx) => indexAfter(tx, last))
    if (next === undefined) {
      await commit(db, (tx) => noteIndexed(tx))
      return
    }
    last = next
  }
}

/** Indexes the next few products and returns the last id; undefined if there are none. */
async function indexAfter(tx: Tx, last: string): Promise<string | undefined> {
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(productsAtOnce)
    .execute()
  for (const { id } of products) {
    // Locked until the commit, so that a concurrent edit is indexed after it.
    await lockProductRows(tx).where('id', '=', id).execute()
    await indexProduct(tx, id)
  }
  return products.at(-1)?.id
}

/** The seed of an empty shop also calls this, after it has indexed its products. */
export async function noteIndexed(tx: Tx): Promise<void> {
  await tx
    .insertInto('shop_facts')
    .values({ name: 'searchRules', value: String(rules), version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(rules) }))
    .execute()
}
