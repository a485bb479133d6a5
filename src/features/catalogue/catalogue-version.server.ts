/** Says of the whole catalogue whether it is as it was, without a look at each product. */

import { sql } from 'kysely'
import type { Shop } from '#src/features/shop.ts'
import { firstUnsettledId } from '#src/platform/new-id.server.ts'

/**
 * Another one after every change of any product. Versions only rise, and archived rows stay; the
 * smallest of the indexes has them. Every change of stock is a movement with an id that begins with
 * its moment: the last one that has settled and the number of those since tell them apart. So an
 * order writes nothing for it; as its movement settles, the version changes once more for nothing.
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
