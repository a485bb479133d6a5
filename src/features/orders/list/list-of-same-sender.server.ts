/** The orders that one phone, one device or one network sent: one action can cancel them. */

import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { stagesBefore, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { mostMoves } from '#src/features/orders/edit/move-orders.server.ts'
import type { Shop } from '#src/features/shop.ts'

export const sendersKeptMs = 30 * 24 * 60 * 60 * 1_000

export const senderKinds = ['phone', 'device', 'network'] as const
type SenderKind = (typeof senderKinds)[number]

const columns = {
  phone: 'customer_phone',
  device: 'device_key',
  network: 'network_key',
} as const satisfies Record<SenderKind, string>

/**
 * Numbers of the orders of the last 30 days that can still be cancelled, newest first, as many as one
 * bulk move takes; the order itself may be one of them. None where the shop does not know the sender,
 * or no longer.
 */
export async function listOfSameSender(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  number: string,
  by: SenderKind,
): Promise<readonly string[]> {
  if (!isOrderNumber(number)) return []
  const since = new Date(clock().getTime() - sendersKeptMs).toISOString()
  const column = columns[by]
  const { read } = db
  const sender = read.selectFrom('orders as sent').select(`sent.${column}`)
  // On its own, so that an index is read, and no row of another sender.
  let sent = read
    .selectFrom('orders')
    .select('id')
    .where(column, '=', sender.where('sent.oid', '=', number))
    .where('placed_at', '>', since)
  // The condition of the index of the senders.
  if (by !== 'phone') sent = sent.where('network_key', 'is not', null)
  const rows = await read
    .selectFrom('orders')
    .select('oid')
    .where('id', 'in', sent)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('stage', 'is', null), eb('stage', 'in', stagesBefore(stageWithReason))]),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMoves)
    .execute()
  return rows.map(({ oid }) => oid)
}
