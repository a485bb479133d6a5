import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { poisha } from '#src/domain/money.ts'
import type { QuestionView } from '#src/features/profiles/question-view.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const StoredHost = z.object({ name: z.string(), image: z.string(), email: z.string() })

/** Finds a question by the id in its address, or by its internal one. */
export async function findQuestion(reads: Reads, id: string): Promise<QuestionView | undefined> {
  // PostgreSQL throws for a text that it cannot store.
  if (id.includes('\0')) return undefined
  const row = await reads
    .selectFrom('questions')
    .select(['id', 'title', 'details', 'due_on', 'budget_poisha', 'subject', 'host'])
    .where(isInternalId(id) ? 'id' : 'public_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined

  return {
    id: row.id,
    title: row.title,
    details: row.details,
    dueOn: row.due_on,
    budget: poisha(row.budget_poisha),
    subject: row.subject,
    host: StoredHost.parse(JSON.parse(row.host)),
  }
}
