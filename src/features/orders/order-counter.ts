import type { CountBy, Metrics } from '#src/platform/metrics.ts'

/** Counts orders by outcome: `placed`, or the kind of the failure. */
export function makeOrderCounter({ counter }: Pick<Metrics, 'counter'>): CountBy {
  const count = counter({
    name: 'shop_orders_total',
    help: 'Orders asked for, by what became of them',
    label: 'outcome',
  })
  // A rate can only be computed from a counter that starts at 0.
  count('placed', 0)
  return count
}
