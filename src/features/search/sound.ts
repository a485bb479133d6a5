/**
 * How a word sounds, coarsely, in one spelling for both scripts: `ব্লেন্ডার`, `blender` and
 * `blendar` are all `blindar`. Not a romanisation for people; only for comparing.
 *
 * Consonants that romanised Bangla mixes up are one (kh and k, sh and s, v and bh and b); the
 * vowels are a, i (e, i, y) and u (o, u, w).
 */

const consonants = lettersBySound({
  k: 'ক খ',
  g: 'গ ঘ',
  c: 'চ ছ',
  j: 'জ ঝ য',
  t: 'ট ঠ ত থ',
  d: 'ড ঢ দ ধ',
  n: 'ন ণ ঞ ঙ',
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
const vowels = lettersBySound({ a: 'আ', i: 'ই ঈ এ', u: 'অ উ ঊ ও ঔ', ri: 'ঋ', ui: 'ঐ' })
const signs = lettersBySound({
  a: '\u09be',
  i: '\u09bf \u09c0 \u09c7',
  u: '\u09c1 \u09c2 \u09cb \u09cc',
  ri: '\u09c3',
  ui: '\u09c8',
  '': '\u09cd',
})
const finals = lettersBySound({ t: 'ৎ', n: '\u0982' })

function lettersBySound(letters: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([sound, spelled]) =>
      // As `wordsOf` writes them: a letter with a dot under it is two signs.
      spelled
        .normalize('NFC')
        .split(' ')
        .map((letter) => [letter, sound] as const),
    ),
  )
}

/** Of a word of `wordsOf`; what has no sound here, numbers and other scripts, stays as it is written. */
export function soundOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return settled(soundOfLatin(word)) || word
  if (/^[\u0980-\u09ff]+$/.test(word)) return settled(soundOfBangla(word)) || word
  return word
}

/** Its consonants in their order, and that there is a vowel in front of them: what people spell alike. */
export function skeletonOf(sound: string): string {
  return sound.replace(/^[aiu]+/, 'A').replaceAll(/[aiu]/g, '')
}

/** Also of what stands behind an ending: `fans` is a fan, and `ফ্যানের` is of a fan. */
export function soundsOf(word: string): readonly string[] {
  const stem = stemOf(word)
  return stem === undefined ? [soundOf(word)] : [...new Set([soundOf(word), soundOf(stem)])]
}

function stemOf(word: string): string | undefined {
  return /^([a-z]{2,}[^s\W])s$/.exec(word)?.[1] ?? /^(.{2,}?)(?:ের|গুলো|গুলি|সহ)$/.exec(word)?.[1]
}

function soundOfBangla(word: string): string {
  const letters =
    word
      // ক্ষ is one sound; a য under another letter is none, but it opens the vowel: ফ্যান is fan.
      .replaceAll('ক্ষ', 'খ')
      .replaceAll('্য', '')
      .match(/[\u0980-\u09ff]\u09bc?/g) ?? []
  return letters.map((letter, at) => soundOfLetter(letter, letters[at + 1])).join('')
}

function soundOfLetter(letter: string, next: string | undefined): string {
  const consonant = consonants.get(letter) ?? consonants.get(letter.charAt(0))
  if (consonant === undefined)
    return vowels.get(letter) ?? signs.get(letter) ?? finals.get(letter) ?? ''
  // A consonant without a sign of its own carries an o, but for the last one of a word.
  const hasOwnVowel = next === undefined || consonant === '' || signs.has(next)
  return hasOwnVowel ? consonant : `${consonant}u`
}

/** In this order; each is a spelling of English or of romanised Bangla. */
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
  [/ng(?![aiueo])/g, 'n'],
  [/qu?/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/wh/g, 'w'],
  [/(?<=.)h/g, ''],
  [/(?<=[^aeiou].*)e$/g, ''],
  [/[eo]r$/, 'ar'],
  [/ee|ea|e|y/g, 'i'],
  [/oo|ou|o|w/g, 'u'],
]

function soundOfLatin(word: string): string {
  return latinSpellings.reduce((text, [spelling, said]) => text.replace(spelling, said), word)
}

/** Nothing is said twice in a row, and an h is heard only in front. */
function settled(sound: string): string {
  return sound.replaceAll(/(?<=.)h/g, '').replaceAll(/(.)\1+/g, '$1')
}
