import { sql } from 'kysely'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** Whether a table of SQLite may have more rows than `most`, without counting: by the last rowid. */
export async function hasMoreRows(
  reads: Reads,
  table: keyof Tables,
  most: number,
): Promise<boolean> {
  if (!Number.isFinite(most)) return false
  const { rows } = await sql<{ last: number | null }>`
    select max(rowid) as last from ${sql.table(table)}`.execute(reads)
  return (rows[0]?.last ?? 0) > most
}
