/** The wire of blocked phones. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { isDay } from '#src/domain/dhaka-time.ts'
import { blockReasons } from '#src/domain/people/block-reason.ts'
import type { BlockedPhone } from '#src/features/orders/blocked/blocked-phones.server.ts'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { text } from '#src/platform/forms/fields.ts'

export const NewBlock = z.object({
  cphone: text('phone', { most: textLimits.phone, long: 'phoneLong' }).describe('In any spelling'),
  reason: z.enum(blockReasons, { error: 'blockReason' }),
  until: z
    .string({ error: 'blockUntil' })
    .refine(isDay, 'blockUntil')
    .describe('The last day in Dhaka, YYYY-MM-DD'),
})

export const BlockOnTheWire = z.object({
  _id: z.string().describe('The keyed hash of the phone'),
  cphone: z.string().optional().describe('Absent after erasure of the person'),
  reason: z.enum(blockReasons),
  by: z.string(),
  at: z.iso.datetime(),
  until: z.string().describe('The last day in Dhaka'),
})
export type BlockOnTheWire = z.output<typeof BlockOnTheWire>

export function blockToWire(
  { key, phone, reason, blockedBy, blockedAt, lastDay }: BlockedPhone,
  { hidesPhones }: Pick<OrderAccess, 'hidesPhones'>,
): BlockOnTheWire {
  return {
    _id: key,
    ...(phone && { cphone: hidesPhones ? maskPhone(phone) : phone }),
    reason,
    by: blockedBy,
    at: blockedAt,
    until: lastDay,
  }
}
