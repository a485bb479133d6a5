/** The wire of duplicates: beside an order of a list, and of one order with its lines. */

import { z } from 'zod'
import type { Duplicates } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'

export const DuplicatesOnTheWire = z.object({
  duplicates: z
    .array(OrderOnTheWire)
    .describe('Open orders of the same phone within a day, the oldest first'),
  mergedInto: z.string().optional().describe('The number of the survivor, of a merged order'),
})
export type DuplicatesOnTheWire = z.output<typeof DuplicatesOnTheWire>

export const SplitOnTheWire = z.object({ order: OrderOnTheWire, second: OrderOnTheWire })
export type SplitOnTheWire = z.output<typeof SplitOnTheWire>

/** Nothing of an order without duplicates. */
export function duplicatesToWire(
  { duplicates, survivors }: Duplicates,
  id: string,
): Pick<OrderOnTheWire, 'duplicates' | 'mergedInto'> {
  const others = duplicates.get(id)
  const mergedInto = survivors.get(id)
  return {
    ...(others && { duplicates: others.map(({ number }) => number) }),
    ...(mergedInto && { mergedInto }),
  }
}
