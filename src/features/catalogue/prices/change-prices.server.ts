/** The owner changes the prices of many products: all of them or none, at once or later, for a time or for good. */

import type { Banner } from '#src/domain/banner.ts'
import { isSamePrices, type Prices } from '#src/domain/catalogue/price-change.ts'
import { bannerToWire } from '#src/features/banners/banner-form.ts'
import { bannerToRow } from '#src/features/banners/banner-row.ts'
import {
  movesOfCounts,
  type StockCount,
  writeCounts,
} from '#src/features/catalogue/prices/count-stock.server.ts'
import {
  lockPricedProducts,
  type PricedProduct,
  setPriceDue,
} from '#src/features/catalogue/prices/price-rows.server.ts'
import { beginPriceChange } from '#src/features/catalogue/prices/step-price-change.server.ts'
import { pricesTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { inList } from '#src/platform/database/in-list.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type ChangePrices = {
  readonly items: readonly PriceItem[]
  /** What was counted of products, in the same press: written at once, whenever the prices change. */
  readonly counts?: readonly StockCount[]
  /** Empty where the owner gave none. */
  readonly name: string
  /** Undefined, or a moment that has passed: at once. */
  readonly startsAt: Date | undefined
  /** Undefined: the prices stay. */
  readonly endsAt: Date | undefined
  /** Only of a change with an end. */
  readonly banner: Banner | null
  /** E-mail of the person. */
  readonly actor: string
}

export type PriceItem = {
  readonly id: string
  /** The version of the product that the person saw. */
  readonly version: number
  readonly prices: Prices
}

export type ChangePricesFailure =
  /** Ids of products: they were edited or deleted since the person saw them. */
  | { readonly kind: 'changed-meanwhile'; readonly ids: readonly string[] }
  /** They are in a campaign at that time. */
  | { readonly kind: 'in-campaign'; readonly ids: readonly string[] }
  /** Of a count: fewer than no pieces would be left, or too many. */
  | { readonly kind: 'stock-out-of-range'; readonly ids: readonly string[] }
  | { readonly kind: 'nothing-changes' | 'ends-in-the-past' }

/** Gives the id of the change; undefined where only stock was counted. */
export function changePrices(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  command: ChangePrices,
): Promise<Result<string | undefined, ChangePricesFailure>> {
  return transactAndInvalidate(shop, (writing) => changePricesIn(writing, command, shop.clock()))
}

async function changePricesIn(
  writing: WriteContext,
  command: ChangePrices,
  now: Date,
): Promise<Result<string | undefined, ChangePricesFailure>> {
  const { tx } = writing
  const { counts = [], actor } = command
  const startsAt = command.startsAt && command.startsAt > now ? command.startsAt : now
  const endsAt = command.endsAt && utcText(command.endsAt)
  if (command.endsAt && command.endsAt <= startsAt) return failed({ kind: 'ends-in-the-past' })

  const named = new Set([...command.items, ...counts].map(({ id }) => id))
  const products = await lockPricedProducts(tx, [...named])
  const changed = changedSince(command, products)
  if (changed.length > 0) return failed({ kind: 'changed-meanwhile', ids: changed })
  const counted = movesOfCounts(counts, products)
  if (!counted.ok) return failed({ kind: 'stock-out-of-range', ids: counted.failure })
  const items = startsAt === now ? withAnotherPrice(command.items, products) : command.items
  if (items.length === 0 && counts.length === 0) return failed({ kind: 'nothing-changes' })
  const times = { startsAt: utcText(startsAt), endsAt: endsAt ?? null }
  const ids = items.map(({ id }) => id)
  const taken = await inCampaignThen(tx, ids, times)
  if (taken.length > 0) return failed({ kind: 'in-campaign', ids: taken })

  const id = items.length > 0 ? await change(writing, { command, items, times, now }) : undefined
  await writeCounts(writing, counted.value, { actor, now })
  return ok(id)
}

type Change = {
  readonly command: ChangePrices
  readonly items: readonly PriceItem[]
  readonly times: Times
  readonly now: Date
}

/** Of locked products. */
async function change(
  writing: WriteContext,
  { command: { name, banner, actor }, items, times, now }: Change,
): Promise<string> {
  const { tx } = writing
  const id = newId(now)
  const isAtOnce = times.startsAt === utcText(now)
  await store(tx, { id, items, name, banner, ...times, now })
  await recordHistory(tx, {
    subject: 'prices',
    subjectId: id,
    actor,
    action: isAtOnce && times.endsAt === null ? 'prices.change' : 'prices.plan',
    before: {},
    after: {
      campaign: name,
      products: items.length,
      ...times,
      ...(banner && bannerToWire(banner)),
    },
    now,
  })
  if (isAtOnce) {
    await beginPriceChange(writing, { id, endsAt: times.endsAt }, { actor, now })
  } else {
    await setPriceDue(
      tx,
      items.map((item) => item.id),
    )
    writing.invalidate(pricesTag)
  }
  return id
}

function changedSince(
  { items, counts = [] }: ChangePrices,
  products: readonly PricedProduct[],
): readonly string[] {
  const versions = new Map(
    products.filter(({ isArchived }) => !isArchived).map(({ id, version }) => [id, version]),
  )
  const edited = items.filter(({ id, version }) => versions.get(id) !== version)
  const gone = counts.filter(({ id }) => !versions.has(id))
  return [...new Set([...edited, ...gone].map(({ id }) => id))]
}

function withAnotherPrice(
  items: readonly PriceItem[],
  products: readonly PricedProduct[],
): readonly PriceItem[] {
  const standing = new Map(products.map(({ id, prices }) => [id, prices]))
  return items.filter(({ id, prices }) => {
    const before = standing.get(id)
    return !before || !isSamePrices(before, prices)
  })
}

type Times = { readonly startsAt: string; readonly endsAt: string | null }

/** A product is in one campaign at a time. Prices that stay are no campaign. */
async function inCampaignThen(
  tx: Tx,
  ids: readonly string[],
  { startsAt, endsAt }: Times,
): Promise<readonly string[]> {
  if (endsAt === null) return []
  const rows = await tx
    .selectFrom('price_change_lines')
    .innerJoin('price_changes', 'price_changes.id', 'price_change_lines.change_id')
    .select('product_id')
    .distinct()
    .where(inList(tx, 'product_id', ids))
    .where('price_change_lines.state', '<>', 'off')
    .where('price_changes.state', 'in', ['planned', 'running'])
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

type Storing = Times & {
  readonly id: string
  readonly items: readonly PriceItem[]
  readonly name: string
  readonly banner: Banner | null
  readonly now: Date
}

async function store(tx: Tx, change: Storing): Promise<void> {
  const { id, items, name, banner, startsAt, endsAt, now } = change
  await tx
    .insertInto('price_changes')
    .values({
      id,
      name,
      state: 'planned',
      starts_at: startsAt,
      ends_at: endsAt,
      next_at: startsAt,
      made_at: utcText(now),
      banner: bannerToRow(banner),
    })
    .execute()
  await insertRows(
    tx,
    'price_change_lines',
    items.map(({ id: productId, prices }) => ({
      change_id: id,
      product_id: productId,
      state: 'waiting' as const,
      price_poisha: prices.price,
      old_price_poisha: prices.oldPrice,
      is_offer: prices.isOffer ? (1 as const) : (0 as const),
    })),
  )
}
