/** Products with their prices, costs and campaigns, for the price grid; and the changes of prices. */

import type { Banner } from '#src/domain/banner.ts'
import type { PriceChangeState, Prices } from '#src/domain/catalogue/price-change.ts'
import { type Poisha, poisha, shareOf } from '#src/domain/money.ts'
import { bannerFromRow } from '#src/features/banners/banner-row.ts'
import { findBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { pricesFromRow } from '#src/features/catalogue/prices/price-rows.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A campaign that is planned or goes on, or a price to come. */
export type ProductCampaign = {
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly isOn: boolean
  readonly price: Poisha
  /** What comes back at the end; undefined before the start. */
  readonly beneath: Poisha | undefined
}

export type PricedView = Pick<ProductView, 'id' | 'pid' | 'title' | 'image' | 'stock' | 'version'> &
  Prices & {
    /** What a piece costs by the average; undefined where nobody said it. */
    readonly cost: Poisha | undefined
    /** Empty or undefined where it has none. */
    readonly titleInBangla: string | undefined
    readonly campaigns: readonly ProductCampaign[]
  }

/** Three statements, however many the products are. */
export async function withCosts(
  reads: Reads,
  products: readonly ProductView[],
): Promise<readonly PricedView[]> {
  const ids = products.map(({ id }) => id)
  const costs = await findCosts(reads, ids)
  const campaigns = await findCampaigns(reads, ids)
  const bangla = await findBangla(reads, ids)
  return products.map((product) => ({
    ...product,
    cost: costs.get(product.id),
    titleInBangla: bangla.get(product.id)?.title,
    campaigns: campaigns.get(product.id) ?? [],
  }))
}

/** Those that the shop still sells, by internal ids. */
export async function findPriced(
  reads: Reads,
  ids: readonly string[],
): Promise<readonly PricedView[]> {
  const rows = await reads
    .selectFrom('products')
    .select([
      'id',
      'pid',
      'title',
      'image',
      'stock',
      'version',
      'price_poisha',
      'old_price_poisha',
      'is_offer',
    ])
    .where(inList(reads, 'id', ids))
    .where('archived_at', 'is', null)
    .orderBy('pid')
    .execute()
  const costs = await findCosts(reads, ids)
  const campaigns = await findCampaigns(reads, ids)
  const bangla = await findBangla(reads, ids)
  return rows.map(({ id, pid, title, image, stock, version, ...row }) => ({
    ...{ id, pid, title, image, stock, version },
    ...pricesFromRow(row),
    cost: costs.get(id),
    titleInBangla: bangla.get(id)?.title,
    campaigns: campaigns.get(id) ?? [],
  }))
}

async function findCosts(
  reads: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Poisha>> {
  const rows = await reads
    .selectFrom('product_values')
    .select(['product_id', 'pieces', 'value_poisha', 'last_cost_poisha'])
    .where(inList(reads, 'product_id', ids))
    .execute()
  return new Map(
    rows.map(({ product_id, pieces, value_poisha, last_cost_poisha }) => [
      product_id,
      pieces > 0 ? shareOf(poisha(value_poisha), 1, pieces) : poisha(last_cost_poisha),
    ]),
  )
}

async function findCampaigns(
  reads: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ProductCampaign[]>> {
  const rows = await reads
    .selectFrom('price_change_lines as line')
    .innerJoin('price_changes as one', 'one.id', 'line.change_id')
    .select([
      'line.product_id',
      'line.state',
      'line.price_poisha',
      'line.was_price_poisha',
      'one.name',
      'one.starts_at',
      'one.ends_at',
    ])
    .where(inList(reads, 'line.product_id', ids))
    .where('line.state', '<>', 'off')
    .where('one.state', 'in', ['planned', 'running'])
    .orderBy('one.starts_at')
    .execute()
  const found = new Map<string, ProductCampaign[]>()
  for (const row of rows) {
    const one: ProductCampaign = {
      name: row.name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      isOn: row.state === 'on',
      price: poisha(row.price_poisha),
      beneath: row.was_price_poisha === null ? undefined : poisha(row.was_price_poisha),
    }
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), one])
  }
  return found
}

export type PriceChangeView = {
  readonly id: string
  readonly name: string
  readonly state: PriceChangeState
  readonly startsAt: string
  readonly endsAt: string | null
  readonly madeAt: string
  readonly banner: Banner | null
  /** Of the banner. */
  readonly version: number
  readonly products: number
  /** Of a campaign that goes on: the products that no other price has taken out of it. */
  readonly remaining: number
}

const mostListed = 50

/** Those to come and those that go on, then the last ones. */
export async function listPriceChanges(reads: Reads): Promise<readonly PriceChangeView[]> {
  const rows = await reads
    .selectFrom('price_changes as one')
    .select((eb) => [
      'one.id',
      'one.name',
      'one.state',
      'one.starts_at',
      'one.ends_at',
      'one.made_at',
      'one.banner',
      'one.version',
      eb
        .selectFrom('price_change_lines')
        .select((of) => of.fn.countAll<number | string>().as('lines'))
        .whereRef('change_id', '=', 'one.id')
        .as('products'),
      eb
        .selectFrom('price_change_lines')
        .select((of) => of.fn.countAll<number | string>().as('lines'))
        .whereRef('change_id', '=', 'one.id')
        .where('state', '=', 'on')
        .as('remaining'),
    ])
    .orderBy((eb) => eb.case().when('one.next_at', 'is', null).then(1).else(0).end())
    .orderBy('one.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    madeAt: row.made_at,
    banner: bannerFromRow(row.banner),
    version: Number(row.version),
    products: Number(row.products),
    remaining: Number(row.state === 'running' ? row.remaining : row.products),
  }))
}
