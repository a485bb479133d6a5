/** Where the form of a photo leads back to, and what became of the photo. Without a schema: buyers download it. */

export const photoOutcomes = ['kept', 'refused', 'tooMany', 'busy'] as const

export type PhotoOutcome = (typeof photoOutcomes)[number]

/** What became of the photo of this return or review. */
export type SentPhoto = { readonly outcome: PhotoOutcome; readonly of: string }

const outcomeField = 'photo'
const subjectField = 'photoOf'
/** The place of the notice: on a phone the form stands far down its page. */
export const noticeId = 'photo'
/** The two pages with the form, and nothing that a browser could read as another site. */
const pages = /^(\/bn)?\/(thankyou|order)(\?[\w=&.%+-]{0,300})?$/

/** Any other text leads to the page that finds an order. */
export function backPath(given: string | undefined): string {
  return given !== undefined && pages.test(given) ? given : '/order'
}

/** The address of the page that has the form, so that its answer stands there and not at another form. */
export function pageWithForm(pathname: string, search: string, of: string): string {
  const names = new URLSearchParams(search)
  names.delete(outcomeField)
  names.set(subjectField, of)
  return `${pathname}?${names}`
}

export function withOutcome(back: string, outcome: PhotoOutcome): string {
  const [path = '', query = ''] = back.split('?')
  const names = new URLSearchParams(query)
  names.set(outcomeField, outcome)
  return `${path}?${names}${names.has(subjectField) ? `#${noticeId}` : ''}`
}

export function outcomeIn(query: URLSearchParams): PhotoOutcome | undefined {
  return photoOutcomes.find((one) => one === query.get(outcomeField))
}

export function sentPhotoIn(query: URLSearchParams): SentPhoto | undefined {
  const outcome = outcomeIn(query)
  return outcome && { outcome, of: query.get(subjectField) ?? '' }
}
