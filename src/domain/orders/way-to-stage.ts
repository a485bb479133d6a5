import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'

/**
 * The moves that bring an order to a stage outside the shop by the table of stages, never back into the
 * shop; none where it is there. Undefined: no such way.
 */
export function wayToStage(from: OrderStage, to: OrderStage): readonly OrderStage[] | undefined {
  const ways: OrderStage[][] = [[]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of stageRules[last].next) {
      if (seen.has(next) || stageRules[next].isInShop) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
