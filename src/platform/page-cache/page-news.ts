/** How a write tells the kept pages what it changed: here in the same tick, elsewhere at its commit. */

import type { Result } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'

export type PageNews = {
  /** For the other processes; reaches them when `tx` is committed, and not at all if it is not. */
  readonly note: (tx: Tx, tags: readonly PageTag[]) => Promise<void>
  /** For this process. */
  readonly drop: (tags: readonly PageTag[]) => void
}

export type Tell = (...tags: readonly PageTag[]) => void

/** What the inside of a write is given. */
export type Writing = { readonly tx: Tx; readonly tell: Tell }

/** `transact`, with a way to tell what changed. */
export async function transactAndTell<Value, Failure>(
  { db, pageNews }: { readonly db: Pick<Database, 'write'>; readonly pageNews: PageNews },
  work: (tx: Tx, tell: Tell) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let tags = new Set<PageTag>()
  const result = await transact(db, async (tx) => {
    // Anew at every try: PostgreSQL may ask for another.
    tags = new Set()
    const worked = await work(tx, (...more) => {
      for (const tag of more) tags.add(tag)
    })
    if (worked.ok && tags.size > 0) await pageNews.note(tx, [...tags])
    return worked
  })
  // Nothing is served between the commit and this line: both are of one tick.
  if (result.ok) pageNews.drop([...tags])
  return result
}

/** For one process that shares its database with nobody. */
export function localPageNews(drop: PageNews['drop']): PageNews {
  return { note: async () => {}, drop }
}
