/** Words that are one typing error apart. */

/** In a shorter word one changed letter makes another word. */
const shortestForSlips = 4
/** An error after this many letters leaves the beginning unchanged. */
const lookedAt = 8
const letterWithSlips = 8

/**
 * The beginning of a word, and its forms without each of its letters. Two words that are one error
 * apart (a letter added, lost, replaced or swapped with the next) share one of these.
 */
export function spellingsOf(word: string): readonly string[] {
  const letters = Array.from(word)
  if (letters.length < shortestForSlips) return []

  const start = letters.slice(0, lookedAt)
  return [...new Set([start.join(''), ...start.map((_, at) => start.toSpliced(at, 1).join(''))])]
}

/** One error, or two in a long word. */
export function isSlip(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length) >= letterWithSlips ? 2 : 1
  return slipsBetween(typed, meant) <= most
}

/** Letters added, lost, replaced or swapped with the next one. */
export function slipsBetween(one: string, other: string): number {
  const from = Array.from(one)
  const to = Array.from(other)
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, letter] of from.entries()) {
    const next = [i + 1]
    for (const [j, expected] of to.entries()) {
      const replaced = at(row, j) + (letter === expected ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === expected
      const swapped = isSwapped ? at(before, j - 1) + 1 : replaced
      next.push(Math.min(replaced, swapped, at(row, j + 1) + 1, at(next, j) + 1))
    }
    before = row
    row = next
  }
  return at(row, to.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
