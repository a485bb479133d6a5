/** How many pieces a part of a pasted text names. Pure. */

import {
  measures,
  numberWords,
  pieceWords,
  unclearNumberWords,
} from '#src/features/orders/staff/pasted/pasted-words.ts'

export type PastedQuantity = {
  readonly quantity: number
  /** Written with pieces, a times sign or a word for the number; a bare number may be a size. */
  readonly isClear: boolean
  readonly from: number
  readonly to: number
}

const mostPieces = 9_999

/** Letters, marks and digits in one run, as `2টা`, `x2`, `দুইটা`; times signs stand alone. */
const runs = /[0-9]+(?:[.,][0-9]+)*|[\p{L}\p{M}]+|[×*]/gu

type Run = { readonly text: string; readonly from: number; readonly to: number }

/** Whether the text counts pieces beyond doubt. */
export function namesPieces(plain: string): boolean {
  return quantitiesIn(plain).some(({ isClear }) => isClear)
}

/** In the order of the text; `plain` has ASCII digits and small letters. */
export function quantitiesIn(plain: string): readonly PastedQuantity[] {
  const all = Array.from(plain.matchAll(runs), ({ 0: text, index }): Run => {
    return { text: text.normalize('NFC'), from: index, to: index + text.length }
  })
  const found: PastedQuantity[] = []
  for (let at = 0; at < all.length; at += 1) {
    const quantity = quantityAt(plain, all, at)
    if (!quantity) continue
    found.push(quantity)
    while ((all[at + 1]?.from ?? Number.POSITIVE_INFINITY) < quantity.to) at += 1
  }
  return found
}

function quantityAt(plain: string, all: readonly Run[], at: number): PastedQuantity | undefined {
  const run = all[at]
  if (!run) return undefined
  const { text, from, to } = run
  const before = all[at - 1]
  const next = all[at + 1]
  const isNear = next !== undefined && next.from - to <= 1
  const hasPieces = isNear && pieceWords.has(next.text)

  const named = numberWords.get(text)
  if (named !== undefined) {
    if (unclearNumberWords.has(text) && !hasPieces) return undefined
    const dozen = next && isNear && /^(?:ডজন|dozen|হালি|hali)$/.test(next.text) ? next : undefined
    const many = dozen ? named * (numberWords.get(dozen.text) ?? 1) : named
    const end = dozen ?? (hasPieces ? next : run)
    return { quantity: many, isClear: true, from, to: end.to }
  }
  if (!/^[1-9][0-9]{0,3}$/.test(text)) return undefined
  const quantity = Number(text)
  if (quantity > mostPieces) return undefined

  if (isSize(plain, all, at)) return undefined
  if (hasPieces) return { quantity, isClear: true, from, to: next.to }
  if (before && isTimes(before) && from - before.to <= 1) {
    return { quantity, isClear: true, from: before.from, to }
  }
  if (next && isTimes(next) && isNear) {
    return { quantity, isClear: true, from, to: next.to }
  }
  const isMeasure = next !== undefined && next.from - to <= 2 && measures.has(next.text)
  const isJoined =
    /[\p{L}\p{M}0-9/#.-]/u.test(plain[from - 1] ?? ' ') || /[\p{L}/-]/u.test(plain[to] ?? ' ')
  return isMeasure || isJoined || quantity > 99 ? undefined : { quantity, isClear: false, from, to }
}

function isTimes(run: Run | undefined): boolean {
  return run !== undefined && /^[x×*]$/.test(run.text)
}

/** `36 × 26` is a size; the number of a code, as in `blender-15 x2`, is none. */
function isSize(plain: string, all: readonly Run[], at: number): boolean {
  const isFree = (place: number): boolean => {
    const { text, from } = all[place] ?? { text: '', from: 0 }
    const isOfCode = /[\p{L}-]/u.test(plain[from - 1] ?? ' ') && !isTimes(all[place - 1])
    return /^[0-9]/.test(text) && !isOfCode
  }
  return (isTimes(all[at - 1]) && isFree(at - 2)) || (isTimes(all[at + 1]) && isFree(at + 2))
}
