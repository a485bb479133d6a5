/** Where the form of a photo leads back to, and what became of the photo. Without a schema: buyers download it. */

export const photoOutcomes = ['kept', 'refused', 'tooMany', 'busy'] as const

export type PhotoOutcome = (typeof photoOutcomes)[number]

const outcomeField = 'photo'
/** The two pages with the form, and nothing that a browser could read as another site. */
const pages = /^(\/bn)?\/(thankyou|order)(\?[\w=&.%+-]{0,300})?$/

/** Any other text leads to the page that finds an order. */
export function backPath(given: string | undefined): string {
  return given !== undefined && pages.test(given) ? given : '/order'
}

export function withOutcome(back: string, outcome: PhotoOutcome): string {
  const [path = '', query = ''] = back.split('?')
  const names = new URLSearchParams(query)
  names.set(outcomeField, outcome)
  return `${path}?${names}`
}

export function outcomeIn(query: URLSearchParams): PhotoOutcome | undefined {
  return photoOutcomes.find((one) => one === query.get(outcomeField))
}
