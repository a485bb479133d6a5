/**
 * Searches the shop's logs for personal data. Checks every log line, error answer and
 * metric of a test's shop: see `a-server.ts` and `shop.ts`.
 */

/** The personal values that the tests' factories use. */
const canaries: readonly string[] = [
  'Rahima',
  'Karim',
  'Nusrat',
  'Namewala',
  'Mirpur 10',
  'Mohakhali',
  'four-ripe-jackfruits',
  'seven-mangoes',
  'a-boat-of-jackfruit',
  'canary',
]

/** Patterns of personal data, for other values that a test uses. */
const shapes: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+%-]+(?:@|%40)[\w-]+(?:\.|%2e)[a-z]{2,}/i,
  // Digits after a decimal point are a fraction of a second, for example.
  'a phone number': /(?<![\w-]|\d\.)(?:\+?88)?[0০][1১][3-9৩-৯][\d০-৯]{8}(?![\w-])|\+8801[3-9]\d{8}/,
  'a network address': /(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/,
  'a cookie': /(?:session_token|device|google-sign-in)=/,
  'a token':
    /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-])|\beyJ[\w-]{10,}|\bpm_[\da-f]{20,}|Bearer (?!token)/,
}

/** Names each finding, with the text around it. */
export function findLeaks(text: string): readonly string[] {
  const seen = withoutFrames(text)
  const words = canaries.filter((canary) => seen.toLowerCase().includes(canary.toLowerCase()))
  return [
    ...words.map(
      (word) => `${word} in ${around(seen, seen.toLowerCase().indexOf(word.toLowerCase()))}`,
    ),
    ...Object.entries(shapes).flatMap(([name, shape]) => {
      const found = shape.exec(seen)
      return found ? [`${name} in ${around(seen, found.index)}`] : []
    }),
  ]
}

export function requireNoLeaks(text: string, where: string): void {
  const leaks = findLeaks(text)
  if (leaks.length > 0) throw new Error(`${where} tells of people:\n${leaks.join('\n')}`)
}

/** Excludes source locations and files with a hash in their name: they contain no data. */
function withoutFrames(text: string): string {
  return text.replaceAll(/"at [^"]*"/g, '""').replaceAll(/^\s+at .*$/gm, '')
}

function around(text: string, at: number): string {
  return `…${text.slice(Math.max(0, at - 120), at + 120)}…`
}
