export const movementReasons = [
  'opening',
  'order',
  'order-edit',
  'order-deleted',
  'product-edit',
  'received',
  'counted',
  'damaged',
] as const

export type MovementReason = (typeof movementReasons)[number]

export type QuantityEdit = {
  /** Pieces that the order has taken from the shelf so far. */
  readonly taken: number
  /** Pieces that the buyer now wants. */
  readonly quantity: number
  /** Pieces on the shelf. */
  readonly available: number
}

export type Settlement = {
  /** What the shelf gains; negative when pieces leave it. */
  readonly move: number
  readonly taken: number
}

/** An edited order takes what there is, never more, and gives back only what it had taken. */
export function settleQuantity({ taken, quantity, available }: QuantityEdit): Settlement {
  const takenAfter = Math.min(quantity, taken + available)
  return { move: taken - takenAfter, taken: takenAfter }
}

/** Pieces wanted that stock could not cover. */
export function shortageOf(
  lines: readonly { readonly quantity: number; readonly taken: number }[],
): number {
  return lines.reduce((pieces, line) => pieces + line.quantity - line.taken, 0)
}
