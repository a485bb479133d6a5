/** The changes of prices that stand on one product, each over the prices that it found. Pure. */

import {
  isSamePrices,
  type Prices,
  pricesAfterCampaign,
} from '#src/domain/catalogue/price-change.ts'

export type PriceLayer = {
  readonly changeId: string
  /** What it set. */
  readonly prices: Prices
  /** What it found. */
  readonly beneath: Prices
  /** The change that had set what it found; undefined for prices of the product's own. */
  readonly overId: string | undefined
  /** It goes on, and goes back by itself. */
  readonly isCampaign: boolean
  /** False for a campaign that another price took the product out of. */
  readonly isOn: boolean
}

type Layers = readonly PriceLayer[]

/** The change that has set these prices. `layers` are in the order of their beginning. */
export function layerOnTop(layers: Layers, now: Prices): PriceLayer | undefined {
  const standing = layers.filter(({ isOn }) => isOn)
  const covered = new Set(standing.map(({ overId }) => overId))
  return standing.findLast(
    ({ changeId, prices }) => !covered.has(changeId) && prices.price === now.price,
  )
}

export type TakenOff = {
  /** The prices of the product; undefined where they stay. */
  readonly now: Prices | undefined
  /** As they are afterwards: those that differ. */
  readonly changed: Layers
}

/**
 * A change is undone, or a campaign ends. What stands over it then stands over what it had found, so
 * that changes are undone in any order. A product that has the price of a campaign again is in it again.
 */
export function takeOff(layers: Layers, gone: PriceLayer, now: Prices): TakenOff {
  const above = layersAbove(layers, gone)
  const top = above.at(-1)
  const keeping = above.findIndex((layer) => !keepsPriceOf(gone, layer))
  const isUncovered = keeping === -1
  const moved = (isUncovered ? above : above.slice(0, keeping + 1)).map((layer, at) => ({
    ...layer,
    prices: keepsPriceOf(gone, layer) ? without(gone, layer.prices) : layer.prices,
    beneath: without(gone, layer.beneath),
    overId: at === 0 ? gone.overId : layer.overId,
  }))
  const isRestored = isUncovered && gone.isOn && (gone.isCampaign || isSamePrices(now, gone.prices))
  const after = isRestored ? without(gone, now) : now
  const isOfTop = isUncovered ? isRestored : top?.isOn && top.prices.price === now.price
  const rest = replaceIn(layers, moved).filter(({ changeId }) => changeId !== gone.changeId)
  const campaign = isOfTop ? campaignAt(rest, top?.changeId ?? gone.overId, after.price) : undefined
  return {
    now: isRestored ? after : undefined,
    changed:
      campaign && !campaign.isOn
        ? [
            ...moved.filter(({ changeId }) => changeId !== campaign.changeId),
            { ...campaign, isOn: true },
          ]
        : moved,
  }
}

/** From the next one up to the one that the product shows. */
function layersAbove(layers: Layers, { changeId }: PriceLayer): Layers {
  const next = layers.find(({ overId }) => overId === changeId)
  return next ? [next, ...layersAbove(layers, next)] : []
}

/** The same price over that of a campaign leaves the price beneath alone. */
function keepsPriceOf(gone: PriceLayer, { prices }: PriceLayer): boolean {
  return gone.isCampaign && prices.price === gone.prices.price
}

function without({ isCampaign, prices, beneath }: PriceLayer, now: Prices): Prices {
  if (!isCampaign) return isSamePrices(now, prices) ? beneath : now
  return now.price === prices.price ? pricesAfterCampaign({ now, campaign: prices, beneath }) : now
}

function replaceIn(layers: Layers, moved: Layers): Layers {
  const byId = new Map(moved.map((layer) => [layer.changeId, layer]))
  return layers.map((layer) => byId.get(layer.changeId) ?? layer)
}

/** The campaign that sets this price: the changes over it leave the price alone. */
function campaignAt(
  layers: Layers,
  changeId: string | undefined,
  price: Prices['price'],
): PriceLayer | undefined {
  const layer = layers.find((one) => one.changeId === changeId)
  if (layer?.prices.price !== price) return undefined
  return layer.isCampaign ? layer : campaignAt(layers, layer.overId, price)
}
