/** The buyer of a delivered order writes what they think of one of its products. */

import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { mayReview, type Rating } from '#src/domain/reviews/review.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { type Counting, countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const refusal = 'too-many-reviews'

/** Hundreds of buyers share a network, so its limit is wide. */
const limits = {
  address: { kind: 'review by address', atMost: 60, windowSeconds: hour, refusal },
  device: { kind: 'review by device', atMost: 20, windowSeconds: hour, refusal },
} as const

export type WriteReview = {
  /** Found by its token, or by its number and phone. */
  readonly order: OrderView
  readonly pid: string
  readonly rating: Rating
  readonly body: string
  readonly author: string
  readonly from: CalledFrom
}

type TooManyReviews = { readonly kind: typeof refusal; readonly retryAfterSeconds: number }

export type WriteReviewFailure =
  | TooManyReviews
  /** The order has no such product, did not arrive, or its buyer sent it back. */
  | { readonly kind: 'not-received' }

/** The first review of a line stays: the same form sent again changes nothing. */
export function writeReview(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { order: { id: orderId }, pid, from, ...words }: WriteReview,
): Promise<Result<undefined, WriteReviewFailure>> {
  const now = clock()
  return transact<undefined, WriteReviewFailure>(db, async (tx) => {
    const counted = await countWriting(tx, { limitKey: secrets.limitKey, now }, from)
    if (!counted.ok) return counted
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const order = await findOrderById(tx, orderId)
    const line = order && (await linesToReview(tx, order, now)).find((one) => one.pid === pid)
    if (!line) return failed({ kind: 'not-received' })
    if (!(await insertReview(tx, { orderId, line, ...words, now }))) return ok(undefined)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: orderId,
      actor: 'buyer',
      action: 'order.review',
      before: {},
      after: { pid, rating: words.rating },
      now,
    })
    return ok(undefined)
  })
}

function countWriting(
  tx: Tx,
  counting: Counting,
  { address, device }: CalledFrom,
): Promise<Result<undefined, TooManyReviews>> {
  return countEachWithin(tx, counting, [
    { ...limits.address, subject: address },
    { ...limits.device, subject: device },
  ])
}

/** The lines that a buyer has, whether reviewed or not: none of an erased buyer, none of a product that is gone. */
export async function linesToReview(
  reads: Reads | Tx,
  order: OrderView,
  now: Date,
): Promise<readonly OrderLineView[]> {
  if (order.customer.phone === '') return []
  const stage = stageOf(order, now)
  const lines = order.lines.filter((line) => mayReview(stage, line))
  if (lines.length === 0) return []
  const sold = await reads
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('archived_at', 'is', null)
    .execute()
  const ids = new Set(sold.map(({ id }) => id))
  return lines.filter(({ productId }) => ids.has(productId))
}

type Inserting = Pick<WriteReview, 'rating' | 'body' | 'author'> & {
  readonly orderId: string
  readonly line: OrderLineView
  readonly now: Date
}

/** False: the line has a review. */
async function insertReview(
  tx: Tx,
  { orderId, line, rating, body, author, now }: Inserting,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({
      id: newId(now),
      order_id: orderId,
      product_id: line.productId,
      rating,
      body,
      author,
      state: 'waiting',
      written_at: utcText(now),
      changed_at: utcText(now),
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
