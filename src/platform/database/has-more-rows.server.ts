import { sql } from 'kysely'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** Of a table of SQLite, without counting: its last rowid. It may have fewer. */
export async function mostRows(reads: Reads, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(rowid) as last from ${sql.table(table)}`.execute(reads)
  return rows[0]?.last ?? 0
}

/** Whether a table of SQLite may have more rows than `most`. */
export async function hasMoreRows(
  reads: Reads,
  table: keyof Tables,
  most: number,
): Promise<boolean> {
  return Number.isFinite(most) && (await mostRows(reads, table)) > most
}
