/** Changes of prices as owners make them: campaigns that are over, go on and come, and prices that stay. */

import type { Banner } from '#src/domain/banner.ts'
import { fromTaka, poisha, toTaka } from '#src/domain/money.ts'
import { applyDuePriceChanges } from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import { changePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'

const dayInMs = 24 * 60 * 60 * 1_000

type Campaign = {
  readonly name: string
  readonly percent: number
  /** From today; the owner made it a week before its start. */
  readonly fromDay: number
  /** Undefined: the prices stay. */
  readonly toDay: number | undefined
  readonly banner?: Banner
}

/** In the order of time. Each has products of its own. */
const campaigns: readonly Campaign[] = [
  { name: 'Puja', percent: 15, fromDay: -50, toDay: -44 },
  { name: '', percent: -5, fromDay: -20, toDay: undefined },
  {
    name: 'Winter sale',
    percent: 20,
    fromDay: -2,
    toDay: 5,
    banner: {
      text: 'Winter sale: up to 20% off for your kitchen',
      textInBangla: 'শীতের ছাড়: রান্নাঘরের পণ্যে ২০% পর্যন্ত কম',
      link: '/allProducts?offer=true',
    },
  },
  {
    name: 'Eid',
    percent: 10,
    fromDay: 20,
    toDay: 26,
    banner: { text: 'Eid prices are here', textInBangla: 'ঈদের দাম শুরু হয়েছে', link: '' },
  },
]

const mostInOne = 20

type Filling = Pick<Shop, 'db' | 'cacheInvalidation'> & {
  readonly now: Date
  readonly actor: string
}

export async function fillCampaigns({ now, actor, ...shop }: Filling): Promise<void> {
  const dayAt = (day: number) => new Date(now.getTime() + day * dayInMs)
  const products = await findSome(shop.db, campaigns.length)
  for (const [at, { name, percent, fromDay, toDay, banner = null }] of campaigns.entries()) {
    const items = products
      .filter((_, place) => place % campaigns.length === at)
      .map(({ id, version, price, oldPrice }) => {
        const changed = fromTaka(Math.max(20, Math.round((price * (100 - percent)) / 100)))
        return {
          id,
          version,
          prices: {
            price: changed,
            oldPrice: fromTaka(Math.max(price, oldPrice)),
            isOffer: percent > 0,
          },
        }
      })
    if (items.length === 0) continue
    const clock = () => dayAt(Math.min(fromDay - 7, -1))
    const command = {
      items,
      name,
      startsAt: dayAt(fromDay),
      endsAt: toDay === undefined ? undefined : dayAt(toDay),
      banner,
      actor,
    }
    const changed = await changePrices({ ...shop, clock }, command)
    if (!changed.ok) throw new Error(`The campaign ${name} was refused: ${changed.failure.kind}`)
    for (const day of [fromDay, toDay ?? fromDay]) {
      if (day <= 0) await applyDuePriceChanges({ ...shop, clock: () => dayAt(day) })
    }
  }
}

async function findSome({ read }: Database, campaignsInAll: number) {
  const rows = await read
    .selectFrom('products')
    .select(['id', 'version', 'price_poisha', 'old_price_poisha'])
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(campaignsInAll * mostInOne)
    .execute()
  return rows.map(({ id, version, price_poisha: price, old_price_poisha: old }) => ({
    id,
    version,
    price: toTaka(poisha(price)),
    oldPrice: toTaka(poisha(old)),
  }))
}
