/** The figures of the team on the wire, and as lines of a table. Browser-safe. */

import { z } from 'zod'
import type { Period, PersonFigures } from '#src/features/activity/people/people-figures.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

export const PersonFiguresOnTheWire = z.object({
  person: z.string().describe('The e-mail, as in the history'),
  calls: z.int(),
  confirmed: z.int().describe('Calls in which the buyer confirmed'),
  share: z.int().nullable().describe('confirmed of calls in percent; null without a call'),
  packed: z.int().describe('Orders; one that was packed twice on a day counts once'),
  packingHours: z.int().describe('Hours by the clock in which the person packed an order'),
  packedAnHour: z.number().nullable().describe('packed / packingHours; null without one'),
})
export type PersonFiguresOnTheWire = z.output<typeof PersonFiguresOnTheWire>

export const PeopleOnTheWire = z.object({
  from: z.string().describe('The first day in Dhaka; of a longer period the last 31 days'),
  to: z.string().describe('The last day'),
  items: z.array(PersonFiguresOnTheWire),
})
export type PeopleOnTheWire = z.output<typeof PeopleOnTheWire>

export function personToWire(figures: PersonFigures): PersonFiguresOnTheWire {
  const { calls, confirmed, packed, packingHours } = figures
  return {
    ...figures,
    share: calls === 0 ? null : Math.round((100 * confirmed) / calls),
    packedAnHour: packingHours === 0 ? null : Math.round((10 * packed) / packingHours) / 10,
  }
}

export function peopleHeadings({ people }: DashboardMessages<'activity'>): readonly string[] {
  const { person, from, to, calls, confirmed, share, packed, packingHours, packedAnHour } = people
  return [person, from, to, calls, confirmed, share, packed, packingHours, packedAnHour]
}

export function personCells(
  { person, calls, confirmed, share, packed, packingHours, packedAnHour }: PersonFiguresOnTheWire,
  { from, to }: Period,
): readonly string[] {
  const figures = [calls, confirmed, share, packed, packingHours, packedAnHour]
  return [person, from, to, ...figures.map((figure) => String(figure ?? ''))]
}
