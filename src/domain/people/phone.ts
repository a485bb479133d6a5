const longestTyped = 100

/** Normalises a mobile number in Bangladesh to `01XXXXXXXXX`; undefined for any other text. */
export function normalisePhone(text: string): string | undefined {
  // The common spelling needs no work.
  if (/^01[3-9][0-9]{8}$/.test(text)) return text
  // Normalising an unbounded text could take seconds.
  if (text.length > longestTyped) return undefined
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

  // The filter below would drop digits of a third script, and the shop would phone a stranger.
  if (/(?![0-9])[\p{L}\p{N}]/u.test(typed)) return undefined

  const digits = typed.replace(/[^0-9]/g, '').replace(/^00(?=88)/, '')
  const national = (digits.length > 11 ? digits.replace(/^88/, '') : digits).replace(/^0+/, '')
  return /^1[3-9][0-9]{8}$/.test(national) ? `0${national}` : undefined
}

/** As WhatsApp, the SMS gateways and Facebook take it: `01712345678` becomes `8801712345678`. */
export function phoneWithoutPlus(phone: string): string {
  return `88${phone}`
}

/** The stored form: `01712345678` becomes `+8801712345678`. */
export function internationalPhone(phone: string): string {
  return `+${phoneWithoutPlus(phone)}`
}
