import type { Insertable } from 'kysely'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { findParcel, type ParcelView } from '#src/features/parcels/parcel-rows.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type Matters = Partial<Omit<Insertable<Tables['parcels']>, 'id' | 'order_id'>>

/** A parcel of an order, as the shop has stored it; booked at Steadfast unless `matters` say otherwise. */
export async function aParcelRow(
  db: Database,
  orderNumber: string,
  matters: Matters = {},
): Promise<ParcelView> {
  const order = await findOrder(db.read, orderNumber)
  if (!order) throw new Error(`No order ${orderNumber}`)
  const { number = 1 } = matters
  const id = newId(new Date(order.placedAt))
  const row = {
    id,
    order_id: order.id,
    live_order_id: order.id,
    number,
    courier: 'steadfast',
    invoice: number === 1 ? orderNumber : `${orderNumber}-${number}`,
    state: 'booked',
    consignment: `C${orderNumber.slice(3)}`,
    tracking_code: `T${orderNumber.slice(3)}`,
    collect_poisha: order.total,
    value_poisha: order.subtotal,
    pieces: 1,
    grams: 500,
    made_by: 'admin@paglamart.test',
    made_at: order.placedAt,
    sent_at: order.placedAt,
    booked_at: order.placedAt,
    ...matters,
  } as const
  await commit(db, async (tx) => {
    await tx.insertInto('parcels').values(row).execute()
  })
  const parcel = await findParcel(db.read, { id })
  if (!parcel) throw new Error('The parcel was not stored')
  return parcel
}
