/**
 * The page of what is not there is the same for every name but for the name itself. It is rendered
 * once, for a name that nothing has; for the others the name is put in: any number of addresses can
 * be made up, and rendering one takes milliseconds.
 */

import { randomBytes } from 'node:crypto'

/** Letters and figures alone: whatever writes it into a page writes it as it is. */
const nothing = `nothing${randomBytes(12).toString('hex')}`

/** The address of the same page of nothing. */
export function absentAddress(address: string): string {
  const data = address.endsWith('.data') ? '.data' : ''
  return `${address.slice(0, address.lastIndexOf('/') + 1)}${nothing}${data}`
}

/** `page` as it was made for `absentAddress(address)`; the name is written as in the address. */
export function absentText(page: string, address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1).replace(/\.data$/, '')
  const inPath = name.replaceAll("'", '&#x27;')
  // Where a path is itself part of an address, such as the way back after signing in.
  const inQuery = encodeURIComponent(name).replaceAll("'", '&#x27;')
  return page.replaceAll(`%2F${nothing}`, () => `%2F${inQuery}`).replaceAll(nothing, () => inPath)
}
