/** The wire names of an activity. Browser-safe. */

import { z } from 'zod'
import type { Activity } from '#src/features/activity/list-activity.server.ts'
import { HistoryEntryOnTheWire, historyToWire } from '#src/features/history/history-wire.ts'

export const ActivityOnTheWire = HistoryEntryOnTheWire.extend({
  subject: z.string().describe('What was changed: order, product, user, settings …'),
  about: z.string().describe('The _id of the thing'),
  name: z.string().nullable().describe('Its number, title or e-mail address; null without one'),
  page: z
    .string()
    .nullable()
    .describe('The name under which the dashboard has it; null once it is deleted or archived'),
  undoes: z.string().nullable().describe('The _id of the activity that this one took back'),
  undoneBy: z.string().nullable().describe('The _id of the activity that took this one back'),
  canUndo: z.boolean().describe('Nothing has changed the thing since, and it can be taken back'),
})
export type ActivityOnTheWire = z.output<typeof ActivityOnTheWire>

export function activityToWire(activity: Activity): ActivityOnTheWire {
  const { subject, subjectId, name, pageOf, undoes, undoneBy, canUndo } = activity
  return {
    ...historyToWire(subject, activity),
    subject,
    about: subjectId,
    name: name ?? null,
    page: pageOf ?? null,
    undoes: undoes ?? null,
    undoneBy: undoneBy ?? null,
    canUndo,
  }
}
