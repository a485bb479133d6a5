/** Invalidates cached pages after a write: in this process in the same tick, in others right after. */

import type { Result } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'

/** What one write changed. */
export type PageChange = { readonly id: string; readonly tags: readonly PageTag[] }

export type CacheInvalidation = {
  /** Records the tags in `tx`, where every process polls: an invalidation survives the end of this process. */
  readonly note: (tx: Tx, tags: readonly PageTag[]) => Promise<PageChange>
  /** Call it after the commit. Other processes follow within milliseconds. */
  readonly invalidate: (change: PageChange) => void
}

export type Invalidate = (...tags: readonly PageTag[]) => void

/** What a write works with. */
export type WriteContext = { readonly tx: Tx; readonly invalidate: Invalidate }

/** `transact`, with tags to invalidate. */
export async function transactAndInvalidate<Value, Failure>(
  {
    db,
    cacheInvalidation,
  }: { readonly db: Pick<Database, 'write'>; readonly cacheInvalidation: CacheInvalidation },
  work: (writing: WriteContext) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let change: PageChange | undefined
  const result = await transact(db, async (tx) => {
    // Reset for each attempt: PostgreSQL may require another one.
    const tags = new Set<PageTag>()
    change = undefined
    const invalidate: Invalidate = (...more) => {
      for (const tag of more) tags.add(tag)
    }
    const worked = await work({ tx, invalidate })
    if (worked.ok && tags.size > 0) change = await cacheInvalidation.note(tx, [...tags])
    return worked
  })
  // The process serves no request between the commit and this line: both run in one tick.
  if (result.ok && change) cacheInvalidation.invalidate(change)
  return result
}

/** For a single process on its own database. */
export function localCacheInvalidation(
  evict: (tags: readonly PageTag[]) => void,
): CacheInvalidation {
  return {
    note: async (_tx, tags) => ({ id: 'of this process', tags }),
    invalidate: ({ tags }) => evict(tags),
  }
}
