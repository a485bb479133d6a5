import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

type OfEngine = Pick<Reads, 'engine'>

/** A column that is one of these texts. However many: engines end at 32,766 places for values. */
export function inList(
  reads: OfEngine,
  column: string,
  texts: readonly string[],
): RawBuilder<boolean> {
  return inJsonList(reads, column, JSON.stringify(texts))
}

/** The same where the texts come later: `list` is an array of them in JSON. */
export function inJsonList(reads: OfEngine, column: string, list: string): RawBuilder<boolean> {
  return reads.engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<boolean>`${sql.ref(column)} in (select json_array_elements_text(${list}::json))`
}
