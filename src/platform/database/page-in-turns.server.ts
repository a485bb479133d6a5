/**
 * A page of rows in an order, or of a kind, that no index knows. SQLite works in the shop's own
 * thread: it looks at a stretch of the table at a time, and others get their turn in between.
 */

import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Some milliseconds. */
const rowsOfStretch = 2_000
/** So many keys of 20,000 characters are held at once, and no more. */
const mostHeld = 1_000

type Key = string | number | null

type FoundKey = {
  readonly id: string
  /** What it is sorted by. */
  readonly key: Key
}

type PageWanted = {
  readonly table: 'products' | 'orders'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly size: number
  readonly rowsAtOnce?: number
  /** Those of the stretch that match, by key and then by id, no more than so many. */
  readonly look: (inStretch: RawBuilder<boolean>, most: number) => Promise<readonly FoundKey[]>
}

/** Whether a page is worth it: not far behind others, nor where a server works beside the shop. */
export function isForTurns(
  reads: Reads,
  { offset, size }: Pick<PageWanted, 'offset' | 'size'>,
): boolean {
  return engineOf(reads) === 'sqlite' && offset + size <= mostHeld
}

/** The ids of a page. */
export async function pageInTurns(reads: Reads, wanted: PageWanted): Promise<readonly string[]> {
  const { table, direction, offset, size, look, rowsAtOnce = rowsOfStretch } = wanted
  const compare =
    direction === 'asc' ? compareFound : (a: FoundKey, b: FoundKey) => compareFound(b, a)
  const rowid = sql.ref(`${table}.rowid`)
  const last = await findLast(reads, table)
  let best: readonly FoundKey[] = []
  for (let from = 0; from < last; from += rowsAtOnce) {
    const inStretch = sql<boolean>`${rowid} > ${from} and ${rowid} <= ${from + rowsAtOnce}`
    const some = await look(inStretch, offset + size)
    if (some.length > 0) best = [...best, ...some].toSorted(compare).slice(0, offset + size)
    await setImmediate()
  }
  return best.slice(offset).map(({ id }) => id)
}

/** Rows lie by their rowid: a stretch of it is read in one go. */
async function findLast(reads: Reads, table: PageWanted['table']): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(rowid) as last from ${sql.table(table)}`.execute(reads)
  return rows[0]?.last ?? 0
}

function compareFound(one: FoundKey, other: FoundKey): number {
  return compareAsStored(one.key, other.key) || compareAsStored(one.id, other.id)
}

/** As SQLite compares: nothing first, texts by their bytes in UTF-8, which is by their characters. */
export function compareAsStored(one: Key, other: Key): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  if (typeof one === 'number' || typeof other === 'number') return one < other ? -1 : 1
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return rankOf(one.charCodeAt(at)) - rankOf(other.charCodeAt(at))
}

/** Characters of two units come after all others; nothing before everything. */
function rankOf(unit: number): number {
  if (Number.isNaN(unit)) return -1
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}
