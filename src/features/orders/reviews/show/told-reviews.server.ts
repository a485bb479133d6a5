/** The published reviews of a product, written out for its page: a browser loads no code for them. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { averageTenths } from '#src/domain/reviews/review.ts'
import { ratingText } from '#src/features/catalogue/show/rating-text.ts'
import {
  moreReviews,
  reviewsAtOnce,
  reviewsOfAPage,
} from '#src/features/orders/reviews/show/review-pages.ts'
import {
  findShownReviews,
  type ShownReview,
} from '#src/features/orders/reviews/shown-reviews.server.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { hasBangla, otherLanguage } from '#src/i18n/language-of-text.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** The first so many of them, by the query of the page. */
export async function tellReviews(
  reads: Reads,
  productId: string,
  { language, query }: { readonly language: Language; readonly query: URLSearchParams },
) {
  const pages = reviewsOfAPage(query)
  const found = await findShownReviews(reads, productId, pages.shown)
  if (!found) return undefined
  const { reviews, items, hasMore } = found
  const texts = messagesFor(language, 'productReviews')
  const average = averageTenths(found) / 10
  const n = (number: number) => formatNumber(number, language)
  return {
    /** For structured data: the same however many the page shows. */
    facts: {
      average,
      reviews,
      items: items.slice(0, reviewsAtOnce).map((one) => ({
        rating: one.rating,
        body: one.body,
        author: nameIn(one, texts),
        writtenOn: dhakaDay(new Date(one.writtenAt)),
      })),
    },
    shown: {
      average: n(average),
      outOf: interpolate(texts.outOf, { n: n(reviews) }),
      sum: ratingText('page', found, language),
      items: items.map((review) => ({
        id: review.id,
        rating: review.rating,
        label: interpolate(texts.stars, { n: n(review.rating) }),
        by: byLine(review, language),
        body: review.body,
        reply: review.reply,
        ...inLanguages(review, language),
        photos: review.photos.map((id) => `/api/reviews/${review.id}/photos/${id}`),
      })),
      ...(language === 'en' && items.some(isInBangla) && { hasBangla: true }),
      replyBy: texts.reply,
      photoText: texts.photo,
      more: hasMore ? { to: moreReviews(pages.next), text: texts.more } : undefined,
    },
  }
}

export type ToldReviews = NonNullable<Awaited<ReturnType<typeof tellReviews>>>['shown']

/** Without a byte for a text in the language of the page. */
function inLanguages({ body, reply }: ShownReview, page: Language) {
  const [bodyLang, replyLang] = [otherLanguage(body, page), otherLanguage(reply, page)]
  return { ...(bodyLang && { bodyLang }), ...(replyLang && { replyLang }) }
}

function isInBangla({ body, reply, author }: ShownReview): boolean {
  return [body, reply, author].some(hasBangla)
}

function byLine({ author, writtenAt }: ShownReview, language: Language): string {
  const texts = messagesFor(language, 'productReviews')
  const who = nameIn({ author }, texts)
  return interpolate(texts.bought, { who, date: formatDate(new Date(writtenAt), language) })
}

function nameIn({ author }: Pick<ShownReview, 'author'>, { buyer }: { readonly buyer: string }) {
  return author === '' ? buyer : author
}
