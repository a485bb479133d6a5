/** A shop that sells kettles of a known cost. */

import { expect } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { journalActor as actor, buyPieces, sumsOfOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export async function aShopWithKettles(): Promise<Shop> {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 0 })
  await buyPieces(shop, 'kettle', 20, 10)
  return shop
}

export const sumsOf = (shop: Shop, order: { readonly id: string }) =>
  sumsOfOrder(shop.db.read, order.id)

export async function valueOfKettles({ db }: Shop) {
  const row = db.read.selectFrom('product_values').select(['pieces', 'value_poisha as value'])
  return row.executeTakeFirstOrThrow()
}

export async function undoLatestReturn(shop: Shop, number: string) {
  const { id } = await shop.db.read
    .selectFrom('order_returns')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const expectedVersion = undefined
  return got(await undoReturn(shop, { number, expectedVersion, actor, returnId: id }))
}

export async function expectSound({ db }: Shop) {
  expect((await checkShop(db.read)).problems).toEqual([])
}
