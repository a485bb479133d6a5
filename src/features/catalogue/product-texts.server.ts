/**
 * Finds products by a part of their title, keywords or pid. On SQLite `product_texts` has every three
 * letters of them, in lower case (decision 0054); on PostgreSQL an index of `pg_trgm` serves `like`.
 */

import { type RawBuilder, sql } from 'kysely'
import { contains, containsInAnyCase } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const shortestPart = 3
/** As long as most words. */
const longestPart = 8
/** Of a longer text: the end of a title leads to few products, and each further letter takes its time. */
const lettersOfEnd = 6
/** Longer than a word, or most pairs of words: a title, or a pid. */
const shortestTitle = 16
/** On PostgreSQL: fewer letters may be those of thousands of titles, and the whole title reads ten times the index. */
const endOfTitle = 12

/**
 * A phrase for `product_texts` that finds all products with the text, and others where the text is
 * long. Undefined: only `containsText` finds them.
 */
export function partsOf({ engine }: Reads, text: string | undefined): string | undefined {
  const letters = Array.from(text ?? '')
  if (engine === 'postgres' || letters.length < shortestPart) return undefined
  const part = letters.length > longestPart ? letters.slice(-lettersOfEnd) : letters
  return `"${part.join('').replaceAll('"', '""')}"`
}

/** Whether the parts find no other products than those with the text. */
export function hasWholePart(text: string | undefined): boolean {
  return Array.from(text ?? '').length <= longestPart
}

type Places = { readonly first: number; readonly last: number }

/** `places` are rowids: of a part of the file, only what is found there is gathered. */
export function inProductTexts(parts: string, places?: Places): RawBuilder<boolean> {
  const found = matching(sql`rowid`, parts)
  if (!places) return sql`products.rowid in (${found})`
  // FTS5 skips to a whole number, and a number of JavaScript arrives as another: it would read all.
  const { first, last } = places
  return sql`products.rowid in (
    ${found} and rowid between cast(${first} as integer) and cast(${last} as integer)
  )`
}

export async function countByParts(
  reads: Reads,
  parts: string,
  { isOffer = false } = {},
): Promise<number> {
  const { rows } = await (isOffer
    ? sql<{ found: number }>`select count(*) as found from products indexed by products_offers
        where archived_at is null and is_offer = 1 and +${inProductTexts(parts)}`
    : matching<{ found: number }>(sql`count(*) as found`, parts)
  ).execute(reads)
  return rows[0]?.found ?? 0
}

function matching<Row>(what: RawBuilder<unknown>, parts: string): RawBuilder<Row> {
  return sql`select ${what} from product_texts where product_texts match lower(${parts})`
}

/** Whether PostgreSQL finds so few products by it that their ids are read at once. */
export function isTitle({ engine }: Reads, text = ''): boolean {
  return engine === 'postgres' && Array.from(text).length >= shortestTitle
}

/** Whatever the case of ASCII letters: `like` of SQLite ignores it, so lowering them only takes time. */
export function containsText(reads: Reads, text = ''): RawBuilder<boolean> {
  if (reads.engine === 'sqlite') return inAnyColumn((column) => containsInAnyCase(column, text))
  if (!isTitle(reads, text)) return inAnyColumn((column) => contains(column, text))
  const end = Array.from(text).slice(-endOfTitle).join('')
  // The index finds the end alone; `strpos` compares what it found.
  const isWhole = (column: string) =>
    sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
  return sql`(${inAnyColumn((column) => contains(column, end))} and ${inAnyColumn(isWhole)})`
}

function inAnyColumn(condition: (column: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const columns = ['products.title', 'products.keywords', 'products.pid']
  return sql`(${sql.join(columns.map(condition), sql` or `)})`
}
