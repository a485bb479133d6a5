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

/** What is looked for, and texts that mean the same. */
export type TextMeant = { readonly text: string | undefined; readonly others?: readonly string[] }

function textsOf({ text = '', others = [] }: TextMeant): readonly [string, ...string[]] {
  return [text, ...others]
}

/**
 * A phrase for `product_texts` that finds all products with the text, and others where the text is
 * long. Undefined: only `containsText` finds them.
 */
export function partsOf(reads: Reads, meant: TextMeant): string | undefined {
  const parts = textsOf(meant).map((text) => partOf(reads, text))
  return parts.every((part) => part !== undefined) ? parts.join(' OR ') : undefined
}

function partOf({ engine }: Reads, text: string): string | undefined {
  const letters = Array.from(text)
  if (engine === 'postgres' || letters.length < shortestPart) return undefined
  const part = letters.length > longestPart ? letters.slice(-lettersOfEnd) : letters
  return `"${lowered(part.join('')).replaceAll('"', '""')}"`
}

/** As SQLite's `lower`, which wrote the index: ASCII alone. An `OR` between phrases must stay in capitals. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Whether the parts find no other products than those with the text. */
export function hasWholePart(meant: TextMeant): boolean {
  return textsOf(meant).every((text) => Array.from(text).length <= longestPart)
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
  return sql`select ${what} from product_texts where product_texts match ${parts}`
}

/** Whether PostgreSQL finds so few products by it that their ids are read at once. */
export function isTitle({ engine }: Reads, { text = '', others = [] }: TextMeant): boolean {
  return engine === 'postgres' && others.length === 0 && Array.from(text).length >= shortestTitle
}

/** Whatever the case of ASCII letters: `like` of SQLite ignores it, so lowering them only takes time. */
export function containsText(reads: Reads, meant: TextMeant): RawBuilder<boolean> {
  const [first, ...others] = textsOf(meant).map((text) => containsOne(reads, text))
  return others.length === 0 && first ? first : sql`(${sql.join([first, ...others], sql` or `)})`
}

function containsOne(reads: Reads, text: string): RawBuilder<boolean> {
  if (reads.engine === 'sqlite') return inAnyColumn((column) => containsInAnyCase(column, text))
  if (!isTitle(reads, { text })) return inAnyColumn((column) => contains(column, text))
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
