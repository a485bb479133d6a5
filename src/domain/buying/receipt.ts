/** What the pieces of a delivery cost, line by line, to the poisha. */

import { shared } from '#src/domain/figures/day-figures.ts'
import { addPoisha, type Poisha, poisha, shareOf, timesQuantity } from '#src/domain/money.ts'

export type DeliveredLine = {
  readonly productId: string
  /** Sellable ones, which go on the shelf. */
  readonly pieces: number
  readonly damaged: number
  /** Of one piece, or of all pieces of the line that are paid. */
  readonly cost: { readonly of: 'piece' | 'line'; readonly amount: Poisha }
}

export type CostedLine = {
  readonly productId: string
  readonly pieces: number
  readonly damaged: number
  /** What the supplier takes for the sellable pieces. */
  readonly goods: Poisha
  /** What the supplier takes for the damaged ones: 0 where they are not paid. */
  readonly lost: Poisha
  readonly freight: Poisha
}

export type Delivery = {
  readonly lines: readonly DeliveredLine[]
  /** Whether the supplier takes money for pieces that came damaged. */
  readonly paysDamaged: boolean
  readonly freight: Poisha
}

export type DeliveryProblem =
  /** A cost stands where nothing is paid. */
  | { readonly kind: 'cost-of-nothing'; readonly productId: string }
  /** No sellable piece came that could carry the freight. */
  | { readonly kind: 'freight-of-nothing' }

export function costDelivery({ lines, paysDamaged, freight }: Delivery): {
  readonly lines: readonly CostedLine[]
  readonly problem: DeliveryProblem | undefined
} {
  const costed = lines.map(({ productId, pieces, damaged, cost: { of, amount } }) => {
    const paid = pieces + (paysDamaged ? damaged : 0)
    const all = of === 'piece' ? timesQuantity(amount, paid) : amount
    const goods = paid === 0 ? poisha(0) : shareOf(all, pieces, paid)
    return { productId, pieces, damaged, all, goods, lost: poisha(all - goods), paid }
  })
  const unpaid = costed.find(({ all, paid }) => paid === 0 && all > 0)
  const carriers = costed.filter(({ pieces }) => pieces > 0)
  const shares = freightOf(carriers, freight)
  const problem: DeliveryProblem | undefined = unpaid
    ? { kind: 'cost-of-nothing', productId: unpaid.productId }
    : freight > 0 && carriers.length === 0
      ? { kind: 'freight-of-nothing' }
      : undefined
  return {
    problem,
    lines: costed.map((line) => ({
      productId: line.productId,
      pieces: line.pieces,
      damaged: line.damaged,
      goods: line.goods,
      lost: line.lost,
      freight: shares.get(line.productId) ?? poisha(0),
    })),
  }
}

/** Shared by what the goods cost; by pieces where they are free. */
function freightOf(
  lines: readonly Pick<CostedLine, 'productId' | 'pieces' | 'goods'>[],
  freight: Poisha,
): ReadonlyMap<string, Poisha> {
  const isFree = lines.every(({ goods }) => goods === 0)
  const parts = shared(
    freight,
    lines.map(({ goods, pieces }) => (isFree ? pieces : goods)),
  )
  return new Map(lines.map(({ productId }, at) => [productId, poisha(parts[at] ?? 0)]))
}

/** What the supplier takes for the delivery. */
export function priceOfDelivery(lines: readonly CostedLine[]): Poisha {
  return addPoisha(...lines.flatMap(({ goods, lost }) => [goods, lost]))
}
