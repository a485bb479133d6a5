import { sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/**
 * Stands among the migrations while `npm run generate` fills tables without their indexes: no shop
 * starts with a database that lacks them.
 */
export const halfFilledMark = 'filling-that-was-broken-off'

export async function isHalfFilled(reads: Reads): Promise<boolean> {
  const { rows } = await sql`
    select name from migrations where name = ${halfFilledMark}`.execute(reads)
  return rows.length > 0
}
