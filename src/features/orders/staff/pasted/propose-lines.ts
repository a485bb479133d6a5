/** Which products of the catalogue the parts of a pasted text name. Pure. */

import { highestQuantity } from '#src/domain/catalogue/product.ts'
import type { Ask } from '#src/features/orders/staff/pasted/pasted-asks.ts'
import type { Proposed } from '#src/features/orders/staff/pasted/pasted-place.ts'
import { closeSoundsOf, closeSoundsTyped } from '#src/features/search/sound.ts'
import { isSlip } from '#src/features/search/spelling.ts'
import { isNumber, tellingWords, wordsOf } from '#src/features/search/words-of.ts'

export type Candidate = {
  readonly pid: string
  readonly titles: readonly string[]
  readonly keywords: string
}

export type ProposedLine = {
  readonly pid: string
  readonly isProductCertain: boolean
  /** Which product may be open, but the text names one: it is no part of an address. */
  readonly isSurelyProduct: boolean
  readonly quantity: Proposed<number>
}

/** So much of the words must be words of the product. */
const leastShare = 0.6
const shortestForSlip = 5
const longestForSlip = 24
const mostWords = 80

/** Undefined for an ask that names no product. `candidates` are what the search finds for it, best first. */
export function proposeLine(ask: Ask, candidates: readonly Candidate[]): ProposedLine | undefined {
  const exact = candidates.find(({ pid }) => ask.pids.includes(pid))
  if (exact) {
    const quantity = quantityOf(ask, false)
    return { pid: exact.pid, isProductCertain: true, isSurelyProduct: true, quantity }
  }

  const scored = candidates
    .map((candidate) => ({ candidate, ...matchOf(ask, candidate) }))
    .toSorted((one, other) => other.share - one.share || other.inTitle - one.inTitle)
  const [best, second] = scored
  if (!best || best.share < leastShare || best.named === 0) return undefined
  const isAlone =
    !second || second.share < best.share || (second.inTitle < best.inTitle && best.inTitle > 1)
  const isClose = best.share >= 0.75 && best.slips === 0
  return {
    pid: best.candidate.pid,
    isProductCertain: isAlone && isClose && ask.isAsked,
    isSurelyProduct: isClose && (ask.isAsked || best.named > 1),
    quantity: quantityOf(ask, best.isQuantityInProduct),
  }
}

/** One line a product, in the order of the text; a product that is named again keeps its clear number. */
export function oneForEach(lines: readonly ProposedLine[]): readonly ProposedLine[] {
  return [...new Set(lines.map(({ pid }) => pid))].flatMap((pid) => {
    const [first, ...again] = lines.filter((line) => line.pid === pid)
    if (!first || again.length === 0) return first ?? []
    const clear = [first, ...again].map(({ quantity }) => quantity).filter((one) => one.isCertain)
    const isClear = new Set(clear.map(({ value }) => value)).size === 1
    return {
      pid,
      isProductCertain: [first, ...again].some(({ isProductCertain }) => isProductCertain),
      isSurelyProduct: [first, ...again].some(({ isSurelyProduct }) => isSurelyProduct),
      quantity: { value: (clear[0] ?? first.quantity).value, isCertain: isClear },
    }
  })
}

/** A bare number that the product's own words have is its size. */
function quantityOf({ quantity }: Ask, isOfProduct: boolean): Proposed<number> {
  if (!quantity || isOfProduct || quantity.value > highestQuantity) {
    return { value: 1, isCertain: false }
  }
  return quantity
}

type Match = {
  /** Of the ask's words, a bare number left out. */
  readonly share: number
  /** Matched words that are no numbers. */
  readonly named: number
  readonly inTitle: number
  readonly slips: number
  readonly isQuantityInProduct: boolean
}

function matchOf({ words, quantity }: Ask, candidate: Candidate): Match {
  const inTitles = knownWords(candidate.titles)
  const all = knownWords([...candidate.titles, candidate.keywords, candidate.pid])
  const bare = quantity && !quantity.isCertain ? String(quantity.value) : undefined
  const isQuantityInProduct = bare !== undefined && all.words.has(bare)
  const counted = tellingWords(words).filter((word) => word !== bare || isQuantityInProduct)
  const matches = counted.map((word) => ({
    word,
    how: howMatched(word, all),
    isInTitle: howMatched(word, inTitles) !== undefined,
  }))
  const matched = matches.filter(({ how }) => how !== undefined)
  return {
    share: counted.length === 0 ? 0 : matched.length / counted.length,
    named: matched.filter(({ word }) => !isNumber(word)).length,
    inTitle: matched.filter(({ isInTitle }) => isInTitle).length,
    slips: matched.filter(({ how }) => how === 'slip').length,
    isQuantityInProduct,
  }
}

type Known = { readonly words: ReadonlySet<string>; readonly sounds: ReadonlySet<string> }

function knownWords(texts: readonly string[]): Known {
  const words = texts.flatMap((text) => tellingWords(wordsOf(text))).slice(0, mostWords)
  return {
    words: new Set(words),
    sounds: new Set(words.filter((word) => !isNumber(word)).flatMap(closeSoundsOf)),
  }
}

function howMatched(word: string, { words, sounds }: Known): 'same' | 'slip' | undefined {
  if (words.has(word)) return 'same'
  if (isNumber(word)) return undefined
  if (word.length > 2 && closeSoundsTyped(word).some((sound) => sounds.has(sound))) return 'same'
  if (word.length < shortestForSlip || word.length > longestForSlip) return undefined
  const isNear = (other: string) =>
    Math.abs(other.length - word.length) <= 2 && !isNumber(other) && isSlip(word, other)
  return [...words].some(isNear) ? 'slip' : undefined
}
