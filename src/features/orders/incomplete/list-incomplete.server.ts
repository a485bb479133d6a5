/** The incomplete orders that the desk may call: quiet for a while, and of a phone that did not order since. */

import { sql } from 'kysely'
import { z } from 'zod'
import { quietMs } from '#src/domain/calls/incomplete-order.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import type { Shop } from '#src/features/shop.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type IncompleteLine = {
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly unitPrice: Poisha
  readonly stock: number
  readonly quantity: number
}

export type IncompleteView = {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly address: string
  readonly place: string | null
  readonly zone: DeliveryZone | null
  /** Products that are no longer sold are left out. */
  readonly lines: readonly IncompleteLine[]
  readonly changedAt: string
  readonly calledAt: string | null
}

const mostListed = 100

/** Of a row of `incomplete_orders`: the phone has ordered since the form's last change. */
export const hasOrdered = sql<boolean>`exists (
  select 1 from orders where orders.customer_phone = incomplete_orders.phone
    and orders.placed_at >= incomplete_orders.changed_at
)`

/** The newest first. `id`: this one, or none. */
export async function listIncomplete(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id?: string,
): Promise<readonly IncompleteView[]> {
  let quiet = db.read
    .selectFrom('incomplete_orders')
    .selectAll()
    .where('changed_at', '<=', utcText(clock(), -quietMs / 1_000))
    .where(({ not }) => not(hasOrdered))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
  if (id !== undefined) quiet = quiet.where('id', '=', id)
  const rows = (await quiet.execute()).map((row) => ({ ...row, typed: linesIn(row.lines) }))
  const products = await findProducts(
    db.read,
    rows.flatMap(({ typed }) => typed.map(({ pid }) => pid)),
  )
  return rows.map((row) => ({
    id: row.id,
    phone: normalisePhone(row.phone) ?? row.phone,
    name: row.name,
    address: row.address,
    place: row.place,
    zone: row.delivery_zone,
    lines: row.typed.flatMap(({ pid, quantity }) => {
      const product = products.get(pid)
      return product ? [{ ...product, quantity }] : []
    }),
    changedAt: row.changed_at,
    calledAt: row.called_at,
  }))
}

const Lines = z.array(z.object({ pid: z.string(), quantity: z.int() }))

function linesIn(json: string): z.output<typeof Lines> {
  return Lines.parse(JSON.parse(json))
}

async function findProducts(reads: Reads, pids: readonly string[]) {
  const rows = await reads
    .selectFrom('products')
    .select(['pid', 'title', 'image', 'price_poisha', 'stock'])
    .where('archived_at', 'is', null)
    .where(inList(reads, 'pid', pids))
    .execute()
  return new Map(
    rows.map(({ price_poisha, ...product }) => [
      product.pid,
      { ...product, unitPrice: poisha(price_poisha) },
    ]),
  )
}

/** False: it is gone. */
export function noteCalled(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
): Promise<boolean> {
  return commit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('incomplete_orders')
      .set({ called_at: utcText(clock()) })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** False: it was gone before. */
export function removeIncomplete({ db }: Pick<Shop, 'db'>, id: string): Promise<boolean> {
  return commit(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('incomplete_orders')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
}
