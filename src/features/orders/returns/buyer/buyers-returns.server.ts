/** What the page of an order says of its returns, and what its form asks. */

import { z } from 'zod'
import { longestWishNote, reasonsOf } from '#src/domain/orders/order-wish.ts'
import { piecesOut, returnRules } from '#src/domain/returns/return-case.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import type { BuyersReturns } from '#src/features/orders/returns/buyer/order-returns.tsx'
import { piecesField } from '#src/features/orders/returns/buyer/return-fields.ts'
import {
  type AskedPieces,
  canAskReturn,
} from '#src/features/orders/returns/cases/ask-return.server.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import type { Shop } from '#src/features/shop.ts'

export async function findBuyersReturns(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  order: OrderView,
): Promise<BuyersReturns> {
  const cases = await listCasesOf(db.read, order.id)
  const canAsk = await canAskReturn(db.read, order, clock())
  return {
    asked: cases
      .filter(({ origin }) => origin === 'buyer')
      .map(({ id, state, answer, openedAt, items, photos }) => ({
        id,
        state,
        answer,
        openedAt,
        pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
        photos: photos.filter(({ takenBy }) => takenBy === 'buyer').length,
        photoToken: returnRules[state].isOpen
          ? photoTokenFor(secrets, { of: 'return', id })
          : undefined,
      })),
    lines: canAsk
      ? order.lines
          .map((line) => ({ ...titlesOf(line), out: piecesOut(line) }))
          .filter(({ out }) => out > 0)
      : [],
  }
}

function titlesOf({ pid, title, titleInBangla }: OrderView['lines'][number]) {
  return { pid, title, titleInBangla }
}

const ReturnForm = z.object({
  reason: z.enum(reasonsOf.return),
  note: z
    .string()
    .trim()
    .max(longestWishNote)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .default(''),
})

export type TypedReturn = z.output<typeof ReturnForm> & { readonly items: readonly AskedPieces[] }

/** Undefined: no browser sends such a form. Without items, the buyer has chosen no piece. */
export function readReturnForm(
  { lines }: Pick<OrderView, 'lines'>,
  form: FormData,
): TypedReturn | undefined {
  const parsed = ReturnForm.safeParse({
    reason: form.get('reason') ?? undefined,
    note: form.get('note') ?? undefined,
  })
  const pieces = lines.map(({ pid }) => ({ pid, text: form.get(piecesField(pid)) ?? '0' }))
  const isWhole = pieces.every(({ text }) => typeof text === 'string' && /^\d{1,6}$/.test(text))
  if (!parsed.success || !isWhole) return undefined
  const items = pieces
    .map(({ pid, text }) => ({ pid, quantity: Number(text) }))
    .filter(({ quantity }) => quantity > 0)
  return { ...parsed.data, items }
}
