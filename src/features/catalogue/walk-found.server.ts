/** The first of many products that a text finds, along the index of a sort. Decision 0175. */

import { type RawBuilder, sql } from 'kysely'
import { containsText, inProductTexts } from '#src/features/catalogue/product-texts.server.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Entries of an index that are looked at before the whole index is: some 0.3 ms. */
const mostNear = 10_000
/** Entries of a whole index, some 5 ms. */
const mostWalked = 100_000
/** Reading a product for its place takes as long as passing so many entries of an index. */
const entriesToRead = 40

type Along = {
  readonly isOffer: boolean
  /** A column with an index. */
  readonly column: string
  readonly direction: Sort<string>['direction']
  readonly total: number
  /** Entries of the index. */
  readonly all: number
  readonly offset: number
  readonly size: number
}

type Walk = Along & {
  /** The phrase that finds all of them, and no others. */
  readonly parts: string
  /** Whether products lie in the file nearly in the order of the column. */
  readonly isAsAdded: boolean
}

/** On SQLite: no product is read that is not on the page. Undefined where to read and sort what was found takes less time. */
export async function walkFound(
  reads: Reads,
  walk: Walk,
): Promise<readonly { readonly id: string }[] | undefined> {
  const { all, total } = walk
  const expected = expectedOf(walk)
  if (expected <= 0) return []

  const near = nearOf(walk)
  if (walk.isAsAdded && near <= mostNear) {
    const ids = await walkNear(reads, walk, near)
    if (ids.length >= expected) return ids
  }
  if (all > Math.min(mostWalked, total * entriesToRead)) return undefined
  const ids = await pageOf(reads, walk, sql`+${inProductTexts(walk.parts)}`)
  return ids.length < expected ? undefined : ids
}

/**
 * On PostgreSQL, whose plan would read and sort all that is found: reads the beginning of the sort, where
 * that is less. Undefined where it is not, or does not fill the page.
 */
export async function readBeginning(
  reads: Reads,
  along: Along & { readonly text: string },
): Promise<readonly { readonly id: string }[] | undefined> {
  const near = nearOf(along)
  if (near > along.total) return undefined
  const { rows } = await sql<{ id: string }>`
    select products.id from (
      select id, title, keywords, pid, ${sql.ref(along.column)} as sorted from products
      where ${unarchived(along)} order by ${orderOf(along)} limit ${near}
    ) products
    where ${containsText(reads, along)}
    order by sorted ${sql.raw(along.direction)}, id ${sql.raw(along.direction)}
    limit ${along.size} offset ${along.offset}`.execute(reads)
  return rows.length < expectedOf(along) ? undefined : rows
}

function expectedOf({ size, total, offset }: Along): number {
  return Math.min(size, total - offset)
}

/** So many entries will hold the page: half as many again, so that chance seldom leaves it short. */
function nearOf(along: Along): number {
  return Math.ceil((1.5 * (along.offset + along.size) * along.all) / along.total) + 100
}

/** Gathers what is found among so many products at the beginning of the sort, and not all that is found. */
async function walkNear(reads: Reads, walk: Walk, entries: number) {
  const { rows } = await sql<{ first: number | null; last: number | null; border: string | null }>`
    select min(place) as first, max(place) as last,
      ${sql.raw(walk.direction === 'asc' ? 'max' : 'min')}(sorted) as border
    from (
      select products.rowid as place, ${sql.ref(walk.column)} as sorted from products
      where ${unarchived(walk)} order by ${orderOf(walk)} limit ${entries}
    )`.execute(reads)
  const { first = null, last = null, border = null } = rows[0] ?? {}
  if (first === null || last === null) return []

  // Products of one moment may stand on both sides of the border: they are left to the whole walk.
  const isBefore = sql.raw(walk.direction === 'asc' ? '<' : '>')
  const found = inProductTexts(walk.parts, { first, last })
  return pageOf(reads, walk, sql`${sql.ref(walk.column)} ${isBefore} ${border} and +${found}`)
}

async function pageOf(reads: Reads, walk: Walk, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`
    select products.id from products where ${unarchived(walk)} and ${condition}
    order by ${orderOf(walk)} limit ${walk.size} offset ${walk.offset}`.execute(reads)
  return rows
}

/** A literal, so that the planner can use the partial indexes. */
function unarchived({ isOffer }: Along): RawBuilder<boolean> {
  return isOffer
    ? sql`products.archived_at is null and products.is_offer = 1`
    : sql`products.archived_at is null`
}

function orderOf({ column, direction }: Along): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`${sql.ref(column)} ${way}, products.id ${way}`
}
