/** The wire names of what waits for the team. Amounts are in taka. */

import { z } from 'zod'
import type { Actor } from '#src/domain/access/permissions.ts'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { type DayStep, waitingFor, waitingNames } from '#src/domain/figures/waiting.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import type { Counts } from '#src/features/figures/waiting/count-waiting.server.ts'

const Beside = z.object({
  today: z.int().describe('Since midnight in Dhaka'),
  before: z.int().describe('A week earlier, up to the same time of day'),
})

export const WaitingOnTheWire = z.object({
  waiting: z
    .partialRecord(z.enum(waitingNames), z.number())
    .describe('What the caller may see; `due-from-couriers` is an amount in taka'),
  day: z
    // A record of these names would be documented without its properties.
    .object({
      placed: Beside,
      confirmed: Beside,
      shipped: Beside,
      delivered: Beside,
      returned: Beside,
    } satisfies Record<DayStep, typeof Beside>)
    .nullable()
    .describe('Orders placed, and orders that came to a stage; null without `orders.watch`'),
  lowStock: z
    .object({
      at: z.string(),
      title: z.string(),
      left: z.int(),
      more: z.int().describe('Other products that came to their line at the same time'),
    })
    .nullable()
    .describe('The last product that came to its low-stock line; null without `stock.read`'),
})
export type WaitingOnTheWire = z.output<typeof WaitingOnTheWire>

export function waitingToWire(
  { waiting, day, lowStock }: Counts,
  actors: readonly Actor[],
): WaitingOnTheWire {
  const seen = waitingFor(actors).map((name) => [
    name,
    name === 'due-from-couriers' ? toTaka(poisha(waiting[name])) : waiting[name],
  ])
  return {
    waiting: Object.fromEntries(seen),
    day: isAllowed(actors, 'orders.watch') ? day : null,
    lowStock: isAllowed(actors, 'stock.read') ? lowStock : null,
  }
}
