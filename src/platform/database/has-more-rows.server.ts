import { sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/** Whether SQLite may have more of them than so many, without counting: rows lie by their numbers. */
export async function hasMoreRows(
  reads: Reads,
  table: 'products' | 'orders',
  most: number,
): Promise<boolean> {
  if (!Number.isFinite(most)) return false
  const { rows } = await sql<{ last: number | null }>`
    select max(rowid) as last from ${sql.table(table)}`.execute(reads)
  return (rows[0]?.last ?? 0) > most
}
