/** Photos of reviews: buyers add them, the team chooses, visitors see the chosen ones of published reviews. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { PhotoQuery } from '#src/features/orders/photos/photo-size.ts'
import { addReviewPhoto } from '#src/features/orders/reviews/photos/add-review-photo.server.ts'
import { findReviewPhoto } from '#src/features/orders/reviews/photos/review-photos.server.ts'
import { notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPhoto, photoForm } from '#src/routes/api/photos/photo-form.ts'

const ofBuyer = photoForm({
  of: 'review',
  path: '/api/reviews/:id/photos',
  add: ({ shop, caller }, reviewId, make) =>
    addReviewPhoto(shop, { reviewId, from: caller.from }, make),
})

const answers = {
  200: { of: 'The photo', schema: z.string(), type: 'image/jpeg' },
  404: { of: 'No such photo' },
} as const

const ofVisitors = defineEndpoint<ApiContext, typeof PhotoQuery>({
  method: 'GET',
  path: '/api/reviews/:id/photos/:photo',
  summary: 'A photo of a published review, as a JPEG made from its pixels',
  permission: 'storefront.read',
  requestClass: 'reads',
  query: PhotoQuery,
  answers,
  handle: (context, input) => photoFor('visitors', context, input),
})

const ofTeam = defineEndpoint<ApiContext, typeof PhotoQuery>({
  method: 'GET',
  path: '/api/admin/reviews/:id/photos/:photo',
  summary: 'A photo of any review, as a JPEG made from its pixels',
  permission: 'review.answer',
  requestClass: 'owner',
  query: PhotoQuery,
  answers,
  handle: (context, input) => photoFor('team', context, input),
})

type PhotoInput = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: z.output<typeof PhotoQuery>
}

async function photoFor(
  whom: 'visitors' | 'team',
  { shop }: ApiContext,
  { params: { id: reviewId = '', photo: id = '' }, query: { size } }: PhotoInput,
) {
  if (!isInternalId(reviewId) || !isInternalId(id)) return notFound
  return answerPhoto(await findReviewPhoto(shop.db.read, { reviewId, id, size, for: whom }))
}

export const reviewPhotoEndpoints: readonly Endpoint<ApiContext>[] = [ofBuyer, ofVisitors, ofTeam]
