/** The address among the parts of a pasted text. Pure. */

import type { Part } from '#src/features/orders/staff/pasted/pasted-parts.ts'
import {
  isInDhakaCity,
  isQuestion,
  type Proposed,
  placesIn,
} from '#src/features/orders/staff/pasted/pasted-place.ts'
import { namesPieces } from '#src/features/orders/staff/pasted/pasted-quantity.ts'
import { addressWords, numberedPlace } from '#src/features/orders/staff/pasted/pasted-words.ts'
import { wordsOf } from '#src/features/search/words-of.ts'

export type PastedAddress = {
  /** In the order of the text. */
  readonly parts: readonly Part[]
  /** Those of them that only stand between two others of their line: they may name a product. */
  readonly between: readonly Part[]
  readonly isLabelled: boolean
}

/** Behind a label, with the lines that go on with it; else the parts that read like an address. */
export function addressIn(parts: readonly Part[]): PastedAddress {
  const told = parts.filter(({ label }) => label === 'address')
  const likely = parts.filter((part) => part.label === 'none' && isLikeAddress(part.plain))
  const [first] = told
  const more = first ? likely.filter(({ line }) => line >= first.line) : likely
  const sure = new Set([...told, ...more])
  const between = parts.filter(
    (part, at) =>
      part.label === 'none' &&
      !sure.has(part) &&
      parts.slice(0, at).some((one) => sure.has(one) && one.line === part.line) &&
      parts.slice(at).some((one) => sure.has(one) && one.line === part.line) &&
      mayBeOfAddress(part.plain),
  )
  return {
    parts: parts.filter((part) => sure.has(part) || between.includes(part)),
    between,
    isLabelled: first !== undefined,
  }
}

/** Undefined for a text without an address. `isProduct` says which parts the catalogue knows. */
export function addressFrom(
  { parts, between, isLabelled }: PastedAddress,
  isProduct: (part: Part) => boolean,
): Proposed<string> | undefined {
  const kept = parts.filter((part) => !between.includes(part) || !isProduct(part))
  const value = kept.map(({ raw }) => raw).join(', ')
  return value === '' ? undefined : { value, isCertain: isLabelled && value.length >= 10 }
}

/** A housing, a village or a market may have any name: it stays where the address goes on behind it. */
function mayBeOfAddress(plain: string): boolean {
  return !namesPrice(plain) && (!namesPieces(plain) || hasAddressWord(plain))
}

function namesPrice(plain: string): boolean {
  return /[0-9] ?(?:৳|\/-|(?:tk|taka|bdt|টাকা)(?![\p{L}\p{M}]))|(?:৳|(?<!\p{L})(?:tk|bdt))\.? ?[0-9]/u.test(
    plain,
  )
}

function hasAddressWord(plain: string): boolean {
  return wordsOf(plain).some((word) => addressWords.has(word) && word.length > 1)
}

function isLikeAddress(plain: string): boolean {
  if (namesPieces(plain) || isQuestion(plain)) return false
  return (
    hasAddressWord(plain) ||
    numberedPlace.test(plain) ||
    isInDhakaCity(plain) ||
    (wordsOf(plain).length <= 6 && placesIn(plain).length > 0)
  )
}
