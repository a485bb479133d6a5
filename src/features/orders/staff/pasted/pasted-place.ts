/** The place in the parts of a pasted text. Pure. */

import { findPlace, type Place } from '#src/domain/delivery/places.ts'
import { partsOfDhakaCity } from '#src/features/orders/staff/pasted/pasted-words.ts'
import { wordsOf } from '#src/features/search/words-of.ts'

/** A value and whether the text leaves no doubt about it. */
export type Proposed<Value> = { readonly value: Value; readonly isCertain: boolean }

/** "Outside Dhaka" names no place either. */
export function isQuestion(plain: string): boolean {
  return /\?|বাইরে|outside|baire/.test(plain)
}

/** Of a place: ঢাকায়, সিলেটের, চট্টগ্রামে. */
function withoutEnding(word: string): string {
  return word.replace(/(?:তেই|তে|য়ের|ের|ে|য়|র)$/, '')
}

const mostPlaceWords = 400

export function placesIn(plain: string): readonly Place[] {
  const named = wordsOf(plain).slice(0, mostPlaceWords)
  return named.flatMap((word, at) => {
    const next = named[at + 1] ?? ''
    // "cox's bazar" is two words, and so are the cities.
    const place =
      (next === '' ? undefined : findPlace(`${word} ${next}`)) ??
      (word.length < 4 ? undefined : (findPlace(word) ?? findPlace(withoutEnding(word))))
    return place ? [place] : []
  })
}

export function isInDhakaCity(plain: string): boolean {
  return wordsOf(plain).some(
    (word) => partsOfDhakaCity.has(word) || partsOfDhakaCity.has(withoutEnding(word)),
  )
}

const dhakaDistrict = ['Dhaka city', 'Savar', 'Keraniganj', 'Dhamrai', 'Nawabganj', 'Dohar']

/** The last one, as addresses end with the district; Dhaka beside a part of its district says no more. */
export function placeIn(parts: readonly string[]): Proposed<Place> | undefined {
  const texts = parts.filter((text) => !isQuestion(text))
  const found = [...new Set(texts.flatMap(placesIn))]
  const [dhaka, ...partsOfDhaka] = dhakaDistrict
  const near = found.find(({ name }) => partsOfDhaka.includes(name))
  if (near && found.every(({ name }) => name === near.name || name === dhaka)) {
    return { value: near, isCertain: true }
  }
  const last = found.at(-1)
  if (last) return { value: last, isCertain: found.length === 1 }
  const city = texts.some(isInDhakaCity) ? findPlace(dhaka ?? '') : undefined
  return city && { value: city, isCertain: false }
}
