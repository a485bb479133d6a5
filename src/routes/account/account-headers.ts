/** `Retry-After` comes from the action; search engines do not index these pages. */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('x-robots-tag', 'noindex')
  return headers
}
