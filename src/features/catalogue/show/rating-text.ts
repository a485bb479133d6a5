import { averageTenths, type RatingSum } from '#src/domain/reviews/review.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

/** What the buyers of a product gave it, for its page or its card. */
export function ratingText(place: 'page' | 'card', sum: RatingSum, language: Language): string {
  return interpolate(messagesFor(language, 'productReviews').sums[place], {
    average: formatNumber(averageTenths(sum) / 10, language),
    n: formatNumber(sum.reviews, language),
  })
}
