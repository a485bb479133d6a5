/**
 * Finds products by a part of their title, keywords or pid. On SQLite `product_texts` has every three
 * letters of them, in lower case (decision 0054); on PostgreSQL an index of `pg_trgm` serves `like`.
 */

import { type RawBuilder, sql } from 'kysely'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const shortestPart = 3
/** The end of a title leads to few products, and looking for all of it takes ten times as long. */
const longestPart = 8

/**
 * A phrase for `product_texts` that finds all products with the text, and others where the text is
 * long. Undefined: only `containsText` finds them.
 */
export function partsOf({ engine }: Reads, text: string | undefined): string | undefined {
  const letters = Array.from(text ?? '')
  if (engine === 'postgres' || letters.length < shortestPart) return undefined
  return `"${letters.slice(-longestPart).join('').replaceAll('"', '""')}"`
}

/** Whether the parts find no other products than those with the text. */
export function hasWholePart(text: string | undefined): boolean {
  return Array.from(text ?? '').length <= longestPart
}

export function inProductTexts(parts: string): RawBuilder<boolean> {
  return sql`products.rowid in (${matching(sql`rowid`, parts)})`
}

export async function countByParts(reads: Reads, parts: string): Promise<number> {
  const { rows } = await matching<{ found: number }>(sql`count(*) as found`, parts).execute(reads)
  return rows[0]?.found ?? 0
}

function matching<Row>(what: RawBuilder<unknown>, parts: string): RawBuilder<Row> {
  return sql`select ${what} from product_texts where product_texts match lower(${parts})`
}

/** Whatever the case of ASCII letters. */
export function containsText(text = ''): RawBuilder<boolean> {
  const columns = ['products.title', 'products.keywords', 'products.pid']
  return sql`(${sql.join(
    columns.map((column) => contains(column, text)),
    sql` or `,
  )})`
}
