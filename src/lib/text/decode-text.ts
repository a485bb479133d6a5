/** Text of bytes whose encoding nobody says. */

/** Undefined for files that are no text: binary ones, and pages of HTML, which some portals call `.xls`. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes).replace(/^\uFEFF/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file from a text
  const isBinary = /[\0-\x08\x0E-\x1A\x1C-\x1F]/.test(text.slice(0, 4_000))
  const isMarkup = /^\s*<(?:!doctype|html|table|\?xml|script|svg)/i.test(text)
  const isPdf = text.startsWith('%PDF')
  return isBinary || isMarkup || isPdf || !text.isWellFormed() ? undefined : text
}

/** UTF-8 and UTF-16 by their marks or by their form, else Windows-1252, in which any bytes are text. */
function decode(bytes: Uint8Array): string {
  const utf16 = utf16In(bytes)
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** Every other byte of its Latin letters is 0. */
export function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length < 4) return undefined
  const start = bytes.subarray(0, 400)
  const isZero = (odd: 0 | 1) =>
    start.filter((byte, at) => at % 2 === odd && byte === 0).length > start.length / 4
  if (isZero(1) && !isZero(0)) return 'utf-16le'
  return isZero(0) && !isZero(1) ? 'utf-16be' : undefined
}
