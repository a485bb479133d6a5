/** The pieces of each product that a batch of orders needs, for one walk along the shelves. */

type Line = { readonly pid: string; readonly title: string; readonly quantity: number }

export type PickLine = Line & {
  /** In how many orders of the batch. */
  readonly orders: number
}

/**
 * Sorted by product id, as the orders themselves are packed. Lines of one pid under different titles
 * are one product, by the title of the last order.
 */
export function pickListOf(
  orders: readonly { readonly lines: readonly Line[] }[],
): readonly PickLine[] {
  const lines = orders.flatMap((order, at) => order.lines.map((line) => ({ ...line, at })))
  return [...Map.groupBy(lines, ({ pid }) => pid)]
    .map(([pid, some]) => ({
      pid,
      title: some.at(-1)?.title ?? '',
      quantity: some.reduce((pieces, { quantity }) => pieces + quantity, 0),
      orders: new Set(some.map(({ at }) => at)).size,
    }))
    .toSorted((one, other) => (one.pid < other.pid ? -1 : 1))
}
