/** The wire of an order's timeline. */

import { z } from 'zod'
import { HistoryEntryOnTheWire } from '#src/features/history/history-wire.ts'

export const TimelineEventOnTheWire = HistoryEntryOnTheWire.pick({
  at: true,
  token: true,
  before: true,
  after: true,
}).extend({
  kind: z
    .string()
    .describe('placed, move, change-status, call, edit, note, return, print and so on'),
  by: z.string().describe('The e-mail address of the author; buyer where the buyer did it'),
})
export type TimelineEventOnTheWire = z.output<typeof TimelineEventOnTheWire>
