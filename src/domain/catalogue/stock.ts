import { assertNever } from '#src/lib/assert-never.ts'
import { highestQuantity } from './product.ts'

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

/** What the owner tells of a shelf by hand. */
export const stockReports = [
  'received',
  'counted',
  'damaged',
] as const satisfies readonly MovementReason[]

export type StockReport = (typeof stockReports)[number]

/** What the stock gains, or undefined where it would leave what a stock can be. */
function gain(available: number, move: number): number | undefined {
  const after = available + move
  const isTooMany = move > 0 && after > highestQuantity
  return after < 0 || isTooMany ? undefined : move
}

/**
 * What an owner who saw one number and wrote another means by it: the difference, so that an order
 * placed meanwhile is not undone. Undefined where the stock cannot move so far any more.
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

/** `seen` is the stock that stood beside the form while somebody counted. */
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

export function quantityOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}

/** Pieces wanted that stock could not cover. */
export function shortageOf(
  lines: readonly { readonly quantity: number; readonly taken: number }[],
): number {
  return lines.reduce((pieces, line) => pieces + line.quantity - line.taken, 0)
}
