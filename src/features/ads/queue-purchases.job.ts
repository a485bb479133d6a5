/**
 * Queues the purchase of each order whose buyer agreed, when the order counts as one, and drops what
 * Facebook and Google take no more: also what they refused or what waits for a key.
 */

import { type AdService, adServices, isPurchase, isTooOld } from '#src/domain/ads/purchase.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { AdEvents } from '#src/features/ads/ad-events.ts'
import { findAdSettings, type StoredAdSettings } from '#src/features/ads/ad-settings.server.ts'
import {
  purchaseEvents,
  settledAt,
  stateColumns,
} from '#src/features/ads/settle-purchase.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 17_000, everyMs: 30_000 }
const atOnce = 100

type Parts = Pick<Shop, 'db' | 'clock'>

export function keepQueueingPurchases(
  { log, ...shop }: Parts & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => queuePurchases(shop), pace, {
    signal,
    onError: (error) => log.error({ event: 'purchases-failed', err: error }),
  })
}

export async function queuePurchases(parts: Parts): Promise<void> {
  const settings = await findAdSettings(parts.db.read)
  for (const service of adServices) await queueFor(parts, service, settings)
}

async function queueFor(
  { db, clock }: Parts,
  service: AdService,
  settings: StoredAdSettings,
): Promise<void> {
  // Without a key they wait here, and not as events that fail once a minute.
  const { pixelId, sealed, googleId, googleSealed, purchaseAt } = settings
  const isSetUp =
    service === 'google' ? googleId !== '' && googleSealed !== '' : pixelId !== '' && sealed !== ''
  const column = `ad_consents.${stateColumns[service]}` as const
  let last = ''
  for (;;) {
    const rows = await db.read
      .selectFrom('ad_consents')
      .innerJoin('orders', 'orders.id', 'ad_consents.order_id')
      .select(['order_id as id', 'oid', 'stage', 'status', 'placed_at as placedAt'])
      .select(['deleted_at as deletedAt', `${column} as consent` as const])
      .where(column, 'in', ['waiting', 'queued'])
      .where('order_id', '>', last)
      .orderBy('order_id')
      .limit(atOnce)
      .execute()
    const now = clock()
    for (const order of rows) {
      const isOver = isTooOld(service, order.placedAt, now)
      const counts =
        !isOver &&
        order.consent === 'waiting' &&
        isSetUp &&
        order.deletedAt === null &&
        isPurchase(stageOf(order, now), purchaseAt)
      if (counts || isOver) await settle(db, service, { ...order, counts, now })
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
}

/** After a restore nothing is sent by itself: another copy of the shop may have sent it (decision 0169). */
export function dropRestoredPurchases(db: Database): Promise<void> {
  return commit(db, async (tx) => {
    for (const service of adServices) {
      const column = stateColumns[service]
      await tx
        .updateTable('ad_consents')
        .set(settledAt(service, 'dropped'))
        .where(column, 'in', ['waiting', 'queued'])
        .execute()
    }
  })
}

function queuedAt(service: AdService) {
  return service === 'google' ? { google_state: 'queued' as const } : { state: 'queued' as const }
}

type Settled = {
  readonly id: string
  readonly oid: string
  readonly consent: 'waiting' | 'queued' | 'sent' | 'dropped'
  readonly counts: boolean
  readonly now: Date
}

/** Of two processes one finds the row as it was read. */
function settle(
  db: Parts['db'],
  service: AdService,
  { id, oid, consent, counts, now }: Settled,
): Promise<void> {
  const column = stateColumns[service]
  return commit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ad_consents')
      .set(counts ? queuedAt(service) : settledAt(service, 'dropped'))
      .where('order_id', '=', id)
      .where(column, '=', consent)
      .executeTakeFirst()
    if (numUpdatedRows === 1n && counts) {
      await enqueue<AdEvents>(tx, { kind: purchaseEvents[service], payload: { oid }, now })
    }
  })
}
