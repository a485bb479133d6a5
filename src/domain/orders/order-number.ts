/** Crockford's base 32: without I, L, O and U, so that a number survives being read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bytesOfAnOrderNumber = 5

/** Forty random bits are eight characters: `PM-7K2M9QXB`. */
export function orderNumberFrom(bytes: Uint8Array): string {
  if (bytes.length !== bytesOfAnOrderNumber) {
    throw new RangeError(`An order number takes ${bytesOfAnOrderNumber} bytes, not ${bytes.length}`)
  }

  // Arithmetic, not shifts: forty bits do not fit the 32 of JavaScript's bit operators.
  let rest = bytes.reduce((number, byte) => number * 256 + byte, 0)
  let characters = ''
  for (let place = 0; place < 8; place += 1) {
    characters = alphabet.charAt(rest % 32) + characters
    rest = Math.floor(rest / 32)
  }
  return `PM-${characters}`
}

export function isOrderNumber(text: string): boolean {
  return /^PM-[0-9A-HJKMNP-TV-Z]{8}$/.test(text)
}

/** A token is 32 characters (`orderTokenFor`). Only the server can tell whether it opens the order. */
export function hasOrderToken(query: string): boolean {
  const given = new URLSearchParams(query)
  return isOrderNumber(given.get('oid') ?? '') && /^[\w-]{32}$/.test(given.get('token') ?? '')
}
