/** How many pieces of a product to order (DAY.md 13). */

/** Whole days in Dhaka before today. */
export const reorderDays = 28
/** So many more than the delivery takes. */
export const spareDays = 7
/** Of a product without a supplier. */
export const usualDaysToDeliver = 3
/** Its sales are the low-stock line of a product that has none of its own. */
export const lowStockDays = 7

export type Demand = {
  /** In the 28 days. */
  readonly sold: number
  /** Days of the 28 on which there was a piece. */
  readonly daysWithStock: number
  readonly daysToDeliver: number
  readonly stock: number
  readonly onOrder: number
  /** Pieces of confirmed orders that the stock could not cover. Those that it covered have left it. */
  readonly short: number
}

/** Rounded up, and never below 0. */
export function piecesToOrder(demand: Demand): number {
  const { sold, daysWithStock, daysToDeliver, stock, onOrder, short } = demand
  const days = daysToDeliver + spareDays
  const needed = daysWithStock === 0 ? 0 : Math.ceil((Math.max(0, sold) * days) / daysWithStock)
  return Math.max(0, needed + short - stock - onOrder)
}

/** A number of days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

export type StockOut = { readonly beganDay: number; readonly endedDay: number | null }

/**
 * Of the days before `today`, the first one being `from`: those on which the product was there and had a
 * piece. A day on which its last piece left, or pieces came, is one.
 */
export function daysWithStock(
  { addedDay, outs }: { readonly addedDay: number; readonly outs: readonly StockOut[] },
  { from, today }: { readonly from: number; readonly today: number },
): number {
  const first = Math.max(from, addedDay)
  const without = outs.reduce((sum, { beganDay, endedDay }) => {
    const begins = Math.max(first, beganDay + 1)
    return sum + Math.max(0, Math.min(today, endedDay ?? today) - begins)
  }, 0)
  return Math.max(0, today - first - without)
}
