/** One part of the check of a shop: a query, and a sentence for each row that it finds. */

import type { RawBuilder } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/** The most problems of one kind in a report. */
export const toldAtMost = 20

export type Find = (reads: Reads) => Promise<readonly string[]>

/** A problem for each row that the query finds. */
export function problems<Row>(query: RawBuilder<Row>, sentence: (row: Row) => string): Find {
  return async (reads) => (await query.execute(reads)).rows.map(sentence)
}
