const longestTyped = 100

/** A mobile number in Bangladesh as `01XXXXXXXXX`, however it was typed; else undefined. */
export function normalisePhone(text: string): string | undefined {
  // As most people type it.
  if (/^01[3-9][0-9]{8}$/.test(text)) return text
  // Normalising what is endless could take seconds.
  if (text.length > longestTyped) return undefined
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

  // Digits of a third script would be dropped below, and somebody else would be phoned.
  if (/(?![0-9])[\p{L}\p{N}]/u.test(typed)) return undefined

  const digits = typed.replace(/[^0-9]/g, '').replace(/^00(?=88)/, '')
  const national = (digits.length > 11 ? digits.replace(/^88/, '') : digits).replace(/^0+/, '')
  return /^1[3-9][0-9]{8}$/.test(national) ? `0${national}` : undefined
}

/** For the database: `01712345678` is `+8801712345678`. */
export function internationalPhone(phone: string): string {
  return `+88${phone}`
}
