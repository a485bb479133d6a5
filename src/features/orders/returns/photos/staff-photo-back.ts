/** Where the form of a photo of the team leads back to: the page that receives a return. */

export const receivePath = '/dashboard/refund/receive'

const page = /^\/dashboard\/refund\/receive\?oid=PM-[0-9A-Z]{8}$/

export function receivePageOf(number: string): string {
  return `${receivePath}?oid=${encodeURIComponent(number)}`
}

/** Any other text leads to the page without an order. */
export function staffBackPath(given: string): string {
  return page.test(given) ? given : receivePath
}
