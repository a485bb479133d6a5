/** The guided first hour on the wire. Browser-safe. */

import { z } from 'zod'
import { type FirstHour, firstHourSteps } from '#src/domain/people/first-hour.ts'

const Step = z.enum(firstHourSteps)

export const FirstHourOnTheWire = z.object({
  steps: z
    .array(z.object({ name: Step, state: z.enum(['done', 'skipped', 'open']) }))
    .describe('In their order; done is what the shop really has'),
  isLeft: z.boolean().describe('The home of the dashboard no longer shows the guide'),
})
export type FirstHourOnTheWire = z.output<typeof FirstHourOnTheWire>

export const FirstHourForm = z.object({
  skipped: z.array(Step).max(2 * firstHourSteps.length),
  isLeft: z.boolean('trueOrFalse'),
})
export type FirstHourForm = z.output<typeof FirstHourForm>

export function firstHourToWire({ steps, isLeft }: FirstHour): FirstHourOnTheWire {
  return { steps: [...steps], isLeft }
}
