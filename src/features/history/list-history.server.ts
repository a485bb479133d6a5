/** The changes of a thing with their authors and earlier values, newest first. */

import type { HistorySubject } from '#src/domain/history-subject.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type HistoryEntry = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

type HistoryQuery = {
  readonly subject: HistorySubject
  /** As `findSubject` returns it. */
  readonly subjectId: string
  readonly page: number
  readonly size: number
}

export async function listHistory(
  reads: Reads,
  { subject, subjectId, page, size }: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  const entries = reads
    .selectFrom('history')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
  const { total } = await entries
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await entries
    .select(['id', 'happened_at', 'actor', 'action', 'before', 'after'])
    // Ids sort by time.
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    at: row.happened_at,
    actor: row.actor,
    action: row.action,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  }))
  return { items, total: Number(total), page, size }
}
