/** The stored security events by person, kind and day, newest first. */

import type { SecurityEvent } from '#src/domain/access/security-event.ts'
import { idsIn } from '#src/features/activity/list-activity.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { type Cursor, type CursorPage, readCursorPage } from '#src/platform/database/cursor-page.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export type SecurityRow = Tables['security_events'] & {
  /** The present e-mail addresses; the rows have ids alone. */
  readonly userEmail: string | undefined
  readonly byEmail: string | undefined
}

export type SecurityQuery = {
  /** The id of a user whom the event is about, or who was signed in. */
  readonly userId?: string | undefined
  readonly event?: SecurityEvent | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function listSecurityEvents(
  reads: Reads,
  query: SecurityQuery,
  cursor: Cursor,
): Promise<CursorPage<SecurityRow>> {
  return readCursorPage({
    cursor,
    findRows: (rows) => findRows(reads, query, rows),
    itemsFrom: (rows) => withEmails(reads, rows),
  })
}

const rowsAtOnce = 100

export async function* streamSecurityEvents(
  reads: Reads,
  query: SecurityQuery,
): AsyncGenerator<readonly SecurityRow[]> {
  const batches = inBatches<Tables['security_events']>(rowsAtOnce, (last) =>
    findRows(reads, query, { before: last?.id, size: rowsAtOnce }),
  )
  for await (const rows of batches) yield await withEmails(reads, rows)
}

function findRows(
  reads: Reads,
  { userId, event, ...days }: SecurityQuery,
  { before, size }: Cursor,
): Promise<readonly Tables['security_events'][]> {
  const { first, end } = idsIn(days)
  let rows = reads
    .selectFrom('security_events')
    .select(['id', 'event', 'user_id', 'by_id', 'network'])
    .select(['facts', 'count', 'happened_at', 'last_at'])
  if (userId !== undefined) {
    rows = rows.where((eb) => eb.or([eb('user_id', '=', userId), eb('by_id', '=', userId)]))
  }
  if (event !== undefined) rows = rows.where('event', '=', event)
  if (first !== undefined) rows = rows.where('id', '>=', first)
  if (end !== undefined) rows = rows.where('id', '<', end)
  if (before !== undefined) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(size).execute()
}

async function withEmails(
  reads: Reads,
  rows: readonly Tables['security_events'][],
): Promise<readonly SecurityRow[]> {
  const ids = [
    ...new Set(rows.flatMap(({ user_id, by_id }) => [user_id ?? [], by_id ?? []].flat())),
  ]
  const users =
    ids.length === 0
      ? []
      : await reads.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return rows.map((row) => ({
    ...row,
    userEmail: emails.get(row.user_id ?? ''),
    byEmail: emails.get(row.by_id ?? ''),
  }))
}
