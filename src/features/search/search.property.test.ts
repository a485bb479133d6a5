import fc from 'fast-check'
import { expect, it } from 'vitest'
import { queryText, readProductQuery } from '#src/features/search/product-query.ts'
import { skeletonOf, soundOf, soundsOf } from '#src/features/search/sound.ts'
import { isSlip, spellingsOf } from '#src/features/search/spelling.ts'
import { keysOf, slipKeys } from '#src/features/search/word-keys.ts'
import { wordsOf } from '#src/features/search/words-of.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'কখগঙচজটডনতদপফবমযরলশসহড়ঢ়য়ৎংঃঁািীুূেৈোৌ্অআইউএও ,১২'),
    maxLength: 60,
  }),
)
const anyWord = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 5,
  maxLength: 15,
})

it('splits its own output into the same words again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words.join(' '))).toEqual(words)
    }),
  )
})

it('gives every word keys that are neither empty nor too long', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) {
        for (const key of keysOf(word)) {
          expect(key.isWellFormed()).toBe(true)
          expect(key.length).toBeGreaterThan(1)
          expect(Array.from(key).length).toBeLessThanOrEqual(90)
        }
      }
    }),
  )
})

it('lists the sound of a word first, and the skeleton of a skeleton is itself', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      expect(soundsOf(word)[0]).toBe(soundOf(word))
      expect(skeletonOf(skeletonOf(soundOf(word)))).toBe(skeletonOf(soundOf(word)))
    }),
  )
})

/** One typing error: a letter added, lost, replaced, or swapped with the next. */
const slip = fc.record({
  kind: fc.constantFrom('more', 'less', 'other', 'over'),
  place: fc.nat(),
  letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
})

function withSlip(
  word: string,
  { kind, place, letter }: { kind: string; place: number; letter: string },
) {
  const letters = Array.from(word)
  const at = place % letters.length
  if (kind === 'more') return letters.toSpliced(at, 0, letter).join('')
  if (kind === 'less') return letters.toSpliced(at, 1).join('')
  if (kind === 'other') return letters.with(at, letter).join('')
  const [one, other] = letters.slice(at, at + 2)
  return one && other ? letters.toSpliced(at, 2, other, one).join('') : word
}

it('shares a key between a word and the same word with one typing error', () => {
  fc.assert(
    fc.property(anyWord, slip, (word, one) => {
      const typed = withSlip(word, one)
      expect(isSlip(typed, word)).toBe(true)
      const keys = new Set(keysOf(word))
      expect(slipKeys(typed).some((key) => keys.has(key))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('gives a word at most nine spellings', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) expect(spellingsOf(word).length).toBeLessThanOrEqual(9)
    }),
  )
})

it('writes every query as one address, which reads back as the same query', () => {
  const value = fc.oneof(
    anyText,
    fc.constantFrom('kitchen', 'home', 'true', 'in', 'price', 'newest', '2', '1', '02', ''),
  )
  const names = fc.constantFrom('q', 'category', 'offer', 'stock', 'sort', 'page', 'utm')
  fc.assert(
    fc.property(fc.array(fc.tuple(names, value), { maxLength: 8 }), (pairs) => {
      const query = readProductQuery(new URLSearchParams(pairs))
      const written = queryText(query)
      expect(readProductQuery(new URLSearchParams(written))).toEqual(query)
      expect(queryText(readProductQuery(new URLSearchParams(written)))).toBe(written)
    }),
  )
})
