/** The wire of what buyers ask. */

import { z } from 'zod'
import { longestWishNote, wishKinds, wishReasons } from '#src/domain/orders/order-wish.ts'
import { type OrderAccess, seenOrder } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire, toOwnerWire } from '#src/features/orders/order-wire.ts'
import type { AskedWish, OrderWish } from '#src/features/orders/wishes/list-wishes.server.ts'
import { optionalText } from '#src/platform/forms/fields.ts'

export const WishOnTheWire = z.object({
  _id: z.string(),
  kind: z.enum(wishKinds),
  reason: z.enum(wishReasons),
  note: z.string().describe('The buyer’s own words'),
  state: z.enum(['open', 'accepted', 'declined']),
  answer: z.string(),
  asked: z.iso.datetime(),
  answered: z.iso.datetime().nullable(),
})
export type WishOnTheWire = z.output<typeof WishOnTheWire>

export const AskedOnTheWire = z.object({ wish: WishOnTheWire, order: OrderOnTheWire })
export type AskedOnTheWire = z.output<typeof AskedOnTheWire>

export function wishToWire(wish: OrderWish): WishOnTheWire {
  const { id, kind, reason, note, state, answer, askedAt, answeredAt } = wish
  return { _id: id, kind, reason, note, state, answer, asked: askedAt, answered: answeredAt }
}

export function askedToWire(
  { order, ...wish }: AskedWish,
  access: OrderAccess,
  now: Date,
): AskedOnTheWire {
  return { wish: wishToWire(wish), order: toOwnerWire(seenOrder(access, order), now) }
}

export const WishAnswer = z
  .object({
    accept: z.boolean({ error: 'trueOrFalse' }),
    answer: optionalText('wishAnswer', { most: longestWishNote, long: 'wishAnswer' }).describe(
      'The buyer reads it; required with a no',
    ),
  })
  .refine(({ accept, answer = '' }) => accept || answer !== '', {
    path: ['answer'],
    error: 'wishAnswer',
  })
