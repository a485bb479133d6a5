/** Changed pages that a write notes where no cache is at hand: a job, or another program beside the shop. */

import type { Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

/** By the machine's clock, as those who look compare it with. */
export async function noteChangedPages(tx: Tx, tags: readonly PageTag[]): Promise<void> {
  if (tags.length === 0) return
  const now = new Date()
  await tx
    .insertInto('page_changes')
    .values({ id: newId(now), tags: JSON.stringify(tags), changed_at: now.toISOString() })
    .execute()
}

const pace = { firstAfterMs: 800, everyMs: 800 }

type Watching = {
  readonly db: Pick<Database, 'read'>
  readonly evict: (tags: readonly PageTag[]) => void
  readonly log: Log
}

/**
 * For one process on SQLite, whose own writes evict their pages at once: evicts what is noted besides.
 * PostgreSQL has it in `listenForInvalidation`.
 */
export function watchChangedPages(
  { db, evict, log }: Watching,
  signal: AbortSignal,
  everyMs: Pace = pace,
): Promise<void> {
  let looked: ReadonlyMap<string, readonly PageTag[]> = new Map()
  async function look(): Promise<void> {
    const now = await findNoted(db)
    for (const [id, tags] of now) if (!looked.has(id)) evict(tags)
    looked = now
  }
  return runPeriodically(look, everyMs, {
    signal,
    onError: (error) => log.warn({ event: 'page-changes-not-read', err: error }),
  })
}

/** Empty where nothing was noted of late: cleaning up deletes what is older than minutes. */
async function findNoted({
  read,
}: Pick<Database, 'read'>): Promise<ReadonlyMap<string, readonly PageTag[]>> {
  const rows = await read.selectFrom('page_changes').select(['id', 'tags']).execute()
  return new Map(rows.map(({ id, tags }) => [id, JSON.parse(tags)]))
}
