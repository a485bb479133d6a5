/** Who changed what: all changes by person, day and subject, newest first. */

import { type ExpressionBuilder, sql } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { HistorySubject } from '#src/domain/history/history-subject.ts'
import { undoOf } from '#src/domain/history/undo.ts'
import {
  entryColumns,
  entryFromRow,
  type HistoryEntry,
} from '#src/features/history/list-history.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { type Cursor, type CursorPage, readCursorPage } from '#src/platform/database/cursor-page.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

export type Activity = HistoryEntry & {
  readonly subject: string
  readonly subjectId: string
  /** An order's number, a product's title, an e-mail; undefined for a thing without one, or gone. */
  readonly name: string | undefined
  /** The pid of a product that is not archived, the number of an order that is not deleted. */
  readonly pageOf: string | undefined
  readonly undoes: string | undefined
  readonly undoneBy: string | undefined
  /** Nothing has changed the thing since, and a command can take the change back. */
  readonly canUndo: boolean
}

export type ActivityQuery = {
  readonly person?: string | undefined
  readonly subject?: HistorySubject | undefined
  /** The internal id of one thing; with its subject. */
  readonly subjectId?: string | undefined
  /** Days in Dhaka. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function listActivity(
  reads: Reads,
  query: ActivityQuery,
  cursor: Cursor,
): Promise<CursorPage<Activity>> {
  return readCursorPage({
    cursor,
    findRows: (rows) => findRows(reads, query, rows),
    itemsFrom: (rows) => activitiesFrom(reads, rows),
  })
}

const rowsAtOnce = 100

export async function* streamActivity(
  reads: Reads,
  query: ActivityQuery,
): AsyncGenerator<readonly Activity[]> {
  const batches = inBatches<ActivityRow>(rowsAtOnce, (last) =>
    findRows(reads, query, { before: last?.id, size: rowsAtOnce }),
  )
  for await (const rows of batches) yield await activitiesFrom(reads, rows)
}

type ActivityRow = Pick<
  Tables['history'],
  (typeof entryColumns)[number] | 'subject' | 'subject_id' | 'undoes'
> & { readonly newest: string; readonly undone_by: string | null }

/** Ids begin with their moment, so a time range is a range of ids and needs no index of its own. */
export function idsIn({ from, to }: Pick<ActivityQuery, 'from' | 'to'>): {
  readonly first: string | undefined
  readonly end: string | undefined
} {
  const dayMs = 24 * 60 * 60 * 1_000
  return {
    first: from === undefined ? undefined : firstIdOf(startOfDhakaDay(from)),
    end: to === undefined ? undefined : firstIdOf(new Date(startOfDhakaDay(to).getTime() + dayMs)),
  }
}

function findRows(
  reads: Reads,
  { person, subject, subjectId, ...days }: ActivityQuery,
  { before, size }: Cursor,
): Promise<readonly ActivityRow[]> {
  const { first, end } = idsIn(days)
  let rows = reads
    .selectFrom('history')
    .select([...entryColumns, 'subject', 'subject_id', 'undoes'])
    .select((eb) => [newestOf(eb).as('newest'), undoerOf(eb).as('undone_by')])
  if (person !== undefined) rows = rows.where('actor', '=', person)
  if (subject !== undefined) rows = rows.where('subject', '=', subject)
  if (subjectId !== undefined) rows = rows.where('subject_id', '=', subjectId)
  if (first !== undefined) rows = rows.where('id', '>=', first)
  if (end !== undefined) rows = rows.where('id', '<', end)
  if (before !== undefined) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(size).execute()
}

function newestOf(eb: ExpressionBuilder<Tables, 'history'>) {
  return sql<string>`(
    select later.id from history later
    where later.subject = ${eb.ref('history.subject')}
      and later.subject_id = ${eb.ref('history.subject_id')}
    order by later.id desc limit 1
  )`
}

function undoerOf(eb: ExpressionBuilder<Tables, 'history'>) {
  return sql<string | null>`(
    select undoer.id from history undoer where undoer.undoes = ${eb.ref('history.id')}
  )`
}

async function activitiesFrom(
  reads: Reads,
  rows: readonly ActivityRow[],
): Promise<readonly Activity[]> {
  const named = await findNames(reads, rows)
  return rows.map(({ subject, subject_id: subjectId, undoes, newest, undone_by, ...row }) => {
    const entry = entryFromRow(row)
    return {
      ...entry,
      subject,
      subjectId,
      name: named.get(subjectId)?.name,
      pageOf: named.get(subjectId)?.pageOf,
      undoes: undoes ?? undefined,
      undoneBy: undone_by ?? undefined,
      canUndo: undone_by === null && newest === row.id && undoOf(entry) !== undefined,
    }
  })
}

type Named = { readonly id: string; readonly name: string; readonly pageOf: string | undefined }

async function findNames(
  reads: Reads,
  rows: readonly Pick<ActivityRow, 'subject' | 'subject_id'>[],
): Promise<ReadonlyMap<string, Named>> {
  const idsOf = (subject: HistorySubject) => [
    ...new Set(rows.filter((row) => row.subject === subject).map((row) => row.subject_id)),
  ]
  const [orders, products, users] = [idsOf('order'), idsOf('product'), idsOf('user')]
  const found: Named[] = []
  if (orders.length > 0) {
    const named = await reads
      .selectFrom('orders')
      .select(['id', 'oid', 'deleted_at'])
      .where('id', 'in', orders)
      .execute()
    for (const { id, oid, deleted_at } of named) {
      found.push({ id, name: oid, pageOf: deleted_at === null ? oid : undefined })
    }
  }
  if (products.length > 0) {
    const named = await reads
      .selectFrom('products')
      .select(['id', 'pid', 'title', 'archived_at'])
      .where('id', 'in', products)
      .execute()
    for (const { id, pid, title, archived_at } of named) {
      found.push({ id, name: title, pageOf: archived_at === null ? pid : undefined })
    }
  }
  if (users.length > 0) {
    const named = await reads
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', users)
      .execute()
    for (const { id, email } of named) found.push({ id, name: email, pageOf: email })
  }
  return new Map(found.map((one) => [one.id, one]))
}
