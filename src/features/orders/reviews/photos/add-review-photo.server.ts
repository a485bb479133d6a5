/** A photo that a buyer adds to a review while it waits for the team. */

import { mostReviewPhotos } from '#src/domain/reviews/review.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  type NoRoom,
  roomFor,
  type StorePhoto,
  storePhoto,
} from '#src/features/orders/photos/store-photo.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type AddReviewPhoto = {
  readonly reviewId: string
  readonly from: Pick<CalledFrom, 'address'>
}

export function addReviewPhoto<Refused>(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { reviewId, from }: AddReviewPhoto,
  make: StorePhoto<Refused>['make'],
): Promise<Result<string, NoRoom | Refused>> {
  return storePhoto(shop, {
    findRoom: (reads) => findRoom(reads, reviewId),
    from,
    make,
    insert: (tx, row) =>
      tx
        .insertInto('review_photos')
        .values({ ...row, review_id: reviewId })
        .execute(),
  })
}

async function findRoom(reads: Reads | Tx, reviewId: string) {
  const found = await reads
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('reviews.id', '=', reviewId)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return failed({ kind: 'no-place' } as const)
  const { photos } = await reads
    .selectFrom('review_photos')
    .select((eb) => eb.fn.countAll<number | string>().as('photos'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return roomFor(found.order_id, { photos: Number(photos), most: mostReviewPhotos })
}
