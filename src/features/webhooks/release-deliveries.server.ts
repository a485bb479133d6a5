/**
 * Lets go the deliveries that an endpoint holds: the oldest one at each time of a retry while it fails, and all of
 * them in small numbers once it takes something. Only these have events in the outbox (decision 0226).
 */

import { sql } from 'kysely'
import type { Shop } from '#src/features/shop.ts'
import {
  enqueueDelivery,
  findEndpoint,
  isHolding,
  listEndpoints,
  type WebhookEndpoint,
} from '#src/features/webhooks/webhook-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** The most events of an endpoint that wait in the outbox: if it fails again, each is held again. */
const mostReleased = 50

/** Other writes wait for each commit. */
const failedAtOnce = 500

/** How long one attempt keeps others away: until the outbox takes it, for the call, and to store its answer. */
export const claimMs = 30_000

type ReleaseShop = Pick<Shop, 'db' | 'clock'>

/** Writes nothing while no endpoint holds any. */
export async function releaseDeliveries({ db, clock }: ReleaseShop): Promise<void> {
  if (!(await isHolding(db.read))) return
  for (const endpoint of await listEndpoints(db.read)) {
    if (!(await isHolding(db.read, endpoint.id))) continue
    const now = clock()
    if (endpoint.state !== 'on') await failHeld({ db }, endpoint.id)
    else if (endpoint.nextTryAt === null) {
      await commit(db, async (tx) =>
        release(tx, { endpoint, most: await roomFor(tx, endpoint), now }),
      )
    } else if (Date.parse(endpoint.nextTryAt) <= now.getTime()) {
      await commit(db, (tx) => releaseForRetry(tx, endpoint, now))
    }
  }
}

/** Of two processes one claims the retry. */
async function releaseForRetry(
  tx: Tx,
  endpoint: Pick<WebhookEndpoint, 'id' | 'place' | 'nextTryAt'>,
  now: Date,
): Promise<void> {
  const claimed = new Date(now.getTime() + claimMs).toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ next_try_at: claimed })
    .where('id', '=', endpoint.id)
    .where('next_try_at', '=', endpoint.nextTryAt)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await release(tx, { endpoint, most: 1, now, claimed })
}

type Releasing = {
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'place'>
  readonly most: number
  readonly now: Date
  readonly claimed?: string
}

/** The oldest first. */
async function release(tx: Tx, { endpoint, most, now, claimed }: Releasing): Promise<void> {
  if (most <= 0) return
  const oldest = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpoint.id)
    .where('held', '=', held)
    .where('state', '=', waiting)
    .orderBy('id')
    .limit(most)
  const released = await tx
    .updateTable('webhook_deliveries')
    .set({ held: 0 })
    .where('id', 'in', oldest)
    .where('held', '=', held)
    .returning('id')
    .execute()
  for (const id of released.map((row) => row.id).toSorted()) {
    await enqueueDelivery(tx, { endpoint, id, now, ...(claimed !== undefined && { claimed }) })
  }
}

async function roomFor(tx: Tx, { place }: Pick<WebhookEndpoint, 'place'>): Promise<number> {
  const events = await tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', `webhook-${place}`)
    .where('state', '=', waiting)
    .limit(mostReleased)
    .execute()
  return mostReleased - events.length
}

/** Of an endpoint that is paused or off. */
async function failHeld({ db }: Pick<ReleaseShop, 'db'>, endpointId: string): Promise<void> {
  for (;;) {
    const failed = await commit(db, async (tx) => {
      const endpoint = await findEndpoint(tx, endpointId)
      if (!endpoint || endpoint.state === 'on') return 0
      const some = tx
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('held', '=', held)
        .where('state', '=', waiting)
        .orderBy('id')
        .limit(failedAtOnce)
      const { numUpdatedRows } = await tx
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', because: endpoint.state, held: 0 })
        .where('id', 'in', some)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    })
    if (failed < failedAtOnce) return
  }
}

// A parameter would hide from the planner that the partial indexes hold these rows.
const held = sql.lit<1>(1)
const waiting = sql.lit<'waiting'>('waiting')
