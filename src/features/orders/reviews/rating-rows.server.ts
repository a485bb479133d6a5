/** The kept sum of a product's published reviews. Whoever changes what is published changes it with that. */

import type { RatingSum } from '#src/domain/reviews/review.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type Published = { readonly productId: string; readonly rating: number }

export async function addToRating(tx: Tx, { productId, rating }: Published): Promise<void> {
  await tx
    .insertInto('product_ratings')
    .values({ product_id: productId, reviews: 1, stars: rating })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({
        reviews: eb('product_ratings.reviews', '+', 1),
        stars: eb('product_ratings.stars', '+', rating),
      })),
    )
    .execute()
}

export async function takeFromRating(tx: Tx, { productId, rating }: Published): Promise<void> {
  const sum = await lockSum(tx, productId)
  if (!sum) throw new Error('A published review without a rating of its product')
  if (sum.reviews === 1) {
    await tx.deleteFrom('product_ratings').where('product_id', '=', productId).execute()
    return
  }
  await tx
    .updateTable('product_ratings')
    .set({ reviews: sum.reviews - 1, stars: sum.stars - rating })
    .where('product_id', '=', productId)
    .execute()
}

/** Locked until the commit, so that the next writer counts from what this one leaves. */
function lockSum(tx: Tx, productId: string): Promise<RatingSum | undefined> {
  return tx
    .updateTable('product_ratings')
    .set((eb) => ({ reviews: eb.ref('reviews') }))
    .where('product_id', '=', productId)
    .returning(['reviews', 'stars'])
    .executeTakeFirst()
}
