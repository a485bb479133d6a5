/** The wire of reviews for the team. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import {
  chosenReviewStates,
  highestRating,
  longestReply,
  mostReviewPhotos,
  reviewStates,
} from '#src/domain/reviews/review.ts'
import type { Review } from '#src/features/orders/reviews/review-rows.server.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'

export const ReviewOnTheWire = z.object({
  _id: z.string(),
  pid: z.string(),
  title: z.string(),
  rating: z.int().min(1).max(highestRating),
  text: z.string().describe('The buyer’s own words'),
  name: z.string().describe('What the buyer wants to be called; may be empty'),
  state: z.enum(reviewStates),
  reply: z.string().describe('The words of the shop below it'),
  written: z.iso.datetime(),
  changed: z.iso.datetime().describe('When it came to its state'),
  photos: z
    .array(z.object({ _id: z.string(), shown: z.boolean() }))
    .describe('The oldest first; the team chose those that are shown'),
})
export type ReviewOnTheWire = z.output<typeof ReviewOnTheWire>

const count = z.int()

export const ReviewsOnTheWire = pageOf(ReviewOnTheWire).extend({
  counts: z
    .object({ waiting: count, published: count, declined: count })
    .describe('Of all reviews, by their state'),
})
export type ReviewsOnTheWire = z.output<typeof ReviewsOnTheWire>

export const ReviewsQuery = z.object({
  state: z.enum(reviewStates, { error: 'reviewState' }).default('waiting'),
  page,
  size,
})

export const ReviewAnswer = z.object({
  state: z.enum(chosenReviewStates, { error: 'reviewAnswer' }),
  reply: optionalText('reviewReply', { most: longestReply }).describe(
    'Stands below the review in place of any earlier reply; without it there is none',
  ),
  photos: z
    .array(z.string().refine(isInternalId, { error: 'reviewPhotos' }), { error: 'reviewPhotos' })
    .max(mostReviewPhotos, { error: 'reviewPhotos' })
    .default([])
    .describe('The ids of its photos that visitors see; without them none'),
})

export function reviewToWire(review: Review): ReviewOnTheWire {
  const { id, pid, title, rating, body, author, state, reply, writtenAt, changedAt, photos } =
    review
  return {
    _id: id,
    pid,
    title,
    rating,
    text: body,
    name: author,
    state,
    reply,
    written: writtenAt,
    changed: changedAt,
    photos: photos.map((photo) => ({ _id: photo.id, shown: photo.isShown })),
  }
}
