import { type RawBuilder, sql } from 'kysely'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/**
 * The columns of rows that come as one JSON array, for `insert into … select`: a statement that stays
 * the same for however many rows is prepared once. `rows` is a parameter.
 */
export function rowsOfJson<Name extends keyof Tables>(
  { engine }: Pick<Reads, 'engine'>,
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  rows: string,
): RawBuilder<unknown> {
  const names = columns.map((column) => sql.ref(column))
  if (engine === 'postgres') {
    return sql`select ${sql.join(names)}
      from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
  }
  const values = columns.map((column) => sql`value ->> ${sql.lit(column)}`)
  // Without a condition SQLite takes `on conflict` for a join.
  return sql`select ${sql.join(values)} from json_each(${rows}) where true`
}
