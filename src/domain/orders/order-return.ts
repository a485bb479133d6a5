/** What a return says of the pieces of a product, after somebody looked at each. */
export type ReturnedPieces = {
  readonly sellable: number
  readonly damaged: number
  /** Lost on the way: nobody waits for them any more. */
  readonly missing: number
}

export function piecesReturned({ sellable, damaged, missing }: ReturnedPieces): number {
  return sellable + damaged + missing
}

type Line = { readonly quantity: number; readonly returned: number }

/** Undefined where more pieces come back than are out. */
export function returnedAfter(line: Line, pieces: ReturnedPieces): number | undefined {
  const returned = line.returned + piecesReturned(pieces)
  return returned <= line.quantity ? returned : undefined
}

export function isWhollyReturned(lines: readonly Line[]): boolean {
  return lines.every(({ quantity, returned }) => returned === quantity)
}

/**
 * Only sellable pieces go back to stock, and only as many as the order took: an order from before
 * stages may have left the shop while it was short.
 */
export function piecesToStock(taken: number, { sellable }: ReturnedPieces): number {
  return Math.min(taken, sellable)
}
