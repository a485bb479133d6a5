/**
 * What the pieces of a product cost: their value beside their number. The pieces are those on the shelf
 * and those that orders have taken, since cost leaves with the delivery. Each piece costs the average.
 */

import { addPoisha, type Poisha, poisha, shareOf, timesQuantity } from '#src/domain/money.ts'

export type ProductValue = {
  readonly pieces: number
  readonly value: Poisha
  /** Of one piece, when it was last bought. */
  readonly lastCost: Poisha
}

export type ValueChange = {
  readonly after: ProductValue
  /** By which the value changes beside what is said to come or to go. */
  readonly difference: Poisha
}

/** What these pieces cost by the average: no more than all pieces together. */
export function costOfPieces({ pieces: all, value }: ProductValue, pieces: number): Poisha {
  return pieces >= all ? value : shareOf(value, pieces, all)
}

/** `cost` is what all these pieces cost together. */
export function withBought(
  { pieces: before, value }: ProductValue,
  { pieces, cost }: { readonly pieces: number; readonly cost: Poisha },
): ProductValue {
  return {
    pieces: before + pieces,
    value: addPoisha(value, cost),
    lastCost: shareOf(cost, 1, pieces),
  }
}

/**
 * The value of a product whose first known cost is that of these pieces: each of the `pieces` that were
 * there before cost as much.
 */
export function valueFromFirstCost(
  pieces: number,
  bought: { readonly pieces: number; readonly cost: Poisha },
): ProductValue {
  return {
    pieces,
    value: shareOf(bought.cost, pieces, bought.pieces),
    lastCost: shareOf(bought.cost, 1, bought.pieces),
  }
}

/** Somebody counted or edited the pieces: none has a price, so each counts the average. */
export function withCounted(before: ProductValue, move: number): ValueChange {
  const { pieces, value, lastCost } = before
  if (move < 0) {
    const after = withoutPieces(before, -move)
    return { after, difference: poisha(after.value - value) }
  }
  const cost = pieces > 0 ? shareOf(value, move, pieces) : timesQuantity(lastCost, move)
  const after = { pieces: pieces + move, value: addPoisha(value, cost), lastCost }
  return { after, difference: cost }
}

/** Pieces leave for good, and take their average cost along. */
export function withoutPieces(before: ProductValue, pieces: number): ProductValue {
  return {
    ...before,
    pieces: Math.max(0, before.pieces - pieces),
    value: poisha(before.value - costOfPieces(before, pieces)),
  }
}

/** Pieces come back at the cost with which they left. */
export function withPiecesBack(before: ProductValue, pieces: number, cost: Poisha): ProductValue {
  return { ...before, pieces: before.pieces + pieces, value: addPoisha(before.value, cost) }
}

/**
 * Pieces that came back with this cost leave again. The average may have changed meanwhile: the value
 * of the rest cannot be below 0, and no pieces have no value.
 */
export function withoutPiecesBack(before: ProductValue, pieces: number, cost: Poisha): ValueChange {
  const left = Math.max(0, before.pieces - pieces)
  const exact = before.value - cost
  const value = poisha(left === 0 ? 0 : Math.max(0, exact))
  return { after: { ...before, pieces: left, value }, difference: poisha(value - exact) }
}
