/** Reads and writes the prices of many products in a few statements. */

import { sql } from 'kysely'
import { isSamePrices, type Prices } from '#src/domain/catalogue/price-change.ts'
import { poisha } from '#src/domain/money.ts'
import { catalogueTag, productTag } from '#src/features/page-tags.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistories } from '#src/platform/history/record-history.server.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

export type PricedProduct = {
  readonly id: string
  readonly pid: string
  readonly title: string
  readonly version: number
  readonly isArchived: boolean
  readonly stock: number
  readonly prices: Prices
}

/** By internal ids. Locks them until the commit, in the order of `inLockOrder`. */
export async function lockPricedProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly PricedProduct[]> {
  const products = tx
    .selectFrom('products')
    .select([
      'id',
      'pid',
      'title',
      'version',
      'archived_at',
      'stock',
      'price_poisha',
      'old_price_poisha',
      'is_offer',
    ])
    .where(inList(tx, 'id', ids))
  const locked =
    tx.engine === 'postgres'
      ? products.orderBy(sql`pid collate "C"`).orderBy('id').forNoKeyUpdate()
      : products.orderBy('pid').orderBy('id')
  const rows = await locked.execute()
  return rows.map((row) => ({
    id: row.id,
    pid: row.pid,
    title: row.title,
    version: row.version,
    isArchived: row.archived_at !== null,
    stock: row.stock,
    prices: pricesFromRow(row),
  }))
}

export function pricesFromRow(row: {
  readonly price_poisha: number
  readonly old_price_poisha: number
  readonly is_offer: 0 | 1
}): Prices {
  return {
    price: poisha(row.price_poisha),
    oldPrice: poisha(row.old_price_poisha),
    isOffer: row.is_offer === 1,
  }
}

type NewPrices = { readonly product: PricedProduct; readonly prices: Prices }

/** Of locked products. Raises the version of each that changes, and writes its history. */
export async function writePrices(
  { tx, invalidate }: WriteContext,
  all: readonly NewPrices[],
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const changed = all.filter(({ product, prices }) => !isSamePrices(product.prices, prices))
  if (changed.length === 0) return
  await storePrices(tx, changed)
  await recordHistories(
    tx,
    changed.map(({ product: { id, prices: before, version }, prices }) => ({
      subject: 'product',
      subjectId: id,
      actor,
      action: 'product.edit',
      ...differences({ ...before, version }, { ...prices, version: version + 1 }),
      now,
    })),
  )
  invalidate(catalogueTag, ...changed.map(({ product }) => productTag(product.pid)))
}

async function storePrices(tx: Tx, changed: readonly NewPrices[]): Promise<void> {
  const rows = JSON.stringify(
    changed.map(({ product: { id, version }, prices: { price, oldPrice, isOffer } }) => ({
      id,
      price,
      old_price: oldPrice,
      offer: isOffer ? 1 : 0,
      version: version + 1,
    })),
  )
  await sql`
    update products set price_poisha = one.price, old_price_poisha = one.old_price,
      is_offer = one.offer, version = one.version
    from ${rowsIn(tx, rows, priceColumns)} as one
    where products.id = one.id`.execute(tx)
}

const priceColumns = {
  id: 'text',
  price: 'bigint',
  old_price: 'bigint',
  offer: 'integer',
  version: 'bigint',
} as const

type ColumnTypes = Readonly<Record<string, 'text' | 'bigint' | 'integer'>>

/** Rows for a bulk update from the text of a JSON array of objects. */
export function rowsIn({ engine }: Tx, rows: string, columns: ColumnTypes) {
  const names = Object.keys(columns)
  if (engine === 'postgres') {
    const typed = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`)
    return sql`(select * from json_to_recordset(${rows}::json) as a(${sql.join(typed)}))`
  }
  const values = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${rows}))`
}

/**
 * Another price ends a running campaign for a product. One `by-hand` does so for good; the undo of a
 * change brings the product back.
 */
export async function leaveCampaigns(
  tx: Tx,
  productIds: readonly string[],
  how: 'by-hand' | 'by-change',
): Promise<void> {
  const left = await tx
    .updateTable('price_change_lines')
    .set({ state: 'off', ...(how === 'by-hand' && { over_change_id: null }) })
    .where('state', '=', 'on')
    .where(inList(tx, 'product_id', productIds))
    .where('change_id', 'in', (eb) =>
      eb.selectFrom('price_changes').select('id').where('state', '=', 'running'),
    )
    .returning('product_id')
    .execute()
  if (left.length > 0) {
    await setPriceDue(
      tx,
      left.map(({ product_id }) => product_id),
    )
  }
}

/** Writes to products when a change sets their prices next; call it after every step of a change. */
export async function setPriceDue(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    update products set price_due_at = (
      select min(case c.state when 'planned' then c.starts_at else c.ends_at end)
      from price_change_lines l join price_changes c on c.id = l.change_id
      where l.product_id = products.id and l.state <> 'off'
        and ((c.state = 'planned' and l.state = 'waiting') or (c.state = 'running' and l.state = 'on'))
    ) where ${inList(tx, 'products.id', productIds)}`.execute(tx)
}
