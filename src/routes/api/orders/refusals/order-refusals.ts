/** Why a change of an order is refused, and what to do next: for staff, in both languages. */

import type { IllegalMove } from '#src/features/orders/edit/seen-order.server.ts'
import type { OutOfStock } from '#src/features/orders/edit/stock-of-order.server.ts'
import { lineTitle } from '#src/features/orders/order-view.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { Shortage } from '#src/features/orders/place/send-order.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { refusalsInBangla } from '#src/i18n/messages/answers.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Answer, problem } from '#src/platform/http/answer.ts'

const refusals = {
  parcel: 'A parcel of this order is booked. Cancel the parcel first.',
  advance:
    'The buyer has paid an advance. Cancel the order instead, or first remove an advance that was entered by mistake.',
  tooFewPieces: 'Not enough in stock: {lines}. Add stock or change the order, then try again.',
  tooFewOf: '{title} ({n} left)',
} as const satisfies Record<keyof typeof refusalsInBangla, string>

export function illegalMove({ because }: IllegalMove, order: OrderOnTheWire): Answer {
  return problem(
    409,
    'illegal-move',
    because ? refusals[because] : 'The stage of this order does not allow it.',
    { more: { order }, ...(because && { messageInBangla: refusalsInBangla[because] }) },
  )
}

export function tooFewPieces({ shortages }: Pick<OutOfStock, 'shortages'>): Answer {
  const sentenceIn = (language: Language) => {
    const { tooFewPieces: sentence, tooFewOf } = language === 'bn' ? refusalsInBangla : refusals
    const lines = shortages.map((line) => {
      const n = formatNumber(line.stock, language)
      return interpolate(tooFewOf, { title: lineTitle(line, language), n })
    })
    return interpolate(sentence, { lines: lines.join(', ') })
  }
  const items = shortages.map(({ pid, stock }) => ({ pid, stock }))
  return problem(409, 'out-of-stock', sentenceIn('en'), {
    more: { ...stockOfOneLine(items), items },
    messageInBangla: sentenceIn('bn'),
  })
}

/** An order of one product names its pieces beside the list. */
export function stockOfOneLine(shortages: readonly Shortage[]): { readonly stock?: number } {
  const [first, ...others] = shortages
  return first && others.length === 0 ? { stock: first.stock } : {}
}
