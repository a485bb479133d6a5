/**
 * Reads the text of a buyer's message: phone, name, address, place, and the parts that may name
 * products. Pure; `propose-order.server.ts` compares those with the catalogue.
 */

import type { Place } from '#src/domain/delivery/places.ts'
import { addressIn, type PastedAddress } from '#src/features/orders/staff/pasted/pasted-address.ts'
import { type Ask, asksIn } from '#src/features/orders/staff/pasted/pasted-asks.ts'
import {
  asPlain,
  type Part,
  partsOf,
  phoneMark,
} from '#src/features/orders/staff/pasted/pasted-parts.ts'
import { type PastedPhone, phonesIn } from '#src/features/orders/staff/pasted/pasted-phones.ts'
import { type Proposed, placeIn } from '#src/features/orders/staff/pasted/pasted-place.ts'
import { quantitiesIn } from '#src/features/orders/staff/pasted/pasted-quantity.ts'
import {
  addressWords,
  politeWords,
  titleWithColon,
} from '#src/features/orders/staff/pasted/pasted-words.ts'
import { wordsOf } from '#src/features/search/words-of.ts'

/** A message is shorter; what stands behind this is not read. */
const longestRead = 6_000

export type PastedText = {
  readonly phone: Proposed<string> | undefined
  readonly otherPhones: readonly string[]
  readonly name: Proposed<string> | undefined
  /** Parts without a label that may be a name: the caller leaves out those that name a product. */
  readonly namesToo: readonly string[]
  /** The caller leaves out the parts of it that name a product. */
  readonly address: PastedAddress
  readonly place: Proposed<Place> | undefined
  readonly asks: readonly Ask[]
}

export function readPastedText(text: string): PastedText {
  const raw = tidied(text)
  const plain = asPlain(raw)
  const phones = phonesIn(plain)
  const [best = phones[0]] = phones.filter(({ isClear }) => isClear)
  const parts = partsOf(withoutPhones(raw, phones))
  const address = addressIn(parts)
  const names = parts.filter(({ label }) => label === 'name').map(({ raw: name }) => nameFrom(name))
  const name = names.find((one) => one !== '')
  const rest = parts.filter((part) => !address.parts.includes(part))

  return {
    phone: best && { value: best.phone, isCertain: best.isClear && phones.length === 1 },
    otherPhones: phones.filter((one) => one !== best).map(({ phone }) => phone),
    name: name === undefined ? undefined : { value: name, isCertain: names.length === 1 },
    namesToo: rest.flatMap(possibleName),
    address,
    place: placeIn(texts(address.parts)) ?? placeIn(texts(parts)),
    asks: asksIn(parts.filter((part) => rest.includes(part) || address.between.includes(part))),
  }
}

const texts = (parts: readonly Part[]) => parts.map(({ plain }) => plain)

/** One kind of line ends, and no marks that are not seen; the joiners of Bangla stay. */
function tidied(text: string): string {
  return text
    .slice(0, longestRead)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\t\u00a0]/g, ' ')
}

function withoutPhones(raw: string, phones: readonly PastedPhone[]): string {
  const cuts = phones.toSorted((one, other) => one.from - other.from)
  let at = 0
  let rest = ''
  for (const { from, to } of cuts) {
    rest += `${raw.slice(at, from)}${phoneMark}`
    at = to
  }
  return rest + raw.slice(at)
}

const bareName = /^[\p{L}\p{M}. '-]{2,40}$/u

function nameFrom(text: string): string {
  return text
    .replace(/^(?:is|holo|hocche|হলো|হচ্ছে) /i, '')
    .trim()
    .slice(0, 100)
}

function possibleName({ label, raw, plain }: Part): readonly string[] {
  if (label !== 'none' || !bareName.test(raw.replace(titleWithColon, ''))) return []
  const named = wordsOf(plain)
  const isPlain = named.every((word) => !politeWords.has(word) && !addressWords.has(word))
  return named.length <= 4 && isPlain && quantitiesIn(plain).length === 0 ? [raw] : []
}
