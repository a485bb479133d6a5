/** Reviews of products: who may write one, what it holds, and what a product's reviews say together. */

import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { isDelivered, piecesOut } from '#src/domain/returns/return-case.ts'

export const reviewStates = ['waiting', 'published', 'declined'] as const

export type ReviewState = (typeof reviewStates)[number]

/** Where people of the team can bring a review, from any state. */
export const chosenReviewStates = ['published', 'declined'] as const

export type ChosenReviewState = (typeof chosenReviewStates)[number]

export const ratings = [1, 2, 3, 4, 5] as const

export type Rating = (typeof ratings)[number]

export const highestRating = 5

export const longestReview = 2_000
export const longestReviewer = 40
export const longestReply = 1_000
export const mostReviewPhotos = 3

type Line = Parameters<typeof piecesOut>[0]

/** The buyer has the product: it was delivered, and not every piece went back. */
export function mayReview(stage: OrderStage, line: Line): boolean {
  return isDelivered(stage) && piecesOut(line) > 0
}

/** The published reviews of one product; `reviews` is at least 1. */
export type RatingSum = { readonly reviews: number; readonly stars: number }

/** The average in tenths, half of a tenth rounded up: 43 for 4.3. */
export function averageTenths({ reviews, stars }: RatingSum): number {
  return Math.floor((stars * 20 + reviews) / (2 * reviews))
}
