import type { HistorySubject } from '#src/domain/history/history-subject.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { tokenNameNow } from '#src/platform/request-scope.ts'

export type Change = {
  readonly subject: HistorySubject
  /** The internal id, since a pid can be reused and an e-mail can change; for settings, their name. */
  readonly subjectId: string
  /** The author: an e-mail, or the name of a part of the shop. */
  readonly actor: string
  readonly action: string
  /** Only the changed fields; see `differences`. */
  readonly before: unknown
  readonly after: unknown
  /** The id of the row that this change takes back. */
  readonly undoes?: string | undefined
  readonly now: Date
}

/** Writes in the transaction of the change itself. */
export async function recordHistory(tx: Tx, change: Change): Promise<void> {
  await tx.insertInto('history').values(rowOf(change)).execute()
}

/** The same of hundreds of changes. */
export function recordHistories(tx: Tx, changes: readonly Change[]): Promise<void> {
  return insertRows(tx, 'history', changes.map(rowOf))
}

function rowOf(change: Change) {
  return {
    id: newId(change.now),
    subject: change.subject,
    subject_id: change.subjectId,
    actor: change.actor,
    action: change.action,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    happened_at: change.now.toISOString(),
    undoes: change.undoes ?? null,
    token: tokenNameNow() ?? null,
  }
}
