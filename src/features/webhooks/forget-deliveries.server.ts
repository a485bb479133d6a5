/** What leaves the log of webhooks, and what a restore stops. */

import { deliveriesForDays } from '#src/domain/webhooks/webhook-event.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const day = 24 * 60 * 60 * 1_000

/** Short transactions: other writes wait for each. */
const rowsAtOnce = 500

/** What is waiting is younger: it waits for three days at most. */
export async function forgetOldDeliveries(
  db: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const until = firstIdOf(new Date(now.getTime() - deliveriesForDays * day))
  let deliveries = 0
  for (;;) {
    const deleted = await commit(db, (tx) => forgetSome(tx, until))
    deliveries += deleted
    if (deleted < rowsAtOnce || signal?.aborted) return deliveries
  }
}

async function forgetSome(tx: Tx, until: string): Promise<number> {
  const oldest = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '<', until)
    .where('state', '<>', 'waiting')
    .orderBy('id')
    .limit(rowsAtOnce)
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Of an order whose buyer is erased: a receiver's answer may name the buyer. */
export async function forgetDeliveriesOf(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('subject_id', '=', orderId).execute()
}

/** After a restore nothing is sent by itself: another copy of the shop may be running (decision 0169). */
export function pauseRestoredWebhooks(db: Database): Promise<void> {
  return commit(db, async (tx) => {
    await tx
      .updateTable('webhook_endpoints')
      .set((eb) => ({ state: 'paused', because: 'restored', version: eb('version', '+', 1) }))
      .where('state', '=', 'on')
      .execute()
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', because: 'restored' })
      .where('state', '=', 'waiting')
      .execute()
  })
}
