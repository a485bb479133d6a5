import { assertNever } from '#src/lib/assert-never.ts'
import { highestQuantity } from './product.ts'

export const movementReasons = [
  'opening',
  'order',
  'order-edit',
  'order-deleted',
  'order-moved',
  'order-returned',
  'product-edit',
  'received',
  'counted',
  'damaged',
] as const

export type MovementReason = (typeof movementReasons)[number]

/** The movements that the owner can report by hand. */
export const stockReports = [
  'received',
  'counted',
  'damaged',
] as const satisfies readonly MovementReason[]

export type StockReport = (typeof stockReports)[number]

/** The stock's change, or undefined where the result would be below 0 or too large. */
function gain(available: number, move: number): number | undefined {
  const after = available + move
  const isTooMany = move > 0 && after > highestQuantity
  return after < 0 || isTooMany ? undefined : move
}

/**
 * Applies the difference between the shown and the new stock, so that the edit keeps orders placed
 * meanwhile. Undefined where the result would be below 0 or too large.
 */
export function moveOfEdit({
  seen,
  target,
  available,
}: {
  readonly seen: number
  readonly target: number
  readonly available: number
}): number | undefined {
  return gain(available, target - seen)
}

/** `seen` is the stock that the form showed while the owner counted. */
export function moveOfReport({
  report,
  quantity,
  seen,
  available,
}: {
  readonly report: StockReport
  readonly quantity: number
  readonly seen: number
  readonly available: number
}): number | undefined {
  switch (report) {
    case 'received':
      return gain(available, quantity)
    case 'damaged':
      return gain(available, -quantity)
    case 'counted':
      return moveOfEdit({ seen, target: quantity, available })
    default:
      return assertNever(report)
  }
}

export type QuantityEdit = {
  /** Pieces that the order has taken from the stock so far. */
  readonly taken: number
  /** Pieces that the buyer orders now. */
  readonly quantity: number
  /** Pieces in stock. */
  readonly available: number
}

export type Settlement = {
  /** The stock's change; negative when pieces leave it. */
  readonly move: number
  readonly taken: number
}

/** An edited order takes no more than the stock, and returns only pieces that it had taken. */
export function settleQuantity({ taken, quantity, available }: QuantityEdit): Settlement {
  const takenAfter = Math.min(quantity, taken + available)
  return { move: taken - takenAfter, taken: takenAfter }
}

export function quantityOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}

/** Ordered pieces that the stock could not cover. */
export function shortageOf(
  lines: readonly { readonly quantity: number; readonly taken: number }[],
): number {
  return lines.reduce((pieces, line) => pieces + line.quantity - line.taken, 0)
}
