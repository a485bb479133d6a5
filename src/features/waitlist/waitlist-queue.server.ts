/**
 * The queue of a product. The caller has locked the product. `pieces` counts the pieces that came and that the
 * shop has offered to no phone: at most the stock less the entries that are due.
 */

import { statesThatWait } from '#src/domain/waitlist.ts'
import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type LockedProduct = {
  readonly id: string
  readonly pid: string
  readonly title: string
  readonly stock: number
}

/** Also writes of the queue wait for it. Undefined: it is archived. */
export async function lockQueue(tx: Tx, productId: string): Promise<LockedProduct | undefined> {
  const row = await lockProductRows(tx)
    .where('id', '=', productId)
    .returning(['id', 'pid', 'title', 'stock', 'archived_at'])
    .executeTakeFirst()
  if (!row || row.archived_at !== null) return undefined
  const { archived_at: _none, ...product } = row
  return product
}

/** Due entries for which there are no pieces any more wait again, the last first. */
export async function keepWithinStock(
  tx: Tx,
  { id, stock }: LockedProduct,
  now: Date,
): Promise<void> {
  const due = await tx
    .selectFrom('waitlist_entries')
    .select('id')
    .where('product_id', '=', id)
    .where('state', '=', 'due')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const beyond = due.slice(stock).map((entry) => entry.id)
  if (beyond.length > 0) await makeWait(tx, beyond, now)
  await tx
    .updateTable('waitlist_products')
    .set({ pieces: Math.max(0, stock - due.length) })
    .where('product_id', '=', id)
    .where('pieces', '>', Math.max(0, stock - due.length))
    .execute()
}

async function makeWait(tx: Tx, entryIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ state: 'waiting', due_at: null, changed_at: now.toISOString() })
    .where(inList(tx, 'id', entryIds))
    .where('state', '=', 'due')
    .execute()
}

export async function findPieces(tx: Tx, productId: string): Promise<number> {
  const row = await tx
    .selectFrom('waitlist_products')
    .select('pieces')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.pieces ?? 0
}

/** `by` entries were given a piece; a negative number gives some back. */
export async function takePieces(tx: Tx, productId: string, by: number): Promise<void> {
  await tx
    .updateTable('waitlist_products')
    .set((eb) => ({ pieces: eb('pieces', '-', by) }))
    .where('product_id', '=', productId)
    .execute()
}

type Changes = Partial<
  Pick<Tables['waitlist_entries'], 'state' | 'due_at' | 'sending_at'> & {
    because: string
    cost_poisha: number
    reference: string
    end_hash: string
  }
>

/** False: it was erased meanwhile. */
export async function changeEntry(
  tx: Tx,
  id: string,
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entries')
    .set({ ...changes, changed_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many wait for each product; products without a number have nobody. */
export async function countWaiting(
  reads: Reads,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('waitlist_entries')
    .select((eb) => ['product_id', eb.fn.countAll<number | string>().as('waiting')])
    .where(inList(reads, 'product_id', productIds))
    .where('state', 'in', statesThatWait)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, Number(row.waiting)]))
}
