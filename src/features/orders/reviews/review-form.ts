/** The schema of the form that writes a review. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { longestReview, longestReviewer, ratings } from '#src/domain/reviews/review.ts'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

export const ReviewForm = z.object({
  pid: z.string().min(1).max(textLimits.pid).refine(isStorable),
  rating: z.enum(ratings.map(String)).transform((text) => {
    const rating = ratings.find((one) => String(one) === text)
    if (rating === undefined) throw new Error('No rating')
    return rating
  }),
  // Forms end their lines with both signs.
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1).max(longestReview).refine(isStorable)),
  author: z.string().trim().max(longestReviewer).refine(isStorable).default(''),
})
