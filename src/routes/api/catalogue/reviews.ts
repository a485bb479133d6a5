/** What buyers write of products, for the team. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { answerReview } from '#src/features/orders/reviews/answer-review.server.ts'
import { countReviews, listReviews } from '#src/features/orders/reviews/review-rows.server.ts'
import {
  ReviewAnswer,
  ReviewOnTheWire,
  ReviewsOnTheWire,
  ReviewsQuery,
  reviewToWire,
} from '#src/features/orders/reviews/review-wire.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const list = defineEndpoint<ApiContext, typeof ReviewsQuery>({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reviews in one state: the oldest first where they wait, else the latest answer first',
  permission: 'review.answer',
  requestClass: 'owner',
  query: ReviewsQuery,
  answers: { 200: { of: 'The reviews, and the counts of all', schema: ReviewsOnTheWire } },
  handle: async ({ shop }, { query }) => {
    const { items, ...rest } = await listReviews(shop.db.read, query)
    const counts = await countReviews(shop.db.read)
    return answer({ items: items.map(reviewToWire), ...rest, counts })
  },
})

const answerOne = defineEndpoint<ApiContext, undefined, typeof ReviewAnswer>({
  method: 'POST',
  path: '/api/admin/reviews/:id/answer',
  summary: 'Publishes a review, or declines it and takes it back, with the reply below it',
  permission: 'review.answer',
  requestClass: 'owner',
  body: ReviewAnswer,
  answers: {
    200: { of: 'The review', schema: ReviewOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such review' },
  },
  handle: async ({ shop, caller }, { params, body: { state, reply = '', photos } }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const answered = await answerReview(shop, {
      id,
      state,
      reply,
      photos,
      actor: actorName(caller),
    })
    return answered.ok ? answer(reviewToWire(answered.value)) : notFound
  },
})

export const reviewEndpoints: readonly Endpoint<ApiContext>[] = [list, answerOne]
