/** Counts the unarchived products without counting the same rows again. */

import { sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstUnsettledId, momentOfId } from '#src/platform/new-id.server.ts'

/** Counting fewer products takes no longer than reading the stored count. */
const worthRemembering = 10_000

/** Rows are never deleted and an id begins with its time: the count before `until` never changes. */
type Counted = { readonly until: string; readonly count: number }

const counted = new WeakMap<Reads, Counted>()

export async function countUnarchived(
  reads: Reads,
  { remembering = worthRemembering } = {},
): Promise<number> {
  const { until, count } = counted.get(reads) ?? { until: '', count: 0 }
  const { rows } = await sql<Record<'newer' | 'archived' | 'newest', number | string>>`
    select (select count(*) from products where id >= ${until}) as newer,
      (select count(*) from products where archived_at is not null) as archived,
      (select coalesce(max(id), '') from products) as newest`.execute(reads)
  const { newer = 0, archived = 0, newest = '' } = rows[0] ?? {}
  const all = count + Number(newer)
  if (Number(newer) >= remembering) await remember(reads, { count, until }, String(newest))
  return all - Number(archived)
}

async function remember(reads: Reads, { until, count }: Counted, newest: string): Promise<void> {
  const settled = firstUnsettledId(momentOfId(newest))
  if (settled <= until) return
  const { rows } = await sql<{ more: number | string }>`
    select count(*) as more from products where id >= ${until} and id < ${settled}`.execute(reads)
  counted.set(reads, { until: settled, count: count + Number(rows[0]?.more ?? 0) })
}
