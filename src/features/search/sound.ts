/**
 * How a word sounds, in one spelling for both scripts, only for comparison. Consonants that romanised
 * Bangla mixes up are equal: kh and k, sh and s, v and bh and b. There are two grades:
 *
 * - the close sound has the vowels a, e, i, o and u, and N for an ng at the end: `চুলা` and `chulha` are
 *   `cula`, `ছোলা` is `cola`, `আয়রন` is `aron` and `aarong` is `aroN`;
 * - the sound has a, i (e, i, y) and u (o, u, w): `ব্লেন্ডার`, `blender` and `blendar` are `blindar`.
 */

const consonants = lettersBySound({
  k: 'ক খ',
  g: 'গ ঘ',
  c: 'চ ছ',
  j: 'জ ঝ য',
  t: 'ট ঠ ত থ',
  d: 'ড ঢ দ ধ',
  n: 'ন ণ ঞ',
  N: 'ঙ',
  p: 'প',
  f: 'ফ',
  b: 'ব ভ',
  m: 'ম',
  r: 'র ড় ঢ়',
  l: 'ল',
  s: 'শ ষ স',
  h: 'হ',
  '': 'য়',
})
const vowels = lettersBySound({
  a: 'আ',
  e: 'এ',
  i: 'ই ঈ',
  o: 'অ ও',
  u: 'উ ঊ',
  ri: 'ঋ',
  oi: 'ঐ',
  ou: 'ঔ',
})
const signs = lettersBySound({
  a: '\u09be',
  e: '\u09c7',
  i: '\u09bf \u09c0',
  o: '\u09cb',
  u: '\u09c1 \u09c2',
  ri: '\u09c3',
  oi: '\u09c8',
  ou: '\u09cc',
  '': '\u09cd',
})
const finals = lettersBySound({ t: 'ৎ', N: '\u0982' })

function lettersBySound(letters: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([sound, spelled]) =>
      // As `wordsOf` writes them: a letter with a dot below it is two code points.
      spelled
        .normalize('NFC')
        .split(' ')
        .map((letter) => [letter, sound] as const),
    ),
  )
}

/** For a word of `wordsOf`. Numbers and words of other scripts do not change. */
export function soundOf(word: string): string {
  const close = closeSoundOf(word)
  return isSpoken(word)
    ? settled(close.replaceAll('e', 'i').replaceAll('o', 'u').replace('N', 'n'))
    : close
}

function closeSoundOf(word: string): string {
  if (!isSpoken(word)) return word
  const said = isLatin(word) ? soundOfLatin(word) : soundOfBangla(word)
  return settled(said.replaceAll(/N(?=.)/g, 'n')) || word
}

/** Two words with a close sound in common are two spellings of one word. */
export function closeSoundsOf(word: string): readonly string[] {
  return [...new Set(formsOf(word).map(closeSoundOf))]
}

function isSpoken(word: string): boolean {
  return isLatin(word) || /^[\u0980-\u09ff]+$/.test(word)
}

export function isLatin(word: string): boolean {
  return /^[a-z]+$/.test(word)
}

/** The consonants in order, with a mark for a leading vowel: the part that people spell alike. */
export function skeletonOf(sound: string): string {
  return sound.replace(/^[aiu]+/, 'A').replaceAll(/[aiu]/g, '')
}

/** Also without an ending: `fans` matches `fan`, and `ফ্যানের` matches `ফ্যান`. */
export function soundsOf(word: string): readonly string[] {
  return [...new Set(formsOf(word).map(soundOf))]
}

/** Includes other common spellings of a Bangla word. */
export function soundsTyped(word: string): readonly string[] {
  return [...new Set(spellingsTyped(word).flatMap(soundsOf))]
}

export function closeSoundsTyped(word: string): readonly string[] {
  return [...new Set(spellingsTyped(word).flatMap(closeSoundsOf))]
}

/** A common spelling, and the more usual one. */
const usualSpellings: readonly (readonly [RegExp, string])[] = [
  // ফেন: ফ্যান
  [/^([ক-হ])\u09c7/, '$1\u09be'],
  // চুলো: চুলা
  [/\u09cb$/, '\u09be'],
  // রাইছ: রাইস
  [/ছ/g, 'স'],
  // দেওয়াল: দেয়াল
  [/ও(?=য\u09bc)/, ''],
]

function spellingsTyped(word: string): readonly string[] {
  return [word, ...usualSpellings.map(([often, usual]) => word.replace(often, usual))]
}

/** The word, and the word without an ending. */
export function formsOf(word: string): readonly string[] {
  const stem =
    /^([a-z]{2,}[^s\W])s$/.exec(word)?.[1] ?? /^(.{2,}?)(?:ের|গুলো|গুলি|সহ)$/.exec(word)?.[1]
  return stem === undefined ? [word] : [word, stem]
}

function soundOfBangla(word: string): string {
  const letters =
    word
      // ক্ষ is one sound. A য under the first letter opens the vowel, written or not: ফ্যান is fan,
      // and so is ফ্যন. Under another letter it has no sound.
      .replaceAll('ক্ষ', 'খ')
      .replace(/^([ক-হ])্য(?![\u09bc-\u09cc])/, '$1\u09be')
      .replaceAll('্য', '')
      .match(/[\u0980-\u09ff]\u09bc?/g) ?? []
  return letters.map((letter, at) => soundOfLetter(letter, letters[at + 1])).join('')
}

function soundOfLetter(letter: string, next: string | undefined): string {
  const consonant = consonants.get(letter) ?? consonants.get(letter.charAt(0))
  if (consonant === undefined)
    return vowels.get(letter) ?? signs.get(letter) ?? finals.get(letter) ?? ''
  // A consonant without a vowel sign has an o, except the last one of a word.
  const hasOwnVowel = next === undefined || consonant === '' || signs.has(next)
  return hasOwnVowel ? consonant : `${consonant}o`
}

/** Applied in this order; each is a spelling of English or of romanised Bangla. */
const latinSpellings: readonly (readonly [RegExp, string])[] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^x/, 'j'],
  [/igh(?=t|$)/g, 'ai'],
  [/tch/g, 'C'],
  [/s?sion|tion/g, 'sun'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/chh?/g, 'C'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/dg(?=e)/g, 'j'],
  [/(?<=.)g(?=[ei])/g, 'j'],
  [/ng(?![aiueo])/g, 'N'],
  [/qu?/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/wh/g, 'w'],
  [/(?<=.)h/g, ''],
  [/(?<=[^aeiou].*)e$/g, ''],
  [/[eo]r$/, 'ar'],
  [/ee|ea|y/g, 'i'],
  [/oo|ou|w/g, 'u'],
]

function soundOfLatin(word: string): string {
  return latinSpellings.reduce((text, [spelling, said]) => text.replace(spelling, said), word)
}

/** Merges repeated letters, and keeps an h only at the beginning. */
function settled(sound: string): string {
  return sound.replaceAll(/(?<=.)h/g, '').replaceAll(/(.)\1+/g, '$1')
}
