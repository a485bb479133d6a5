/** What the team did about an order of a large shop: calls, notes, adjustments and advances. */

import type { NoteKind } from '#src/domain/calls/note-kind.ts'
import type { AdjustmentKind } from '#src/domain/orders/order-amounts.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { type Draw, drawsFor, oneOf } from './draws.ts'
import { between, madeCalls } from './made-calls.ts'
import { type MadeSale, madeId } from './made-order.ts'

export type DeskWork = {
  readonly sale: MadeSale
  readonly seed: number
  readonly place: number
  readonly quote: Pick<Quote, 'deliveryFee' | 'total'>
  readonly phone: string
  readonly actor: string
  readonly placedAt: Date
  /** When the order came to its stage. */
  readonly laterAt: Date
  /** Buyers whose orders staff take have said yes already. */
  readonly isBuyersOwn: boolean
  /** What was agreed and said moved to the survivor. */
  readonly isMerged: boolean
  /** Moves within the parcel are written for these alone: a shop would have millions of entries more. */
  readonly isYoung: boolean
}

const taka = 100

export function madeDeskWork(work: DeskWork) {
  const { seed, place, sale, isMerged } = work
  const draw = drawsFor(seed + 5, place)
  const amounts = sale.isDeleted || isMerged ? nothingAgreed : amountsOf(work, draw)
  const notes = isMerged ? [] : notesOf(work, draw)
  return { ...amounts, notes, ...madeCalls(work, draw) }
}

const nothingAgreed = {
  adjusted: 0,
  advanced: 0,
  asked: 0,
  adjustments: [],
  advances: [],
  claims: [],
}

/** Six of a hundred orders are adjusted, three have an advance. */
function amountsOf(work: DeskWork, draw: Draw) {
  const { quote, phone, actor, placedAt, place, laterAt } = work
  const at = between(placedAt, laterAt, 0.2)
  const entry = {
    id: madeId(at, place),
    order_id: madeId(placedAt, place),
    actor,
    happened_at: at.toISOString(),
  }
  const [kind, amount, reason] = agreedOf(draw, quote)
  const left = quote.total + amount
  const isAdvanced = draw() < 0.03 && left > 0
  const isBkash = draw() < 0.7
  // A provider takes what the shop asks, and nothing else.
  const asked = feeOf(work)
  const isOnline = isAdvanced && isBkash && asked > 0 && asked <= left && paysOnline(work)
  const advanced = isAdvanced ? (isOnline ? asked : Math.min(200 * taka, left)) : 0
  const method = isBkash ? ('bkash' as const) : ('nagad' as const)
  const transaction_id = `TRX${place.toString(36).toUpperCase().padStart(7, '0')}`
  return {
    ...claimsOf(work, { ...entry, method, transaction_id, isOnline, isPaid: advanced > 0 }),
    adjusted: amount,
    advanced,
    adjustments: amount === 0 ? [] : [{ ...entry, kind, amount_poisha: amount, reason }],
    advances:
      advanced === 0
        ? []
        : [
            {
              ...entry,
              ...(isOnline && { actor: paidOnlineBy }),
              method,
              amount_poisha: advanced,
              sender: isOnline ? '' : phone,
              transaction_id,
            },
          ],
  }
}

type Paying = {
  readonly id: string
  readonly order_id: string
  readonly actor: string
  readonly happened_at: string
  readonly method: 'bkash' | 'nagad'
  readonly transaction_id: string
  readonly isPaid: boolean
  readonly isOnline: boolean
}

/** The author of an advance that the provider itself has confirmed. */
export const paidOnlineBy = 'bkash'

function paysOnline({ seed, place, isBuyersOwn }: DeskWork): boolean {
  return isBuyersOwn && drawsFor(seed + 16, place)() < 0.4
}

/** Of a hundred young orders, five had a payment begun that nobody finished, and one in 300 is unclear. */
export function begunOnline({
  seed,
  place,
  isYoung,
  isBuyersOwn,
}: Pick<DeskWork, 'seed' | 'place' | 'isYoung' | 'isBuyersOwn'>):
  | 'not-paid'
  | 'unclear'
  | undefined {
  const chance = drawsFor(seed + 17, place)()
  if (!isYoung || !isBuyersOwn || chance > 0.053) return undefined
  return chance < 0.003 ? 'unclear' : 'not-paid'
}

/** The delivery fee in whole taka: what these shops ask in advance. */
function feeOf({ quote }: DeskWork): number {
  return Math.floor(quote.deliveryFee / taka) * taka
}

/** The shop has confirmed what came, and looks at a few of today. */
function claimsOf(
  work: DeskWork,
  { id, order_id, actor, happened_at, method, transaction_id, isPaid, isOnline }: Paying,
) {
  const { phone, sale, seed, place, isBuyersOwn, isYoung } = work
  const draw = drawsFor(seed + 14, place)
  const { isInShop, isOver } = stageRules[sale.fate.stage]
  const isWaiting = !isPaid && isYoung && isInShop && !isOver && draw() < 0.4
  const hasClaim = (isPaid && !isOnline) || isWaiting
  const asked = feeOf(work)
  if (!isBuyersOwn || asked === 0) return { asked: 0, claims: [] }
  if (!hasClaim) return { asked: isOnline || begunOnline(work) ? asked : 0, claims: [] }
  const claim = {
    id,
    order_id,
    method,
    sender: phone,
    transaction_id,
    asked_poisha: asked,
    state: isPaid ? ('confirmed' as const) : ('waiting' as const),
    advance_id: isPaid ? id : null,
    claimed_at: happened_at,
    decided_at: isPaid ? happened_at : null,
    decided_by: isPaid ? actor : null,
  }
  return { asked, claims: [claim] }
}

function agreedOf(
  draw: Draw,
  { deliveryFee, total }: DeskWork['quote'],
): readonly [kind: AdjustmentKind, amount: number, reason: string] {
  const chance = draw()
  if (chance < 0.025 && deliveryFee > 0) {
    return ['waived-delivery', -deliveryFee, 'A buyer of many years']
  }
  if (chance < 0.05) return ['bargain', -Math.min(50 * taka, total), 'Asked for a discount']
  if (chance < 0.06) return ['surcharge', 30 * taka, 'Delivery beyond the river']
  return ['rounding', 0, '']
}

const noteTexts: Readonly<Record<NoteKind, readonly string[]>> = {
  internal: ['Wants a call before delivery', 'পরে আরেকটি অর্ডার দেবেন', 'Ask for the size again'],
  slip: ['Gift, no price inside', 'সঙ্গে একটি কার্ড দিন'],
  courier: ['Deliver after 5 pm', 'বিকেলে ফোন করে যাবেন', 'The gate is beside the mosque'],
}

function notesOf({ actor, placedAt, laterAt, place }: DeskWork, draw: Draw) {
  if (draw() > 0.05) return []
  const at = between(placedAt, laterAt, 0.4)
  const kind = oneOf(draw, ['internal', 'internal', 'slip', 'courier'] as const)
  const text = oneOf(draw, noteTexts[kind])
  const order_id = madeId(placedAt, place)
  return [
    { id: madeId(at, place), order_id, kind, text, author: actor, added_at: at.toISOString() },
  ]
}
