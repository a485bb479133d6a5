/** The keys of a word in `search_words`: one letter for the kind, then the text. */

import { skeletonOf, soundOf, soundsOf } from '#src/features/search/sound.ts'
import { spellingsOf } from '#src/features/search/spelling.ts'
import { isNumber } from '#src/features/search/words-of.ts'

const shortestBeginning = 2
const longestBeginning = 8

/** The word itself. If this key is stored, so are the word's other keys. */
export function ownKey(word: string): string {
  return `w${word}`
}

function soundKeys(word: string): readonly string[] {
  return isNumber(word) ? [] : keysOfSounds(soundsOf(word))
}

export function keysOfSounds(sounds: readonly string[]): readonly string[] {
  return sounds.map((sound) => `s${sound}`)
}

/** Undefined if the rest is too short to distinguish words. */
export function skeletonKey(word: string): string | undefined {
  const skeleton = isNumber(word) ? '' : skeletonOf(soundOf(word))
  return skeleton.length >= 2 ? `k${skeleton}` : undefined
}

export function slipKeys(word: string): readonly string[] {
  return isNumber(word) ? [] : spellingsOf(word).map((spelling) => `t${spelling}`)
}

/** For a word that may be incomplete. */
export function beginningKey(typed: string): string | undefined {
  const letters = Array.from(typed)
  if (isNumber(typed) || letters.length < shortestBeginning) return undefined
  return `b${letters.slice(0, longestBeginning).join('')}`
}

function beginningKeys(word: string): readonly string[] {
  const letters = Array.from(word)
  if (isNumber(word)) return []
  // Excludes the whole word: its own key finds that.
  const last = Math.min(letters.length - 1, longestBeginning)
  return letters
    .slice(0, last)
    .map((_, at) => letters.slice(0, at + 1))
    .filter((beginning) => beginning.length >= shortestBeginning)
    .map((beginning) => `b${beginning.join('')}`)
}

export function keysOf(word: string): readonly string[] {
  return [
    ownKey(word),
    ...soundKeys(word),
    skeletonKey(word),
    ...slipKeys(word),
    ...beginningKeys(word),
  ].filter((key) => key !== undefined)
}
