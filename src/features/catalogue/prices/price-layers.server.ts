/** Reads and writes what stands on products, and takes a change off them. */

import { sql } from 'kysely'
import type { Prices } from '#src/domain/catalogue/price-change.ts'
import { layerOnTop, type PriceLayer, takeOff } from '#src/domain/catalogue/price-layers.ts'
import { poisha } from '#src/domain/money.ts'
import {
  lockPricedProducts,
  type PricedProduct,
  pricesFromRow,
  rowsIn,
  writePrices,
} from '#src/features/catalogue/prices/price-rows.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

type LayersOfProducts = ReadonlyMap<string, readonly PriceLayer[]>

/** Of locked products, in the order of their beginning. */
async function findLayers(tx: Tx, productIds: readonly string[]): Promise<LayersOfProducts> {
  const lines = tx
    .selectFrom('price_change_lines as line')
    .innerJoin('price_changes as one', 'one.id', 'line.change_id')
    .selectAll('line')
    .select(['one.state as change_state', 'one.starts_at'])
    .where(inList(tx, 'line.product_id', productIds))
    .where('line.was_price_poisha', 'is not', null)
  const standing = await lines.where('line.state', '<>', 'off').execute()
  const covered = await lines
    .where('line.state', '=', 'off')
    .where('one.next_at', 'is not', null)
    .execute()
  const found = new Map<string, PriceLayer[]>()
  const inOrder = [...standing, ...covered].toSorted(
    (a, b) => compare(a.starts_at, b.starts_at) || compare(a.change_id, b.change_id),
  )
  for (const row of inOrder) {
    const beneath = beneathOf(row)
    if (!beneath) continue
    const layer: PriceLayer = {
      changeId: row.change_id,
      prices: pricesFromRow(row),
      beneath,
      overId: row.over_change_id ?? undefined,
      isCampaign: row.change_state === 'running',
      isOn: row.state === 'on',
    }
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), layer])
  }
  return found
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function beneathOf(row: {
  readonly was_price_poisha: number | null
  readonly was_old_price_poisha: number | null
  readonly was_offer: 0 | 1 | null
}): Prices | undefined {
  if (row.was_price_poisha === null || row.was_old_price_poisha === null) return undefined
  return {
    price: poisha(row.was_price_poisha),
    oldPrice: poisha(row.was_old_price_poisha),
    isOffer: row.was_offer === 1,
  }
}

export type TakenOffProducts = {
  /** They have their earlier prices. */
  readonly restored: readonly PricedProduct[]
  /** Their prices changed since: they stay as they are. */
  readonly left: readonly PricedProduct[]
  /** Those that the change had, and those that it waited for. */
  readonly ids: readonly string[]
}

/** Locks its products, and takes back what it set of them. */
export async function takeOffChange(
  writing: WriteContext,
  changeId: string,
  by: { readonly actor: string; readonly now: Date },
): Promise<TakenOffProducts> {
  const { tx } = writing
  const products = await lockPricedProducts(tx, await productIdsUnder(tx, changeId))
  const ids = products.map(({ id }) => id)
  // Read after the lock: another change may have taken a product out meanwhile.
  const layers = await findLayers(tx, ids)
  const taken = products.flatMap((product) => {
    const all = layers.get(product.id) ?? []
    const gone = all.find((layer) => layer.changeId === changeId)
    return gone ? [{ product, ...takeOff(all, gone, product.prices) }] : []
  })
  const back = taken.flatMap(({ product, now }) => (now ? [{ product, prices: now }] : []))
  await writePrices(writing, back, by)
  await saveLayers(
    tx,
    taken.flatMap(({ product: { id }, changed }) =>
      changed.map((layer) => ({ productId: id, layer })),
    ),
  )
  return {
    restored: back.map(({ product }) => product),
    left: taken.flatMap(({ product, now }) => (now ? [] : [product])),
    ids,
  }
}

async function productIdsUnder(tx: Tx, changeId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('price_change_lines')
    .select('product_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb('change_id', '=', changeId), eb('state', '<>', 'off')]),
        eb('over_change_id', '=', changeId),
      ]),
    )
    .execute()
  return rows.map(({ product_id }) => product_id)
}

type ProductLayer = { readonly productId: string; readonly layer: PriceLayer }

async function saveLayers(tx: Tx, all: readonly ProductLayer[]): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(({ productId, layer: { changeId, prices, beneath, overId, isOn } }) => ({
    change: changeId,
    product: productId,
    state: isOn ? 'on' : 'off',
    price: prices.price,
    old_price: prices.oldPrice,
    offer: prices.isOffer ? 1 : 0,
    was_price: beneath.price,
    was_old_price: beneath.oldPrice,
    was_offer: beneath.isOffer ? 1 : 0,
    over_change: overId ?? null,
  }))
  await sql`
    update price_change_lines set state = one.state, price_poisha = one.price,
      old_price_poisha = one.old_price, is_offer = one.offer, was_price_poisha = one.was_price,
      was_old_price_poisha = one.was_old_price, was_offer = one.was_offer,
      over_change_id = one.over_change
    from ${rowsIn(tx, JSON.stringify(rows), layerColumns)} as one
    where change_id = one.change and product_id = one.product`.execute(tx)
}

const layerColumns = {
  change: 'text',
  product: 'text',
  state: 'text',
  price: 'bigint',
  old_price: 'bigint',
  offer: 'integer',
  was_price: 'bigint',
  was_old_price: 'bigint',
  was_offer: 'integer',
  over_change: 'text',
} as const

/** Notes what a change stands over, while its products still have the prices beneath. */
export async function noteOver(
  tx: Tx,
  changeId: string,
  products: readonly PricedProduct[],
): Promise<void> {
  const layers = await findLayers(
    tx,
    products.map(({ id }) => id),
  )
  const rows = products.flatMap(({ id, prices }) => {
    const top = layerOnTop(layers.get(id) ?? [], prices)
    return top ? [{ product: id, over_change: top.changeId }] : []
  })
  if (rows.length === 0) return
  await sql`
    update price_change_lines set over_change_id = one.over_change
    from ${rowsIn(tx, JSON.stringify(rows), { product: 'text', over_change: 'text' })} as one
    where change_id = ${changeId} and product_id = one.product`.execute(tx)
}
