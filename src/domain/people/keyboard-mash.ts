/** A text that somebody typed by hitting keys: `asdfgh`, `sdfsdfsdf`, `kkkkk`. */

const longest = 1_000

/** Runs of neighbouring keys. The upper row needs five: `liberty` and `property` have four. */
const rows = [
  { keys: 'qwertyuiop', run: 5 },
  { keys: 'asdfghjkl', run: 4 },
  { keys: 'zxcvbnm', run: 4 },
]

const runs = rows.flatMap(({ keys, run }) =>
  Array.from({ length: keys.length - run + 1 }, (_, at) => keys.slice(at, at + run)).flatMap(
    (part) => [part, [...part].reverse().join('')],
  ),
)

export function looksLikeKeyboardMash(text: string): boolean {
  const words = text.slice(0, longest).split(/[^\p{L}\p{M}]+/u)
  return words.some(isMash)
}

function isMash(word: string): boolean {
  const lower = word.toLowerCase()
  if (/(.)\1{3}/u.test(lower) || /(\p{L}{2,3})\1\1/u.test(lower)) return true
  if (runs.some((run) => lower.includes(run))) return true
  // An abbreviation has only consonants, too.
  return word !== word.toUpperCase() && /[bcdfghjklmnpqrstvwxz]{6}/.test(lower)
}
