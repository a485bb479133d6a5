/** What the buyers of a large shop asked, and the messages that they got, of orders of the last quarter. */

import type { MessageEvent } from '#src/domain/messages/buyer-message.ts'
import { type CancelReason, stageRules } from '#src/domain/orders/order-stage.ts'
import { mayAskToCancel, reasonsOf, type WishState } from '#src/domain/orders/order-wish.ts'
import { type Draw, drawsFor, oneOf } from './draws.ts'
import { type MadeSale, madeId } from './made-order.ts'

type OfOrder = {
  readonly sale: MadeSale
  readonly seed: number
  readonly place: number
  readonly isYoung: boolean
  readonly placedAt: Date
  /** When the order came to its stage. */
  readonly laterAt: Date
  /** When the shop was filled. */
  readonly filledAt: Date
  readonly isBuyersOwn: boolean
}

/** The shop cancels for it what a buyer asked it to cancel. */
const agreedReason: CancelReason = 'buyer-refused'
/** Of a hundred buyers three ask for something. */
const asking = 0.03
const notes = ['', '', 'Ordered twice by mistake', 'আর লাগবে না, দুঃখিত'] as const
const declined = 'The parcel is with the courier already.'

/** What a buyer can ask of an order in its stage, and what the shop agreed to. */
export function madeWishes(one: OfOrder) {
  const { sale, seed, place, isYoung, isBuyersOwn, laterAt, placedAt, filledAt } = one
  const draw = drawsFor(seed + 8, place)
  const { stage, reason } = sale.fate
  if (!isYoung || !isBuyersOwn || sale.isDeleted) return []
  if (reason === agreedReason) {
    const askedAt = new Date((placedAt.getTime() + laterAt.getTime()) / 2)
    return [wish(one, draw, { askedAt, state: 'accepted', answeredAt: laterAt })]
  }
  if (draw() > asking || !mayAskToCancel(stage)) return []
  const later = (from: Date) => new Date(from.getTime() + (filledAt.getTime() - from.getTime()) / 9)
  const askedAt = later(laterAt)
  return draw() < 0.7
    ? [wish(one, draw, { askedAt, state: 'open', answeredAt: undefined })]
    : [wish(one, draw, { askedAt, state: 'declined', answeredAt: later(askedAt) })]
}

type Asked = {
  readonly askedAt: Date
  readonly state: WishState
  readonly answeredAt: Date | undefined
}

function wish({ place, placedAt }: OfOrder, draw: Draw, { askedAt, state, answeredAt }: Asked) {
  return {
    id: madeId(askedAt, place),
    order_id: madeId(placedAt, place),
    kind: 'cancel' as const,
    reason: oneOf(draw, reasonsOf.cancel),
    note: oneOf(draw, notes),
    state,
    answer: state === 'declined' ? declined : '',
    asked_at: askedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }
}

const partCost = 35
const smsEvents: readonly MessageEvent[] = ['confirmed', 'shipped', 'delivered']
/** An order index is smaller. */
const idsOfAnEvent = 2 ** 44

/** A text message for each stage that has one; one of fifty failed. */
export function madeMessages({ sale, seed, place, isYoung, placedAt, laterAt }: OfOrder) {
  if (!isYoung || sale.isDeleted) return []
  const draw = drawsFor(seed + 9, place)
  const { stage, stagesBefore } = sale.fate
  const events = [...stagesBefore, stage].flatMap((one) => stageRules[one].message ?? [])
  return events.map((event, at) => {
    const share = (at + 1) / events.length
    const span = laterAt.getTime() - placedAt.getTime()
    const moment = new Date(placedAt.getTime() + Math.floor(span * share))
    const hasFailed = draw() < 0.02
    const parts = draw() < 0.4 ? 2 : 1
    return {
      id: madeId(moment, place + (1 + smsEvents.indexOf(event)) * idsOfAnEvent),
      order_id: madeId(placedAt, place),
      event,
      channel: 'sms',
      state: hasFailed ? 'failed' : 'sent',
      because: hasFailed ? 'daily-limit' : '',
      due_at: moment.toISOString(),
      sending_at: moment.toISOString(),
      parts: hasFailed ? 0 : parts,
      cost_poisha: hasFailed ? 0 : parts * partCost,
      reference: hasFailed ? '' : `G${place.toString(36)}${at}`,
      changed_at: moment.toISOString(),
    }
  })
}
