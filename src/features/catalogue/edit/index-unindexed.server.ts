/** The products of a database that was filled before there was this index, or by other rules. */

import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Raise it when words fall apart, sound or weigh differently: every product is indexed again. */
const rules = 2

/** Some milliseconds of one transaction, so that orders come in between. */
const productsAtOnce = 10

/**
 * Does nothing where it was done before. It may be stopped, and run by several processes at once;
 * products that are saved meanwhile are indexed as they are saved.
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

/** The last one of the next few; undefined when there are none. */
async function indexAfter(tx: Tx, last: string): Promise<string | undefined> {
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(productsAtOnce)
    .execute()
  for (const { id } of products) {
    // Held until the commit, so that an edit at the same moment is indexed after it.
    await lockProductRows(tx).where('id', '=', id).execute()
    await indexProduct(tx, id)
  }
  return products.at(-1)?.id
}

/** Also by who has just filled an empty shop, and indexed what was put in. */
export async function noteIndexed(tx: Tx): Promise<void> {
  await tx
    .insertInto('shop_facts')
    .values({ name: 'searchRules', value: String(rules), version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(rules) }))
    .execute()
}
