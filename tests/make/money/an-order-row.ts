import { commit, type Database } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'

/** A delivered order that no command made; its internal id. */
export async function anOrderRow(db: Database, oid: string): Promise<string> {
  const id = newId(new Date('2026-11-20T10:00:00.000Z'))
  const row = {
    id,
    oid,
    customer_name: 'Rahima',
    customer_phone: '01712345678',
    customer_address: 'Dhaka',
    delivery_zone: 'inside-dhaka',
    delivery_fee_poisha: 7_000,
    coupon: '',
    subtotal_poisha: 10_000,
    discount_poisha: 0,
    total_poisha: 17_000,
    status: 'done',
    stage: 'delivered',
    flags: '',
    place: null,
    account_id: null,
    source: null,
    placed_at: '2026-11-20T10:00:00.000Z',
    deleted_at: null,
    version: 1,
  } as const
  await commit(db, (tx) => tx.insertInto('orders').values(row).execute())
  return id
}
