/** A paused endpoint with a log: a made-up shop sends nothing to anybody. */

import { testEvent, webhookEvents } from '#src/domain/webhooks/webhook-event.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const deliveries = 45
const minute = 60_000

export async function fillWebhooks(db: Database, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const id = firstIdOf(at(60 * deliveries))
  const made = at(60 * deliveries).toISOString()
  const rows = Array.from({ length: deliveries }, (_, n) => {
    const moment = at(60 * (deliveries - n)).toISOString()
    const hasFailed = n % 9 === 8
    return {
      id: firstIdOf(new Date(moment)),
      endpoint_id: id,
      event: webhookEvents[n % webhookEvents.length] ?? testEvent,
      subject_id: '',
      body: '{}',
      state: hasFailed ? 'failed' : 'delivered',
      because: hasFailed ? 'status' : '',
      attempts: hasFailed ? 12 : 1,
      status: hasFailed ? 503 : 200,
      took_ms: 40 + 7 * n,
      answer: hasFailed ? 'Service unavailable' : 'ok',
      tried_at: moment,
      made_at: moment,
      queued_at: moment,
    } as const
  })
  await commit(db, async (tx) => {
    await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        place: 1,
        url: 'https://stock.example.com/pagla-mart',
        events: JSON.stringify(webhookEvents),
        sealed: '',
        state: 'paused',
        because: 'owner',
        failing_since: null,
        next_try_at: null,
        last_success_at: at(60).toISOString(),
        made_at: made,
      })
      .execute()
    await tx.insertInto('webhook_deliveries').values(rows).execute()
  })
}
