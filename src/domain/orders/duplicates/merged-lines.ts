/** The lines of two orders in one. */

import { mostProducts } from '#src/domain/cart.ts'
import { highestQuantity } from '#src/domain/catalogue/product.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'

type Line = {
  readonly productId: string
  readonly pid: string
  readonly unitPrice: Poisha
  readonly quantity: number
}

/**
 * One line a product, with the pieces of both at the lower price. Undefined where they are too many for
 * one order, or where two products share a pid, since one was archived.
 */
export function mergedLines<Some extends Line>(
  survivor: readonly Some[],
  other: readonly Some[],
): readonly Some[] | undefined {
  const lines = new Map(survivor.map((line) => [line.pid, line]))
  for (const line of other) {
    const same = lines.get(line.pid)
    if (same && same.productId !== line.productId) return undefined
    const merged = same && {
      ...same,
      unitPrice: poisha(Math.min(same.unitPrice, line.unitPrice)),
      quantity: same.quantity + line.quantity,
    }
    lines.set(line.pid, merged ?? line)
  }
  const all = [...lines.values()]
  const fits = all.length <= mostProducts && all.every((line) => line.quantity <= highestQuantity)
  return fits ? all : undefined
}
