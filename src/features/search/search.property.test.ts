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

it('falls into the same words again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words.join(' '))).toEqual(words)
    }),
  )
})

it('has keys for any word, none of them empty or endless', () => {
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

it('hears in a sound what it is', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      expect(soundsOf(word)[0]).toBe(soundOf(word))
      expect(skeletonOf(skeletonOf(soundOf(word)))).toBe(skeletonOf(soundOf(word)))
    }),
  )
})

/** One slip of the finger: a letter more, less, another, or two changed over. */
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

it('keeps a key in common with a word that is one slip away', () => {
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

it('has as few spellings of a word as its beginning has letters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) expect(spellingsOf(word).length).toBeLessThanOrEqual(9)
    }),
  )
})

it('writes an address in one way, which says the same', () => {
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
