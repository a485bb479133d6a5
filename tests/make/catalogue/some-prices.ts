/** Prices of test products, in taka. */

import type { Banner } from '#src/domain/banner.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { PriceItem } from '#src/features/catalogue/prices/change-prices.server.ts'
import { changePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'

/** Price, old price, offer and version of each product, as `kettle 25/30 v1` with `!` for an offer. */
export async function pricesIn({ read }: Database): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('products')
    .select(['pid', 'price_poisha', 'old_price_poisha', 'is_offer', 'version'])
    .where('archived_at', 'is', null)
    .orderBy('pid')
    .execute()
  return rows.map(
    (row) =>
      `${row.pid} ${row.price_poisha / 100}/${row.old_price_poisha / 100}${row.is_offer ? '!' : ''} v${row.version}`,
  )
}

type NewPrice = { readonly price: number; readonly oldp?: number; readonly offer?: boolean }

/** By pid, with the versions that the products have now. */
export async function itemsOf(
  { read }: Database,
  prices: Readonly<Record<string, NewPrice>>,
): Promise<readonly PriceItem[]> {
  const rows = await read
    .selectFrom('products')
    .select(['id', 'pid', 'version'])
    .where('pid', 'in', Object.keys(prices))
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ id, pid, version }) => {
    const { price, oldp = 30, offer = false } = prices[pid] ?? { price: 0 }
    return {
      id,
      version,
      prices: { price: fromTaka(price), oldPrice: fromTaka(oldp), isOffer: offer },
    }
  })
}

type Planned = {
  readonly from?: string
  readonly to?: string
  readonly name?: string
  readonly banner?: Banner
}

/** Changes prices by pid; returns the id of the change. */
export async function changed(
  shop: Shop,
  prices: Readonly<Record<string, NewPrice>>,
  { from, to, name = 'Eid', banner }: Planned = {},
): Promise<string> {
  const id = got(
    await changePrices(shop, {
      items: await itemsOf(shop.db, prices),
      name,
      startsAt: from === undefined ? undefined : new Date(from),
      endsAt: to === undefined ? undefined : new Date(to),
      banner: banner ?? null,
      actor: 'admin@paglamart.test',
    }),
  )
  if (id === undefined) throw new Error('No price changed')
  return id
}
