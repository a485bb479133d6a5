/**
 * Queues the purchase of each order whose buyer agreed, when the order counts as one, and drops what
 * Facebook takes no more: also what it refused or what waits for a token.
 */

import { isPurchase, isTooOld } from '#src/domain/ads/purchase.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { AdEvents } from '#src/features/ads/ad-events.ts'
import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 17_000, everyMs: 30_000 }
const atOnce = 100

/** Nothing of the browser is kept for longer than it is of use. */
export const withoutBrowser = { browser: '', fbp: '', fbc: '' } as const

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

export async function queuePurchases({ db, clock }: Parts): Promise<void> {
  const { pixelId, purchaseAt, sealed } = await findAdSettings(db.read)
  // Without a token they wait here, and not as events that fail once a minute.
  const isSetUp = pixelId !== '' && sealed !== ''
  let last = ''
  for (;;) {
    const rows = await db.read
      .selectFrom('ad_consents')
      .innerJoin('orders', 'orders.id', 'ad_consents.order_id')
      .select(['order_id as id', 'oid', 'stage', 'status', 'placed_at as placedAt'])
      .select(['deleted_at as deletedAt', 'ad_consents.state as consent'])
      .where('ad_consents.state', 'in', ['waiting', 'queued'])
      .where('order_id', '>', last)
      .orderBy('order_id')
      .limit(atOnce)
      .execute()
    const now = clock()
    for (const order of rows) {
      const isOver = isTooOld(order.placedAt, now)
      const counts =
        !isOver &&
        order.consent === 'waiting' &&
        isSetUp &&
        order.deletedAt === null &&
        isPurchase(stageOf(order, now), purchaseAt)
      if (counts || isOver) await settle(db, { ...order, counts, now })
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
}

/** After a restore nothing is sent by itself: another copy of the shop may have sent it (decision 0169). */
export function dropRestoredPurchases(db: Database): Promise<void> {
  return commit(db, async (tx) => {
    await tx
      .updateTable('ad_consents')
      .set({ state: 'dropped', ...withoutBrowser })
      .where('state', 'in', ['waiting', 'queued'])
      .execute()
  })
}

type Settled = {
  readonly id: string
  readonly oid: string
  readonly consent: 'waiting' | 'queued' | 'sent' | 'dropped'
  readonly counts: boolean
  readonly now: Date
}

/** Of two processes one finds the row as it was read. */
function settle(db: Parts['db'], { id, oid, consent, counts, now }: Settled): Promise<void> {
  return commit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ad_consents')
      .set(counts ? { state: 'queued' } : { state: 'dropped', ...withoutBrowser })
      .where('order_id', '=', id)
      .where('state', '=', consent)
      .executeTakeFirst()
    if (numUpdatedRows === 1n && counts) {
      await enqueue<AdEvents>(tx, { kind: 'facebook-purchase', payload: { oid }, now })
    }
  })
}
