/** When to try again is said by the action alone; nobody finds the shop by these pages. */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('x-robots-tag', 'noindex')
  return headers
}
