/** Writes any text as XML that every parser accepts. */

/** Characters that XML 1.0 cannot represent: controls, lone surrogates, U+FFFE, U+FFFF. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn it into a line feed.
  '\r': '&#13;',
}

/** For the text of an element, and for an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)
}

export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
