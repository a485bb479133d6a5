/** The steps of a change of prices: it begins, and a campaign ends. Both run in the caller's transaction. */

import type { Banner } from '#src/domain/banner.ts'
import {
  type PriceChangeState,
  type Prices,
  pricesAfterCampaign,
} from '#src/domain/catalogue/price-change.ts'
import { poisha } from '#src/domain/money.ts'
import { bannerFromRow } from '#src/features/banners/banner-row.ts'
import {
  leaveCampaigns,
  lockPricedProducts,
  type PricedProduct,
  pricesFromRow,
  setPriceDue,
  writePrices,
} from '#src/features/catalogue/prices/price-rows.server.ts'
import { pricesTag } from '#src/features/page-tags.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

/** As locked. */
export type PriceChange = {
  readonly id: string
  readonly state: PriceChangeState
  readonly endsAt: string | null
}

type By = { readonly actor: string; readonly now: Date }

/** The history's author of what a campaign does by itself. */
export const campaignAuthor = 'price-campaign'

type LockedChange = PriceChange & {
  readonly name: string
  readonly nextAt: string | null
  readonly banner: Banner | null
  /** Of the banner. */
  readonly version: number
}

/** Locks the change until the commit: always before its products. */
export async function lockPriceChange(tx: Tx, id: string): Promise<LockedChange | undefined> {
  const row = await tx
    .updateTable('price_changes')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'state', 'ends_at', 'next_at', 'banner', 'version'])
    .executeTakeFirst()
  if (!row) return undefined
  const { ends_at: endsAt, next_at: nextAt, banner, version, ...change } = row
  return { ...change, endsAt, nextAt, banner: bannerFromRow(banner), version: Number(version) }
}

/** Sets the prices of its lines, and keeps those beneath. A product that was deleted meanwhile is left out. */
export async function beginPriceChange(
  writing: WriteContext,
  { id, endsAt }: Pick<PriceChange, 'id' | 'endsAt'>,
  by: By,
): Promise<void> {
  const { tx } = writing
  const waiting = await productIdsOf(tx, id)
  const products = await lockPricedProducts(tx, waiting)
  const lines = await findLines(tx, id, 'waiting')
  const begun = products.flatMap((product) => {
    const line = lines.get(product.id)
    return line && !product.isArchived ? [{ product, prices: line.prices }] : []
  })
  const repriced = begun.filter(({ product, prices }) => product.prices.price !== prices.price)
  await leaveCampaigns(
    tx,
    repriced.map(({ product }) => product.id),
  )
  await keepBeneath(tx, id)
  await writePrices(writing, begun, by)
  await tx
    .updateTable('price_changes')
    .set({ state: endsAt === null ? 'done' : 'running', next_at: endsAt })
    .where('id', '=', id)
    .execute()
  await setPriceDue(tx, waiting)
  writing.invalidate(pricesTag)
}

/** Before `writePrices`: the products are locked, and still have the prices beneath. */
async function keepBeneath(tx: Tx, changeId: string): Promise<void> {
  const waiting = tx
    .updateTable('price_change_lines')
    .where('change_id', '=', changeId)
    .where('state', '=', 'waiting')
  await waiting
    .set((eb) => {
      const beneath = eb
        .selectFrom('products')
        .whereRef('products.id', '=', 'price_change_lines.product_id')
      return {
        state: 'on' as const,
        was_price_poisha: beneath.select('products.price_poisha'),
        was_old_price_poisha: beneath.select('products.old_price_poisha'),
        was_offer: beneath.select('products.is_offer'),
      }
    })
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('price_change_lines as own')
        .innerJoin('products', 'products.id', 'own.product_id')
        .select('products.id')
        .where('own.change_id', '=', changeId)
        .where('products.archived_at', 'is', null),
    )
    .execute()
  await waiting.set({ state: 'off' }).execute()
}

/** Sets the prices beneath again, for every product that no other price has taken out of the campaign. */
export async function endCampaign(
  writing: WriteContext,
  { id }: Pick<PriceChange, 'id'>,
  { state, ...by }: By & { readonly state: 'ended' | 'undone' },
): Promise<number> {
  const { tx } = writing
  const { products, lines } = await lockStanding(tx, id)
  const back = products.flatMap((product) => {
    const line = lines.get(product.id)
    if (!line?.beneath) return []
    const parts = { now: product.prices, campaign: line.prices, beneath: line.beneath }
    return [{ product, prices: pricesAfterCampaign(parts) }]
  })
  await writePrices(writing, back, by)
  await closeChange(writing, { id, state, productIds: products.map((product) => product.id) })
  return back.length
}

type Standing = {
  readonly products: readonly PricedProduct[]
  readonly lines: ReadonlyMap<string, Line>
}

/** The products that have their prices by this change. */
export async function lockStanding(tx: Tx, changeId: string): Promise<Standing> {
  const products = await lockPricedProducts(tx, await productIdsOf(tx, changeId))
  // Read after the lock: an edit may have ended the campaign for a product meanwhile.
  const lines = await findLines(tx, changeId, 'on')
  return { products, lines }
}

/** No line of it sets a price any more. */
export async function closeChange(
  { tx, invalidate }: WriteContext,
  {
    id,
    state,
    productIds,
  }: {
    readonly id: string
    readonly state: 'ended' | 'undone'
    readonly productIds: readonly string[]
  },
): Promise<void> {
  await tx
    .updateTable('price_change_lines')
    .set({ state: 'off' })
    .where('change_id', '=', id)
    .where('state', '<>', 'off')
    .execute()
  await tx.updateTable('price_changes').set({ state, next_at: null }).where('id', '=', id).execute()
  await setPriceDue(tx, productIds)
  invalidate(pricesTag)
}

type Line = { readonly prices: Prices; readonly beneath: Prices | undefined }

async function productIdsOf(tx: Tx, changeId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('price_change_lines')
    .select('product_id')
    .where('change_id', '=', changeId)
    .where('state', '<>', 'off')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

async function findLines(
  tx: Tx,
  changeId: string,
  state: 'waiting' | 'on',
): Promise<ReadonlyMap<string, Line>> {
  const rows = await tx
    .selectFrom('price_change_lines')
    .select([
      'product_id',
      'price_poisha',
      'old_price_poisha',
      'is_offer',
      'was_price_poisha',
      'was_old_price_poisha',
      'was_offer',
    ])
    .where('change_id', '=', changeId)
    .where('state', '=', state)
    .execute()
  return new Map(
    rows.map((row) => [row.product_id, { prices: pricesFromRow(row), beneath: beneathOf(row) }]),
  )
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
