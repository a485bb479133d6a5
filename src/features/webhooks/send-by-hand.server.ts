/** The owner sends a test, or a delivery of the log again. */

import { testEvent } from '#src/domain/webhooks/webhook-event.ts'
import type { Shop } from '#src/features/shop.ts'
import type { WebhookMessage } from '#src/features/webhooks/webhook-payload.ts'
import {
  addDelivery,
  enqueueDelivery,
  findEndpoint,
} from '#src/features/webhooks/webhook-rows.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'

type ByHandShop = Pick<Shop, 'db' | 'clock'>

type Gone = { readonly kind: 'endpoint-gone' }

/** One attempt, also to an endpoint that is off. Returns the id of the delivery. */
export function sendTest(
  { db, clock }: ByHandShop,
  endpointId: string,
): Promise<Result<string, Gone>> {
  return transact<string, Gone>(db, async (tx) => {
    const endpoint = await findEndpoint(tx, endpointId)
    if (!endpoint) return failed({ kind: 'endpoint-gone' })
    const now = clock()
    const message: WebhookMessage = {
      type: testEvent,
      timestamp: now.toISOString(),
      data: { message: 'A test of the webhooks of Pagla Mart' },
    }
    const body = JSON.stringify(message)
    return ok(
      await addDelivery(tx, { endpoint, event: testEvent, subjectId: '', body, byHand: true, now }),
    )
  })
}

type Again = { readonly endpointId: string; readonly id: string }

/** The same bytes under the same id, so a receiver that has them knows. One that waits is tried at once. */
export function sendDeliveryAgain(
  { db, clock }: ByHandShop,
  { endpointId, id }: Again,
): Promise<Result<string, Gone>> {
  return transact<string, Gone>(db, async (tx) => {
    const endpoint = await findEndpoint(tx, endpointId)
    if (!endpoint) return failed({ kind: 'endpoint-gone' })
    const now = clock()
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, queued_at: now.toISOString(), held: 0 })
      .where('id', '=', id)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return failed({ kind: 'endpoint-gone' })
    await enqueueDelivery(tx, { endpoint, id, byHand: true, now })
    return ok(id)
  })
}
