/** A version of the whole catalogue, computed without reading each product. */

import { sql } from 'kysely'
import type { Shop } from '#src/features/shop.ts'
import { firstUnsettledId } from '#src/platform/new-id.server.ts'

/**
 * Changes after every change of any product. Versions only rise and archived rows stay, so the
 * smallest index covers both. Every stock change is a movement whose id begins with its time. The
 * last settled movement and the number of later ones identify the state, so an order writes nothing
 * extra. The version changes once more, needlessly, when that movement settles.
 */
export async function catalogueVersion({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<string> {
  const settled = firstUnsettledId(clock())
  const { rows } = await sql<Record<'products' | 'edits' | 'movement' | 'moves', number | string>>`
    select products, edits, movement,
      (select count(*) from stock_movements where id > movement) as moves
    from (
      select count(*) as products, coalesce(sum(version), 0) as edits,
        coalesce((select max(id) from stock_movements where id < ${settled}), '') as movement
      from products
    ) as catalogue`.execute(db.read)
  const { products, edits, movement, moves } = rows[0] ?? {}
  return `${products}.${edits}.${movement}.${moves}`
}
