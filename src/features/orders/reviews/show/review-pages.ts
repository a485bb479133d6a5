/** How many reviews a product page shows: its address says it, so that a link works without scripts. */

export const reviewsAtOnce = 10
const mostPages = 50
const name = 'reviews'

function pageIn(query: URLSearchParams): number {
  const given = query.get(name) ?? ''
  return /^[1-9]\d?$/.test(given) ? Math.min(Number(given), mostPages) : 1
}

export function reviewsOfAPage(query: URLSearchParams): {
  readonly shown: number
  /** Undefined where the page shows as many as it can. */
  readonly next: number | undefined
} {
  const page = pageIn(query)
  return { shown: page * reviewsAtOnce, next: page < mostPages ? page + 1 : undefined }
}

export function moreReviews(next: number | undefined): string | undefined {
  return next === undefined ? undefined : `?${name}=${next}#${name}`
}
