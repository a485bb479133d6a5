/** What came back of an order, and how its return began. */

import { piecesReturned } from '#src/domain/orders/order-return.ts'
import { stageOnTheWayBack } from '#src/domain/orders/order-stage.ts'
import { reasonsOf, type WishReason } from '#src/domain/orders/order-wish.ts'
import { mayAskToReturn, type ReturnOrigin } from '#src/domain/returns/return-case.ts'
import { type Draw, drawsFor, oneOf } from './draws.ts'
import { type MadeSale, madeId } from './made-order.ts'
import { hasReturn } from './made-stage.ts'

type OfOrder = {
  readonly sale: MadeSale
  readonly seed: number
  readonly place: number
  /** When the order came to its stage. */
  readonly laterAt: Date
  /** When the shop was filled. */
  readonly filledAt: Date
  readonly lines: readonly {
    readonly order_id: string
    readonly product_id: string
    readonly quantity: number
  }[]
  /** The id of what happened to the order last, and its time. */
  readonly change: { readonly id: string; readonly at: string }
}

/** Of a hundred buyers three ask to return something. */
const asking = 0.03
const notes = ['', 'The lid does not close', 'রং ছবির মতো নয়', 'One piece is broken'] as const
const declined = 'The product has been used.'

export function madeReturns(one: OfOrder) {
  const { sale, lines, change } = one
  const orderId = lines[0]?.order_id
  if (orderId === undefined || sale.isDeleted) return nothing
  if (hasReturn(sale.items)) {
    const back = piecesOf(one, ({ back }) => piecesReturned(back))
    const returnLines = lines.flatMap(({ product_id }, at) => {
      const pieces = sale.items[at]?.back
      return pieces && piecesReturned(pieces) > 0
        ? [{ return_id: change.id, product_id, ...pieces }]
        : []
    })
    return {
      returns: [{ id: change.id, order_id: orderId, note: '', happened_at: change.at }],
      returnLines,
      ...madeCase(one, back, { state: 'received', origin: 'courier', returnId: change.id }),
    }
  }
  const whole = piecesOf(one, ({ quantity }) => quantity)
  if (sale.fate.stage === stageOnTheWayBack) {
    return { ...nothing, ...madeCase(one, whole, { state: 'on-its-way', origin: 'courier' }) }
  }
  const draw = drawsFor(one.seed + 9, one.place)
  return draw() < asking ? { ...nothing, ...madeRequest(one, whole, draw) } : nothing
}

const nothing = { returns: [], returnLines: [], returnCases: [], returnCaseLines: [] }

function madeRequest(one: OfOrder, whole: Pieces, draw: Draw) {
  const { sale, laterAt, filledAt } = one
  if (!mayAskToReturn(sale.fate.stage, laterAt.toISOString(), laterAt)) return {}
  const isYoung = mayAskToReturn(sale.fate.stage, laterAt.toISOString(), filledAt)
  const state = isYoung ? oneOf(draw, ['asked', 'asked', 'approved'] as const) : 'declined'
  const reason = oneOf(draw, reasonsOf.return)
  return madeCase(one, whole, { state, origin: 'buyer', reason, note: oneOf(draw, notes) })
}

type Pieces = readonly { readonly productId: string; readonly quantity: number }[]

function piecesOf(
  { sale, lines }: OfOrder,
  count: (item: MadeSale['items'][number]) => number,
): Pieces {
  return lines.flatMap(({ product_id }, at) => {
    const item = sale.items[at]
    const quantity = item ? count(item) : 0
    return quantity > 0 ? [{ productId: product_id, quantity }] : []
  })
}

type Begun = {
  readonly state: 'asked' | 'approved' | 'on-its-way' | 'received' | 'declined'
  readonly origin: ReturnOrigin
  readonly reason?: WishReason
  readonly note?: string
  readonly returnId?: string
}

function madeCase(
  { lines, place, laterAt, filledAt }: OfOrder,
  pieces: Pieces,
  { state, origin, reason, note = '', returnId }: Begun,
) {
  const opened = new Date(laterAt.getTime() + (filledAt.getTime() - laterAt.getTime()) / 9)
  const at = returnId === undefined ? opened : laterAt
  const id = madeId(at, place)
  return {
    returnCases: [
      {
        id,
        order_id: lines[0]?.order_id ?? '',
        origin,
        state,
        reason: reason ?? null,
        note,
        answer: state === 'declined' ? declined : '',
        opened_at: at.toISOString(),
        changed_at: at.toISOString(),
        received_from: returnId === undefined ? null : ('on-its-way' as const),
        return_id: returnId ?? null,
      },
    ],
    returnCaseLines: pieces.map(({ productId, quantity }) => ({
      case_id: id,
      product_id: productId,
      quantity,
    })),
  }
}
