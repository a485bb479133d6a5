/** The wire names of a question. Code behind the API uses `QuestionView`. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { QuestionView } from '#src/features/profiles/question-view.ts'

export const QuestionOnTheWire = z.object({
  _id: z.string(),
  title: z.string(),
  details: z.string(),
  ddate: z.iso.date().describe('The day on which an answer is due'),
  budget: z.number().describe('In taka'),
  subject: z.string(),
  host: z.object({ name: z.string(), image: z.string(), email: z.string() }),
})
export type QuestionOnTheWire = z.output<typeof QuestionOnTheWire>

export function questionToWire(question: QuestionView): QuestionOnTheWire {
  return {
    _id: question.id,
    title: question.title,
    details: question.details,
    ddate: question.dueOn,
    budget: toTaka(question.budget),
    subject: question.subject,
    host: question.host,
  }
}
