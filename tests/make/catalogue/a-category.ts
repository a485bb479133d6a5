/** Categories that change, and the events that index their products. */

import { fromTaka } from '#src/domain/money.ts'
import { catalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import {
  type CategoryFields,
  saveCategory,
} from '#src/features/catalogue/categories/save-category.server.ts'
import { indexCategory } from '#src/features/catalogue/edit/index-category.job.ts'
import type { PutProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

export const actor = 'admin@paglamart.test'

export const knives: CategoryFields = {
  name: 'Cutlery',
  nameInBangla: 'ছুরি-কাঁচি',
  slug: 'cutlery',
  image: '',
  parentId: 'kitchen',
}

export async function save(shop: Shop, fields: CategoryFields, id?: string): Promise<string> {
  const saved = await saveCategory(shop, { id, fields, expectedVersion: undefined, actor })
  if (!saved.ok) throw new Error(saved.failure.kind)
  return saved.value.id
}

export function aThing(matters: Partial<PutProduct> & { readonly pid: string }): PutProduct {
  return {
    title: 'Thing',
    details: '',
    price: fromTaka(100),
    oldPrice: fromTaka(100),
    stock: 20,
    stockWas: undefined,
    expiresOn: '2030-01-01',
    offerMessage: undefined,
    keywords: undefined,
    image: undefined,
    isOffer: undefined,
    condition: { kind: 'none' },
    actor,
    ...matters,
  }
}

export async function waiting({ db }: Shop) {
  const rows = await db.read
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'index-category')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(({ id, payload }) => ({
    id,
    payload: catalogueEvents['index-category'].parse(JSON.parse(payload)),
  }))
}

/** As the outbox does, but at once. Returns how many events it took. */
export async function indexWaiting(shop: Shop): Promise<number> {
  let taken = 0
  for (;;) {
    const [event] = await waiting(shop)
    if (!event) return taken
    await indexCategory(shop)({ ...event, attempt: 1 }, new AbortController().signal)
    await commit(shop.db, (tx) =>
      tx.updateTable('outbox').set({ state: 'sent' }).where('id', '=', event.id).execute(),
    )
    taken += 1
  }
}
