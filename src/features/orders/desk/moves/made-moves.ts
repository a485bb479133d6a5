/** The moves of the orders page that can still be taken back, step by step. Pure. */

import { stageWhenUndone } from '#src/domain/orders/order-moves.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'

export type Change = { readonly from: OrderStage; readonly to: OrderStage }

/** Made together, by order number. */
type MadeMove = ReadonlyMap<string, Change>

/** In the order in which they were made; none is empty. */
export type MadeMoves = readonly MadeMove[]

/** Keeps the earlier moves of an order only where they lead to the stage that it comes from. */
export function withMove(
  made: MadeMoves,
  orders: readonly { readonly oid: string; readonly stage: OrderStage }[],
  to: OrderStage,
): MadeMoves {
  const latest = latestChanges(made)
  const cut = orders.filter(({ oid, stage }) => latest.get(oid)?.to !== stage)
  const move = new Map(orders.map(({ oid, stage }) => [oid, { from: stage, to }]))
  return [
    ...withoutOrders(
      made,
      cut.map(({ oid }) => oid),
    ),
    move,
  ]
}

/** Takes back the latest move of each order; those before it stay where it leads back to them. */
export function withoutLatest(made: MadeMoves, oids: readonly string[]): MadeMoves {
  return oids.reduce((left, oid) => {
    const at = left.findLastIndex((move) => move.has(oid))
    const change = left[at]?.get(oid)
    if (!change) return left
    const leadsBack = stageWhenUndone(change.from, change.to) === change.from
    return left
      .map((move, place) => (place === at || !leadsBack ? without(move, [oid]) : move))
      .filter(({ size }) => size > 0)
  }, made)
}

export function withoutOrders(made: MadeMoves, oids: readonly string[]): MadeMoves {
  return made.map((move) => without(move, oids)).filter(({ size }) => size > 0)
}

/** The move of each order that Undo takes back next. */
export function latestChanges(made: MadeMoves): ReadonlyMap<string, Change> {
  return new Map(made.flatMap((move) => [...move]))
}

function without(move: MadeMove, oids: readonly string[]): MadeMove {
  return new Map([...move].filter(([oid]) => !oids.includes(oid)))
}
