/** The wire names of the price grid; amounts in taka. */

import { z } from 'zod'
import { canUndo, priceChangeStates } from '#src/domain/catalogue/price-change.ts'
import { type Poisha, toTaka } from '#src/domain/money.ts'
import { bannerOnTheWire, bannerToWire } from '#src/features/banners/banner-form.ts'
import type {
  PriceChangeView,
  PricedView,
} from '#src/features/catalogue/prices/list-prices.server.ts'

const CampaignOfProduct = z.object({
  name: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable().describe('Null: the price stays'),
  on: z.boolean().describe('Whether it has begun'),
  price: z.number(),
  beneath: z.number().nullable().describe('The price that comes back; null before the start'),
})

export const PricedOnTheWire = z.object({
  _id: z.string(),
  pid: z.string(),
  title: z.string(),
  titleBn: z.string().optional().describe('The Bangla title, where there is one'),
  image: z.string(),
  price: z.number().describe('In taka; during a campaign its price'),
  oldp: z.number(),
  offer: z.boolean(),
  stock: z.int(),
  cost: z.number().nullable().describe('What a piece costs by the average; null where unknown'),
  version: z.int(),
  campaigns: z.array(CampaignOfProduct),
})
export type PricedOnTheWire = z.output<typeof PricedOnTheWire>

export function pricedToWire(product: PricedView): PricedOnTheWire {
  return {
    _id: product.id,
    pid: product.pid,
    title: product.title,
    ...(product.titleInBangla && { titleBn: product.titleInBangla }),
    image: product.image,
    price: toTaka(product.price),
    oldp: toTaka(product.oldPrice),
    offer: product.isOffer,
    stock: product.stock,
    cost: takaOrNull(product.cost),
    version: product.version,
    campaigns: product.campaigns.map((one) => ({
      name: one.name,
      from: one.startsAt,
      to: one.endsAt,
      on: one.isOn,
      price: toTaka(one.price),
      beneath: takaOrNull(one.beneath),
    })),
  }
}

function takaOrNull(amount: Poisha | undefined): number | null {
  return amount === undefined ? null : toTaka(amount)
}

export const PriceChangeOnTheWire = z.object({
  _id: z.string(),
  name: z.string(),
  state: z.enum(priceChangeStates),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
  at: z.iso.datetime().describe('When the owner made it'),
  products: z.int(),
  remaining: z
    .int()
    .describe('Of a campaign that goes on: the products that no other price has taken out of it'),
  undoable: z.boolean(),
  version: z.int().describe('Of the banner: an edit names the version that it saw'),
  ...bannerOnTheWire,
})
export type PriceChangeOnTheWire = z.output<typeof PriceChangeOnTheWire>

export const PriceChangesOnTheWire = z.object({ items: z.array(PriceChangeOnTheWire) })

export function priceChangeToWire(change: PriceChangeView): PriceChangeOnTheWire {
  const { id, name, state, startsAt, endsAt, madeAt, products, remaining } = change
  return {
    _id: id,
    name,
    state,
    from: startsAt,
    to: endsAt,
    at: madeAt,
    products,
    remaining,
    undoable: canUndo(state),
    version: change.version,
    ...bannerToWire(change.banner),
  }
}
