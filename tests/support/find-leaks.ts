/**
 * Looks for what people told the shop in what it writes about itself. Every log line, answer to a
 * bug and metric that a test's shop gives away is looked through: see `a-server.ts` and `shop.ts`.
 */

/** What the makers put in for people, in every test. */
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

/** What people's data looks like, whatever a test took for it. */
const shapes: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+%-]+(?:@|%40)[\w-]+(?:\.|%2e)[a-z]{2,}/i,
  // What stands behind a decimal point is a share of a second, say.
  'a phone number': /(?<![\w-]|\d\.)(?:\+?88)?[0০][1১][3-9৩-৯][\d০-৯]{8}(?![\w-])|\+8801[3-9]\d{8}/,
  'a network address': /(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/,
  'a cookie': /(?:session_token|device|google-sign-in)=/,
  'a token':
    /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-])|\beyJ[\w-]{10,}|Bearer (?!token)/,
}

/** Names what it found, with a look at where. */
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

/** Places in the code hold no data, and files with a hash in their name. */
function withoutFrames(text: string): string {
  return text.replaceAll(/"at [^"]*"/g, '""').replaceAll(/^\s+at .*$/gm, '')
}

function around(text: string, at: number): string {
  return `…${text.slice(Math.max(0, at - 120), at + 120)}…`
}
