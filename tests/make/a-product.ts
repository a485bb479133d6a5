/** Makers of test data take only what matters to the test. */

import { fromTaka, type Poisha } from '#src/domain/money.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type ProductMatters = {
  readonly pid?: string
  readonly title?: string
  readonly price?: Poisha
  readonly oldPrice?: Poisha
  readonly stock?: number
  readonly isOffer?: boolean
  readonly addedAt?: string
  readonly archivedAt?: string
  readonly keywords?: string
}

/** Stores a product with its opening movement, and returns its pid and id. */
export async function aProduct(
  db: Database,
  matters: ProductMatters = {},
): Promise<{ id: string; pid: string }> {
  const now = matters.addedAt === undefined ? new Date() : new Date(matters.addedAt)
  const id = newId(now)
  const pid = matters.pid ?? 'kettle'
  const stock = matters.stock ?? 100

  await transact(db, async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id,
        pid,
        category: 'kitchen',
        title: matters.title ?? 'Electric Kettle',
        details: 'Boils a litre in four minutes.',
        offer_message: '',
        keywords: matters.keywords ?? 'kettle',
        image: '',
        price_poisha: matters.price ?? fromTaka(25),
        old_price_poisha: matters.oldPrice ?? fromTaka(30),
        stock,
        is_offer: matters.isOffer ? 1 : 0,
        expires_on: '2030-01-01',
        added_at: now.toISOString(),
        archived_at: matters.archivedAt ?? null,
        version: 1,
        stock_version: 1,
      })
      .execute()
    await tx
      .insertInto('stock_movements')
      .values({
        id: newId(now),
        product_id: id,
        quantity: stock,
        reason: 'opening',
        order_id: null,
        actor: 'test',
        note: '',
        moved_at: now.toISOString(),
      })
      .execute()
    return ok(undefined)
  })
  return { id, pid }
}
