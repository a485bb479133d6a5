/** One part of the check of a shop: a query, and a sentence for each row that it finds. */

import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/** The most problems of one kind in a report. */
export const toldAtMost = 20

export type Find = (reads: Reads) => Promise<readonly string[]>

/** A problem for each row that the query finds. */
export function problems<Row>(query: RawBuilder<Row>, sentence: (row: Row) => string): Find {
  return async (reads) => (await query.execute(reads)).rows.map(sentence)
}

/** A field of an event's payload, which is JSON as text; empty where it has none. */
export function inPayload({ engine }: Reads, name: string): RawBuilder<string> {
  return engine === 'postgres'
    ? sql<string>`coalesce(payload::json ->> ${sql.lit(name)}, '')`
    : sql<string>`coalesce(payload ->> ${sql.lit(name)}, '')`
}

/**
 * The first rows of a query over many rows, each once. With `order by` or `distinct` in the query itself,
 * SQLite reads the whole table along the index of random order numbers, each row from another page.
 */
export function firstBy<Row>(
  columns: RawBuilder<unknown>,
  query: RawBuilder<Row>,
): RawBuilder<Row> {
  return sql<Row>`
    with found as materialized (${query})
    select distinct * from found order by ${columns} limit ${toldAtMost}`
}
