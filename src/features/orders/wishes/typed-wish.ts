/** The text of a form of the page of an order, as the buyer typed it. */

import type { OrderView } from '#src/features/orders/order-view.ts'
import { piecesField } from '#src/features/orders/returns/buyer/return-fields.ts'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'

export type TypedWish =
  | {
      readonly kind: 'cancel' | 'return'
      readonly reason: string
      readonly note: string
      /** By product. */
      readonly pieces: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'review'
      readonly pid: string
      readonly rating: string
      readonly body: string
      readonly author: string
    }

/** More than the field takes: the buyer shortens it. */
const longestKept = 4_000

/** Undefined for any other form. */
export function typedWish(
  { lines }: Pick<OrderView, 'lines'>,
  form: FormData,
): TypedWish | undefined {
  const intent = form.get(intentField)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longestKept) : ''
  }
  if (intent === intents.review) {
    return {
      kind: 'review',
      pid: text('pid'),
      rating: text('rating'),
      body: text('body'),
      author: text('author'),
    }
  }
  if (intent !== intents.ask && intent !== intents.askReturn) return undefined
  return {
    kind: intent === intents.ask ? 'cancel' : 'return',
    reason: text('reason'),
    note: text('note'),
    pieces: Object.fromEntries(lines.map(({ pid }) => [pid, text(piecesField(pid))])),
  }
}
