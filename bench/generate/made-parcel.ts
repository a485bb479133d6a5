/** The parcel of an order of a large shop: what its courier said, of the last quarter. */

import type { Insertable } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { type TrackingState, trackingRules } from '#src/domain/parcels/tracking-state.ts'
import { collectOf } from '#src/domain/pricing.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { type Draw, drawsFor, oneOf, wholeNumber } from './draws.ts'
import { type MadeSale, madeId } from './made-order.ts'

type OfOrder = {
  readonly sale: MadeSale
  readonly seed: number
  readonly place: number
  readonly isYoung: boolean
  readonly isInDhaka: boolean
  readonly actor: string
  readonly placedAt: Date
  /** When the order came to its stage. */
  readonly laterAt: Date
  readonly order: {
    readonly id: string
    readonly oid: string
    readonly subtotal_poisha: number
    readonly discount_poisha: number
    readonly total_poisha: Poisha
    readonly adjusted_poisha: number
    readonly advanced_poisha: number
  }
}

type Said = readonly [tracking: TrackingState, word: string]

/** What each courier says of an order in a stage outside the shop. */
const said: Readonly<Record<ApiCourier, Readonly<Partial<Record<OrderStage, Said>>>>> = {
  steadfast: {
    shipped: ['on-the-way', 'pending'],
    delivered: ['delivered', 'delivered'],
    returning: ['cancelled', 'cancelled'],
    returned: ['cancelled', 'cancelled'],
  },
  pathao: {
    shipped: ['on-the-way', 'In_Transit'],
    delivered: ['delivered', 'Delivered'],
    returning: ['returning', 'Return'],
    returned: ['returning', 'Return'],
  },
  redx: {
    shipped: ['on-the-way', 'delivery-in-progress'],
    delivered: ['delivered', 'delivered'],
    returning: ['returning', 'agent-returning'],
    returned: ['returned', 'returned'],
  },
}

/** What a packed order's parcel says before anybody fetched it. */
const waiting: Readonly<Record<ApiCourier, Said>> = {
  steadfast: ['waiting', 'in_review'],
  pathao: ['waiting', 'Pickup_Requested'],
  redx: ['waiting', 'pickup-pending'],
}

const riders = [
  ['Jasim', '01710000021'],
  ['Shohag', '01810000034'],
  ['রুবেল', '01910000055'],
] as const

const hour = 60 * 60 * 1_000

/** Of a hundred packed orders 45 are booked, ten were refused, and five are unsure; the others wait. */
const bookedUpTo = 0.45
const refusedUpTo = 0.55
const unsureUpTo = 0.6
/** Riders take one parcel of twelve in Dhaka. */
const byRiderFrom = 0.92

export function madeParcel(one: OfOrder): Made {
  const { sale, seed, place, isYoung } = one
  const draw = drawsFor(seed + 7, place)
  const chance = draw()
  const courier = chance < 0.6 ? 'steadfast' : chance < 0.85 ? 'pathao' : 'redx'
  const { stage } = sale.fate
  const { isInShop, isForPacking } = stageRules[stage]
  const outside = said[courier][stage]
  if (!sale.isDeleted && outside) {
    const isByRider = one.isInDhaka && draw() > byRiderFrom
    return isByRider ? byRider(one, draw) : booked(one, draw, { courier, said: outside })
  }
  const share = draw()
  const isPacked = isInShop && isForPacking && sale.fate.stagesBefore.includes('confirmed')
  if (!isYoung || sale.isDeleted || !isPacked || share > unsureUpTo) return none
  if (share < bookedUpTo) return booked(one, draw, { courier, said: waiting[courier] })
  const parcel = { ...frozen(one, draw), courier, sent_at: one.laterAt.toISOString() } as const
  if (share < refusedUpTo) {
    const because = 'The recipient address is too short.'
    const ended_at = one.laterAt.toISOString()
    return {
      ...none,
      parcels: [{ ...parcel, state: 'refused', because, ended_at, live_order_id: null }],
    }
  }
  // Steadfast is asked by invoice, so none of its parcels stays unsure.
  const unsure = {
    ...parcel,
    courier: 'redx',
    state: 'unsure',
    because: 'No answer in time',
  } as const
  return { ...none, parcels: [unsure] }
}

type Made = {
  readonly parcels: readonly Insertable<Tables['parcels']>[]
  readonly parcelEvents: readonly Insertable<Tables['parcel_events']>[]
}

const none: Made = { parcels: [], parcelEvents: [] }

/** The columns of every parcel, as it is before its courier has it. */
function frozen(
  { order, sale, place, actor, placedAt, laterAt }: OfOrder,
  draw: Draw,
): Insertable<Tables['parcels']> {
  // Half-way between the order and its last move, which the courier's last word told.
  const madeAt = new Date((placedAt.getTime() + laterAt.getTime()) / 2)
  return {
    id: madeId(madeAt, place),
    order_id: order.id,
    live_order_id: order.id,
    number: 1,
    courier: 'rider',
    invoice: order.oid,
    state: 'booked',
    because: '',
    consignment: null,
    tracking_code: null,
    carrier_name: '',
    carrier_phone: '',
    collect_poisha: collectOf({
      total: order.total_poisha,
      adjusted: poisha(order.adjusted_poisha),
      advanced: poisha(order.advanced_poisha),
    }),
    value_poisha: order.subtotal_poisha - order.discount_poisha,
    pieces: sale.items.reduce((pieces, { quantity }) => pieces + quantity, 0),
    grams: 500 * wholeNumber(draw, 1, 4),
    charge_poisha: null,
    tracking: null,
    word: null,
    made_by: actor,
    made_at: madeAt.toISOString(),
    sent_at: null,
    booked_at: null,
    ended_at: null,
    asked_at: null,
    next_look_at: null,
    heard_at: null,
    tracking_since: null,
  }
}

function byRider(one: OfOrder, draw: Draw): Made {
  const parcel = frozen(one, draw)
  const [carrier_name, carrier_phone] = oneOf(draw, riders)
  return {
    ...none,
    parcels: [{ ...parcel, carrier_name, carrier_phone, booked_at: parcel.made_at }],
  }
}

type Booked = { readonly courier: ApiCourier; readonly said: Said }

function booked(one: OfOrder, draw: Draw, { courier, said: [tracking, word] }: Booked): Made {
  const { place, laterAt, isYoung } = one
  const parcel = frozen(one, draw)
  const { id, made_at } = parcel
  const heard = laterAt.toISOString()
  const number = (1_000_000 + place).toString(36).toUpperCase()
  const { isOver } = trackingRules[tracking]
  const known = {
    courier,
    consignment: number,
    tracking_code: number,
    charge_poisha: 8_000,
    tracking,
    word,
    sent_at: made_at,
    booked_at: made_at,
    asked_at: heard,
    next_look_at: isOver ? null : new Date(laterAt.getTime() + 2 * hour).toISOString(),
    heard_at: heard,
    tracking_since: heard,
  }
  const event = { id: madeId(laterAt, place), parcel_id: id, happened_at: heard }
  return {
    parcels: [{ ...parcel, ...known }],
    parcelEvents: isYoung ? [{ ...event, heard_at: heard, tracking, word }] : [],
  }
}
