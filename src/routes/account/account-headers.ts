/** `Retry-After` comes from the action; search engines do not index these pages. */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('x-robots-tag', 'noindex')
  return headers
}

/** For an address that contains a mail's secret: no other site may receive it. */
export function headersOfLink(asked: { readonly actionHeaders: Headers }): Headers {
  const ofLink = headers(asked)
  ofLink.set('referrer-policy', 'same-origin')
  return ofLink
}
