/** The changes of a thing with their authors and earlier values, newest first. */

import type { SubjectWithPage } from '#src/domain/history/history-subject.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export type HistoryEntry = {
  readonly id: string
  readonly at: string
  readonly actor: string
  /** The name of the token by which a program of the actor did it. */
  readonly token: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

type HistoryQuery = {
  readonly subject: SubjectWithPage
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
    .select(entryColumns)
    // Ids sort by time.
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items: rows.map(entryFromRow), total: Number(total), page, size }
}

export const entryColumns = [
  'id',
  'happened_at',
  'actor',
  'token',
  'action',
  'before',
  'after',
] as const

type EntryRow = Pick<Tables['history'], (typeof entryColumns)[number]>

export function entryFromRow({ happened_at, before, after, ...row }: EntryRow): HistoryEntry {
  return { ...row, at: happened_at, before: JSON.parse(before), after: JSON.parse(after) }
}
