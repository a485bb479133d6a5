/** The steps of a change of prices: it begins, and a campaign ends. Both run in the caller's transaction. */

import type { Banner } from '#src/domain/banner.ts'
import type { PriceChangeState, Prices } from '#src/domain/catalogue/price-change.ts'
import { bannerFromRow } from '#src/features/banners/banner-row.ts'
import { noteOver, takeOffChange } from '#src/features/catalogue/prices/price-layers.server.ts'
import {
  leaveCampaigns,
  lockPricedProducts,
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
  const waiting = await findWaiting(tx, id)
  const products = await lockPricedProducts(tx, [...waiting.keys()])
  const begun = products.flatMap((product) => {
    const prices = waiting.get(product.id)
    return prices && !product.isArchived ? [{ product, prices }] : []
  })
  const repriced = begun.filter(({ product, prices }) => product.prices.price !== prices.price)
  await noteOver(
    tx,
    id,
    begun.map(({ product }) => product),
  )
  await leaveCampaigns(
    tx,
    repriced.map(({ product }) => product.id),
    'by-change',
  )
  await keepBeneath(tx, id)
  await writePrices(writing, begun, by)
  await tx
    .updateTable('price_changes')
    .set({ state: endsAt === null ? 'done' : 'running', next_at: endsAt })
    .where('id', '=', id)
    .execute()
  await setPriceDue(tx, [...waiting.keys()])
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
  const { restored, ids } = await takeOffChange(writing, id, by)
  await closeChange(writing, { id, state, productIds: ids })
  return restored.length
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

async function findWaiting(tx: Tx, changeId: string): Promise<ReadonlyMap<string, Prices>> {
  const rows = await tx
    .selectFrom('price_change_lines')
    .select(['product_id', 'price_poisha', 'old_price_poisha', 'is_offer'])
    .where('change_id', '=', changeId)
    .where('state', '=', 'waiting')
    .execute()
  return new Map(rows.map((row) => [row.product_id, pricesFromRow(row)]))
}
