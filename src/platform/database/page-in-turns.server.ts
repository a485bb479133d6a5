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

export type FoundKey = {
  readonly id: string
  /** What it is sorted by. */
  readonly key: Key
  /** How many of the stretch match: the same in each of its rows. */
  readonly matching: number | string
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

export type PageOfIds = { readonly ids: readonly string[]; readonly total: number }

/** Whether a page is worth it: not far behind others, nor where a server works beside the shop. */
export function isForTurns(reads: Reads, { offset, size }: Pick<PageWanted, 'offset' | 'size'>) {
  return engineOf(reads) === 'sqlite' && offset + size <= mostHeld
}

export async function pageInTurns(reads: Reads, wanted: PageWanted): Promise<PageOfIds> {
  const { table, direction, offset, size, look, rowsAtOnce = rowsOfStretch } = wanted
  const compare =
    direction === 'asc' ? compareFound : (a: FoundKey, b: FoundKey) => compareFound(b, a)
  const id = sql.ref(`${table}.id`)
  let best: readonly FoundKey[] = []
  let total = 0
  let after = ''
  for (;;) {
    const until = await findEnd(reads, { table, after, rowsAtOnce })
    const inStretch =
      until === undefined
        ? sql<boolean>`${id} > ${after}`
        : sql<boolean>`${id} > ${after} and ${id} <= ${until}`
    const some = await look(inStretch, offset + size)
    total += Number(some[0]?.matching ?? 0)
    best = [...best, ...some].toSorted(compare).slice(0, offset + size)
    if (until === undefined) break
    after = until
    await setImmediate()
  }
  return { ids: best.slice(offset).map((found) => found.id), total }
}

type End = { readonly table: string; readonly after: string; readonly rowsAtOnce: number }

async function findEnd(
  reads: Reads,
  { table, after, rowsAtOnce }: End,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id > ${after}
    order by id limit 1 offset ${rowsAtOnce - 1}`.execute(reads)
  return rows[0]?.id
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
