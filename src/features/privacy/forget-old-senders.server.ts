/** Clears the keyed hashes of the device and the network that sent an order, 30 days later. */

import { sendersKeptMs } from '#src/features/orders/list/list-of-same-sender.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

/** Small: a transaction of a few milliseconds delays no order. */
const ordersAtOnce = 100

export async function forgetOldSenders(
  db: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const until = new Date(now.getTime() - sendersKeptMs).toISOString()
  let senders = 0
  for (;;) {
    const oldest = await db.read
      .selectFrom('orders')
      .select('id')
      .where('network_key', 'is not', null)
      .where('placed_at', '<=', until)
      .orderBy('placed_at')
      .limit(ordersAtOnce)
      .execute()
    if (oldest.length === 0 || signal.aborted) return senders

    const ids = oldest.map(({ id }) => id)
    // Without a new version: no reader of an order sees the hashes.
    await commit(db, (tx) =>
      tx
        .updateTable('orders')
        .set({ device_key: null, network_key: null })
        .where('id', 'in', ids)
        .execute(),
    )
    senders += ids.length
  }
}
