/** Entries of the history, for the person whose data they are. */

import type { RawBuilder } from 'kysely'
import type { HistorySubject } from '#src/domain/history/history-subject.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'
import { entryColumns, entryFromRow } from '#src/features/history/list-history.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Leaves out the staff member who made a change: that is not the person's data. */
export async function exportEntries(
  reads: Reads,
  subject: HistorySubject,
  where: RawBuilder<boolean>,
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('history')
    .select(entryColumns)
    .where('subject', '=', subject)
    .where(where)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { at, action, before, after } = historyToWire(subject, entryFromRow(row))
    return { at, action, before, after }
  })
}
