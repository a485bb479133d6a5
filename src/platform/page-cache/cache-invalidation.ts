/** How a write tells the cached pages what it changed: here in the same tick, elsewhere right after. */

import type { Result } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'

/** What one write changed. */
export type PageChange = { readonly id: string; readonly tags: readonly PageTag[] }

export type CacheInvalidation = {
  /** Written down in `tx`, where every process looks: whatever becomes of this one, no news is lost. */
  readonly note: (tx: Tx, tags: readonly PageTag[]) => Promise<PageChange>
  /** After the commit: here in the same tick, in the other processes within milliseconds. */
  readonly invalidate: (change: PageChange) => void
}

export type Invalidate = (...tags: readonly PageTag[]) => void

/** What the inside of a write is given. */
export type WriteContext = { readonly tx: Tx; readonly invalidate: Invalidate }

/** `transact`, with a way to tell what changed. */
export async function transactAndInvalidate<Value, Failure>(
  {
    db,
    cacheInvalidation,
  }: { readonly db: Pick<Database, 'write'>; readonly cacheInvalidation: CacheInvalidation },
  work: (tx: Tx, invalidate: Invalidate) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let change: PageChange | undefined
  const result = await transact(db, async (tx) => {
    // Anew at every try: PostgreSQL may ask for another.
    const tags = new Set<PageTag>()
    change = undefined
    const worked = await work(tx, (...more) => {
      for (const tag of more) tags.add(tag)
    })
    if (worked.ok && tags.size > 0) change = await cacheInvalidation.note(tx, [...tags])
    return worked
  })
  // Nothing is served between the commit and this line: both are of one tick.
  if (result.ok && change) cacheInvalidation.invalidate(change)
  return result
}

/** For one process that shares its database with nobody. */
export function localCacheInvalidation(
  evict: (tags: readonly PageTag[]) => void,
): CacheInvalidation {
  return {
    note: async (_tx, tags) => ({ id: 'of nobody else', tags }),
    invalidate: ({ tags }) => evict(tags),
  }
}
