/**
 * Notices that pieces of a product came for which phones wait, and queues an SMS for as many of them as there
 * are pieces, the oldest first (decision 0192).
 */

import { messageWaitsMs } from '#src/domain/messages/buyer-message.ts'
import { findSpentToday } from '#src/features/buyer-messages/daily-limit.server.ts'
import {
  findMessageSettings,
  tellsBackInStock,
} from '#src/features/buyer-messages/message-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { sampleEndToken } from '#src/features/waitlist/end-waitlist.server.ts'
import type { WaitlistEvents } from '#src/features/waitlist/waitlist-events.ts'
import {
  changeEntry,
  findPieces,
  keepWithinStock,
  lockQueue,
  takePieces,
} from '#src/features/waitlist/waitlist-queue.server.ts'
import { backInStockSms } from '#src/features/waitlist/waitlist-text.server.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 13_000, everyMs: 15_000 }

/** Orders for the product wait for the commit. */
const atOnce = 100

export type WaitlistShop = Pick<Shop, 'db' | 'clock'> & { readonly origin: string }

export function watchWaitlist(
  { log, ...shop }: WaitlistShop & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => makeDue(shop), pace, {
    signal,
    onError: (error) => log.error({ event: 'waitlist-failed', err: error }),
  })
}

/** Nothing while the shop sends no such SMS, or has used up its limit: the entries wait. */
export async function makeDue(shop: WaitlistShop): Promise<void> {
  const settings = await findMessageSettings(shop.db.read)
  if (!tellsBackInStock(settings)) return
  for (const productId of await listProductsThatCame(shop.db.read)) {
    while ((await commit(shop.db, (tx) => makeDueIn(tx, shop, productId))) === atOnce);
  }
}

/** In the order in which orders lock products. */
async function listProductsThatCame(reads: Reads): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('waitlist_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select('product_id')
    .where('pieces', '>', 0)
    .where('stock', '>', 0)
    .where('archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waitlist_entries')
          .select('waitlist_entries.id')
          .whereRef('waitlist_entries.product_id', '=', 'products.id')
          .where('waitlist_entries.state', '=', 'waiting'),
      ),
    )
    .orderBy('pid')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Returns how many became due. Of two processes each finds what the other left. */
async function makeDueIn(
  tx: Tx,
  { clock, origin }: WaitlistShop,
  productId: string,
): Promise<number> {
  const now = clock()
  const product = await lockQueue(tx, productId)
  if (!product) return 0
  await keepWithinStock(tx, product, now)
  const pieces = await findPieces(tx, productId)
  const oldest = await tx
    .selectFrom('waitlist_entries')
    .select(['id', 'language'])
    .where('product_id', '=', productId)
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(Math.min(pieces, atOnce))
    .execute()
  const settings = await findMessageSettings(tx)
  const sms = await backInStockSms(tx, { product, settings, origin, endToken: sampleEndToken })
  let left = settings.dailyLimit - (await findSpentToday(tx, now))
  const dueAt = new Date(now.getTime() + messageWaitsMs)
  let made = 0
  for (const { id, language } of oldest) {
    left -= sms[language].cost
    // Nobody overtakes the one whose SMS must wait for tomorrow.
    if (left < 0) break
    await changeEntry(tx, id, { state: 'due', due_at: dueAt.toISOString() }, now)
    await enqueue<WaitlistEvents>(tx, {
      kind: 'back-in-stock',
      payload: { entry: id, product: productId, dueAt: dueAt.toISOString() },
      now,
      dueAt,
    })
    made += 1
  }
  if (made > 0) await takePieces(tx, productId, made)
  return made
}
