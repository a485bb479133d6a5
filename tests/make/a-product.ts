/** Makers of test data take only what matters to the test. */

import { fromTaka, type Poisha } from '#src/domain/money.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
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
  readonly category?: string
}

/** Stores a product with its opening movement, and returns its pid and id. */
export async function aProduct(
  db: Database,
  matters: ProductMatters = {},
): Promise<{ id: string; pid: string }> {
  const made = rowsOf(matters)
  await store(db, [made])
  return { id: made.product.id, pid: made.product.pid }
}

/** Hundreds of them, in one transaction; returns their ids. */
export async function someProducts(
  db: Database,
  all: readonly ProductMatters[],
): Promise<readonly string[]> {
  const made = all.map(rowsOf)
  await store(db, made)
  return made.map(({ product }) => product.id)
}

function store(db: Database, made: readonly ReturnType<typeof rowsOf>[]): Promise<void> {
  return commit(db, async (tx) => {
    await insertRows(
      tx,
      'products',
      made.map(({ product }) => product),
    )
    await insertRows(
      tx,
      'stock_movements',
      made.map(({ movement }) => movement),
    )
  })
}

function rowsOf(matters: ProductMatters) {
  const now = matters.addedAt === undefined ? new Date() : new Date(matters.addedAt)
  const id = newId(now)
  const stock = matters.stock ?? 100
  const product = {
    id,
    pid: matters.pid ?? 'kettle',
    category: matters.category ?? 'kitchen',
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
  } as const
  const movement = {
    id: newId(now),
    product_id: id,
    quantity: stock,
    reason: 'opening' as const,
    order_id: null,
    actor: 'test',
    note: '',
    moved_at: now.toISOString(),
  }
  return { product, movement }
}
