/**
 * The not-found page of a subject differs only in the name that it repeats. The cache renders it once, for
 * a name that no subject has, and inserts other names: callers can make up any number of addresses, and
 * a render takes milliseconds.
 */

import { randomBytes } from 'node:crypto'

/** Letters and digits alone, so that no encoding changes it. */
const nothing = `nothing${randomBytes(12).toString('hex')}`

/** The address under which the not-found page is rendered and cached. */
export function absentAddress(address: string): string {
  const data = address.endsWith('.data') ? '.data' : ''
  return `${address.slice(0, address.lastIndexOf('/') + 1)}${nothing}${data}`
}

/** `page` was rendered for `absentAddress(address)`; the result repeats the name of `address`. */
export function absentText(page: string, address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1).replace(/\.data$/, '')
  const inPath = name.replaceAll("'", '&#x27;')
  // Inside the query of another address, such as `from` of the sign-in page.
  const inQuery = encodeURIComponent(name).replaceAll("'", '&#x27;')
  return page.replaceAll(`%2F${nothing}`, () => `%2F${inQuery}`).replaceAll(nothing, () => inPath)
}
