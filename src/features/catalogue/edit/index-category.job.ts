/** Indexes the products of a category again after its names, its place or its products changed. */

import type { CatalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import { lockCategory } from '#src/features/catalogue/categories/lock-categories.server.ts'
import {
  inLockOrder,
  lockProductRows,
} from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Part = CatalogueEvents['index-category']

/** One transaction takes a few milliseconds, so that orders can run in between. */
const productsAtOnce = 10
/** An event ends long before its attempt must, and queues another one for the rest. */
const transactionsOfAnEvent = 30

/** May run several times for the same products, and in several processes: it writes only differences. */
export function indexCategory({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): OutboxHandler<CatalogueEvents['index-category']> {
  return async ({ payload }, signal) => {
    let part: Part = payload
    for (let done = 0; done < transactionsOfAnEvent; done += 1) {
      signal.throwIfAborted()
      const after = await commit(db, (tx) => indexPart(tx, part))
      if (after === null) return
      part = { ...part, after }
    }
    await commit(db, (tx) =>
      enqueue<CatalogueEvents>(tx, { kind: 'index-category', payload: part, now: clock() }),
    )
  }
}

/** Returns the last product that it indexed; null if there are none. */
async function indexPart(tx: Tx, { category, after, upTo }: Part): Promise<Part['after']> {
  // A save that has read the old names has committed, and a later one reads the new ones.
  if (!(await lockCategory(tx, category))) return null
  let query = tx
    .selectFrom('products')
    .select(['id', 'pid', 'added_at as addedAt'])
    .where('category', '=', category)
    .where('archived_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .limit(productsAtOnce)
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('added_at', 'id'), '>', eb.tuple(after.addedAt, after.id)),
    )
  }
  if (upTo) {
    query = query.where((eb) =>
      eb(eb.refTuple('added_at', 'id'), '<=', eb.tuple(upTo.addedAt, upTo.id)),
    )
  }
  const products = await query.execute()
  for (const { id } of inLockOrder(products)) {
    await lockProductRows(tx).where('id', '=', id).execute()
    await indexProduct(tx, id)
  }
  const last = products.at(-1)
  return last ? { addedAt: last.addedAt, id: last.id } : null
}
