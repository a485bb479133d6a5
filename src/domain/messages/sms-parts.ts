/** How many parts of an SMS a text takes: the gateway bills each part (COURIERS.md). */

/** GSM 03.38: each takes one unit of seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** They follow an escape character, so each takes two. */
const extended = new Set('\f^{}\\[~]|€')

const gsm7 = { whole: 160, part: 153 }
const ucs2 = { whole: 70, part: 67 }

export type SmsParts = {
  readonly encoding: 'gsm-7' | 'ucs-2'
  readonly units: number
  readonly parts: number
}

/** A single letter outside GSM-7 makes the whole text UCS-2. An empty text takes no part. */
export function smsParts(text: string): SmsParts {
  const letters = Array.from(text)
  const isGsm7 = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const sizes = letters.map((letter) => (isGsm7 ? (extended.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { whole, part } = isGsm7 ? gsm7 : ucs2
  const parts = units <= whole ? Math.min(units, 1) : filledParts(sizes, part)
  return { encoding: isGsm7 ? 'gsm-7' : 'ucs-2', units, parts }
}

/** A letter of two units stays in one part, so a part may end with a free unit. */
function filledParts(sizes: readonly number[], capacity: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > capacity) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
