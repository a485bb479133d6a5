/** The parts of a pasted text that may name products. Pure. */

import type { Label, Part } from '#src/features/orders/staff/pasted/pasted-parts.ts'
import type { Proposed } from '#src/features/orders/staff/pasted/pasted-place.ts'
import {
  type PastedQuantity,
  quantitiesIn,
} from '#src/features/orders/staff/pasted/pasted-quantity.ts'
import { politeWords } from '#src/features/orders/staff/pasted/pasted-words.ts'
import { isNumber, wordsOf } from '#src/features/search/words-of.ts'

/** A message names fewer products. */
const mostAsks = 12
const mostPids = 4

/** A part of the text that may name one product. */
export type Ask = {
  /** The whole part of the text. */
  readonly pastedAs: string
  readonly words: readonly string[]
  /** Undefined where the part names no number. */
  readonly quantity: Proposed<number> | undefined
  /** It stands behind a label, or beside a number of pieces. */
  readonly isAsked: boolean
  /** Texts in it that may be the pid of a product. */
  readonly pids: readonly string[]
}

/** A number of pieces without a product belongs to the product before it. */
export function asksIn(parts: readonly Part[]): readonly Ask[] {
  const asks: Ask[] = []
  for (const { label, raw, plain } of parts.filter((part) => part.label !== 'name')) {
    const pids = pidsIn(raw, label)
    for (const { text, quantity } of byQuantity(plain)) {
      const said = label === 'quantity' && quantity ? { ...quantity, isCertain: true } : quantity
      const named = tellingIn(text)
      const last = asks.at(-1)
      if (named.length > 0) {
        const isAsked = label === 'product' || said?.isCertain === true
        asks.push({ pastedAs: raw, words: named, quantity: said, isAsked, pids })
      } else if (said && last) {
        // Of two numbers one may be the size of a set.
        const quantity = last.quantity?.isCertain ? { ...said, isCertain: false } : said
        asks[asks.length - 1] = { ...last, quantity, isAsked: true }
      }
    }
  }
  return asks.slice(0, mostAsks)
}

type Counted = { readonly text: string; readonly quantity: Proposed<number> | undefined }

/** `2 ta kettle 1 ta blender` are two: each number of pieces begins one, or ends one. */
function byQuantity(plain: string): readonly Counted[] {
  const all = quantitiesIn(plain)
  const clear = all.filter(({ isClear }) => isClear)
  const counted = clear.length > 0 ? clear : all.slice(0, 1)
  if (counted.length <= 1)
    return [{ text: without(plain, counted[0]), quantity: proposed(counted[0]) }]

  const isFirst = tellingIn(plain.slice(0, counted[0]?.from)).length === 0
  return counted.map((quantity, at) => {
    const from = isFirst ? quantity.to : (counted[at - 1]?.to ?? 0)
    const to = isFirst ? (counted[at + 1]?.from ?? plain.length) : quantity.from
    return { text: plain.slice(from, to), quantity: proposed(quantity) }
  })
}

/** A bare number stays among the words, since it may be a size. */
function without(plain: string, quantity: PastedQuantity | undefined): string {
  if (!quantity?.isClear) return plain
  return `${plain.slice(0, quantity.from)} ${plain.slice(quantity.to)}`
}

function proposed(quantity: PastedQuantity | undefined): Proposed<number> | undefined {
  return quantity && { value: quantity.quantity, isCertain: quantity.isClear }
}

const mostWordsOfAsk = 10

function tellingIn(text: string): readonly string[] {
  const named = wordsOf(text)
    .filter((word) => !politeWords.has(word))
    .map((word) => word.replace(/(?<=.{3})(?:টা|টি|টার)$/, ''))
  return named.some((word) => !isNumber(word) && word.length > 1)
    ? named.slice(0, mostWordsOfAsk)
    : []
}

/** A code with a digit or a hyphen in it, also at the end of an address; behind a label any word. */
function pidsIn(raw: string, label: Label): readonly string[] {
  const codes = raw.match(/[A-Za-z0-9][\w-]{1,63}/g) ?? []
  const distinct = new Set(
    codes.filter((code) => label === 'product' || (/[0-9-]/.test(code) && /[a-z]/i.test(code))),
  )
  return [...distinct].slice(0, mostPids).flatMap((code) => [code, code.toLowerCase()])
}
