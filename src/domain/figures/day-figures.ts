/** What became of the orders of a day, in several cuts that add up to the same. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import { dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'
import type { OrderSource } from '#src/domain/orders/order-source.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'

/** `all` has one name, the empty one. */
export const cuts = ['all', 'hour', 'product', 'place', 'courier', 'staff', 'source'] as const

export type Cut = (typeof cuts)[number]

export const figureNames = [
  'placed',
  'confirmed',
  'sent',
  'delivered',
  'returned',
  'pieces',
  'piecesDelivered',
  'sales',
  'salesDelivered',
] as const

/** In the cut by product an order counts for each of its products; pieces and sales are those of the product. */
export type FigureName = (typeof figureNames)[number]

/** Sales are in poisha: goods after the discount, without delivery and adjustments. */
export type Figures = Readonly<Record<FigureName, number>>

export const noFigures: Figures = {
  placed: 0,
  confirmed: 0,
  sent: 0,
  delivered: 0,
  returned: 0,
  pieces: 0,
  piecesDelivered: 0,
  sales: 0,
  salesDelivered: 0,
}

export type FigureLine = {
  readonly productId: string
  readonly unitPrice: number
  readonly quantity: number
  /** The pieces that came back. */
  readonly returned: number
}

export type FigureOrder = {
  readonly placedAt: Date
  readonly stage: OrderStage
  readonly source: OrderSource
  /** As the buyer named it. */
  readonly place: string | null
  readonly zone: DeliveryZone
  readonly courier: CourierName | undefined
  /** The id of the user who confirmed it. */
  readonly staff: string | undefined
  readonly subtotal: number
  readonly discount: number
  readonly lines: readonly FigureLine[]
}

export type CutFigures = { readonly cut: Cut; readonly name: string; readonly figures: Figures }

export function figuresOf(orders: readonly FigureOrder[]): readonly CutFigures[] {
  const sums = new Map<string, CutFigures>()
  const add = (cut: Cut, name: string, figures: Figures) => {
    const key = `${cut} ${name}`
    const before = sums.get(key)?.figures ?? noFigures
    sums.set(key, { cut, name, figures: addFigures(before, figures) })
  }
  for (const order of orders) {
    const byProduct = figuresByProduct(order)
    const whole = wholeOrder(order, [...byProduct.values()])
    for (const [cut, name] of Object.entries(namesOf(order))) add(cut as keyof Names, name, whole)
    for (const [productId, figures] of byProduct) add('product', productId, figures)
  }
  return [...sums.values()]
}

type Names = Readonly<Record<Exclude<Cut, 'product'>, string>>

function namesOf(order: FigureOrder): Names {
  const { hour } = dhakaTimeOfDay(order.placedAt)
  return {
    all: '',
    hour: String(hour).padStart(2, '0'),
    place: order.place ?? order.zone,
    courier: order.courier ?? '',
    staff: order.staff ?? '',
    source: order.source,
  }
}

export function addFigures(one: Figures, other: Figures): Figures {
  return eachFigure((name) => one[name] + other[name])
}

export function subtractFigures(all: Figures, part: Figures): Figures {
  return eachFigure((name) => all[name] - part[name])
}

function eachFigure(sum: (name: FigureName) => number): Figures {
  return {
    placed: sum('placed'),
    confirmed: sum('confirmed'),
    sent: sum('sent'),
    delivered: sum('delivered'),
    returned: sum('returned'),
    pieces: sum('pieces'),
    piecesDelivered: sum('piecesDelivered'),
    sales: sum('sales'),
    salesDelivered: sum('salesDelivered'),
  }
}

function wholeOrder({ stage }: FigureOrder, parts: readonly Figures[]): Figures {
  return { ...parts.reduce(addFigures, noFigures), ...countsOf(stage) }
}

/** Of one order in a stage. */
function countsOf(stage: OrderStage) {
  const { status, isInShop, outcome } = stageRules[stage]
  return {
    placed: 1,
    confirmed: status === 'done' ? 1 : 0,
    sent: isInShop ? 0 : 1,
    delivered: outcome === 'delivered' ? 1 : 0,
    returned: outcome === 'back' ? 1 : 0,
  }
}

/** The goods of the order after its discount, shared by the lines in proportion, to the poisha. */
function figuresByProduct(order: FigureOrder): ReadonlyMap<string, Figures> {
  const { stage, subtotal, discount, lines } = order
  const counts = countsOf(stage)
  const weights = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const shares = shared(subtotal - discount, weights)
  const byProduct = new Map<string, Figures>()
  lines.forEach(({ productId, quantity, returned }, at) => {
    const sales = shares[at] ?? 0
    const kept = counts.delivered === 1 ? quantity - returned : 0
    const before = byProduct.get(productId)
    const line = {
      ...noFigures,
      pieces: quantity,
      piecesDelivered: kept,
      sales,
      salesDelivered: portion(sales, kept, quantity),
    }
    byProduct.set(productId, { ...addFigures(before ?? noFigures, line), ...counts })
  })
  return byProduct
}

/** Parts in proportion to the weights that add up to the amount. Without any weight the last one has all. */
export function shared(amount: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  let given = 0
  return weights.map((weight, at) => {
    before += weight
    const isLast = at === weights.length - 1
    const until = isLast ? amount : portion(amount, before, all)
    const part = until - given
    given = until
    return part
  })
}

/** `amount × part / whole`, rounded down; in whole numbers, however large. */
function portion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}
