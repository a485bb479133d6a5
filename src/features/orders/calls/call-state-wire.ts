/** The wire of where the calls about an order stand. */

import { z } from 'zod'
import { type CallState, callStandings } from '#src/domain/calls/call-outcome.ts'

export const CallStateOnTheWire = z.object({
  standing: z.enum(callStandings),
  unanswered: z.int().describe('Calls in a row that the buyer did not answer'),
  dueAt: z.iso.datetime().optional(),
})
export type CallStateOnTheWire = z.output<typeof CallStateOnTheWire>

export function callStateToWire({ standing, unanswered, dueAt }: CallState): CallStateOnTheWire {
  return { standing, unanswered, ...(dueAt && { dueAt: dueAt.toISOString() }) }
}
