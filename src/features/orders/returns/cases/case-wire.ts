/** The wire of returns that begin, go on and end. */

import { z } from 'zod'
import { mostProducts } from '#src/domain/cart.ts'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { longestWishNote, wishReasons } from '#src/domain/orders/order-wish.ts'
import {
  chosenReturnStates,
  type listedReturnStates,
  photoTakers,
  returnLists,
  returnOrigins,
  returnStates,
} from '#src/domain/returns/return-case.ts'
import { type OrderAccess, seenOrder } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire, toOwnerWire, withItems } from '#src/features/orders/order-wire.ts'
import type {
  QueuedReturn,
  ReturnCase,
} from '#src/features/orders/returns/cases/list-cases.server.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'

export const ReturnCaseOnTheWire = z.object({
  _id: z.string(),
  origin: z.enum(returnOrigins).describe('Who began it'),
  state: z.enum(returnStates),
  reason: z.enum(wishReasons).nullable(),
  note: z.string().describe('The words of the buyer, or of the person who began it'),
  answer: z.string().describe('The sentence of the shop, which the buyer reads'),
  opened: z.iso.datetime(),
  changed: z.iso.datetime().describe('When it came to its state'),
  items: z.array(z.object({ pid: z.string(), quantity: z.int() })),
  received: z
    .array(z.object({ pid: z.string(), sellable: z.int(), damaged: z.int(), missing: z.int() }))
    .describe('What came back; empty before'),
  photos: z.array(
    z.object({
      _id: z.string(),
      by: z.enum(photoTakers),
      pid: z.string().nullable().describe('The product that it shows, of those that came back'),
    }),
  ),
  exchange: z.string().nullable().describe('The number of the order that was sent instead'),
})
export type ReturnCaseOnTheWire = z.output<typeof ReturnCaseOnTheWire>

export const QueuedOnTheWire = z.object({ return: ReturnCaseOnTheWire, order: OrderOnTheWire })
export type QueuedOnTheWire = z.output<typeof QueuedOnTheWire>

const count = z.int()

export const QueueOnTheWire = pageOf(QueuedOnTheWire).extend({
  counts: z
    .object({
      asked: count,
      approved: count,
      'on-its-way': count,
      received: count,
      declined: count,
    } satisfies Record<(typeof listedReturnStates)[number], typeof count>)
    .describe('Of every origin; received and declined ones of thirty days'),
})
export type QueueOnTheWire = z.output<typeof QueueOnTheWire>

export const QueueQuery = z.object({
  state: z
    .enum(returnLists, { error: 'returnState' })
    .default('open')
    .describe('open: asked, approved and on their way'),
  origin: z.enum(returnOrigins, { error: 'returnOrigin' }).optional(),
  page,
  size,
})

export function caseToWire(one: ReturnCase): ReturnCaseOnTheWire {
  const { id, origin, state, reason, note, answer, openedAt, changedAt, items, photos } = one
  return {
    _id: id,
    origin,
    state,
    reason,
    note,
    answer,
    opened: openedAt,
    changed: changedAt,
    items: items.map(({ pid, quantity }) => ({ pid, quantity })),
    received: [...one.received],
    photos: photos.map(({ id, takenBy, pid }) => ({ _id: id, by: takenBy, pid: pid ?? null })),
    exchange: one.exchange ?? null,
  }
}

export function queuedToWire(
  { order, ...one }: QueuedReturn,
  access: OrderAccess,
  now: Date,
): QueuedOnTheWire {
  const wire = toOwnerWire(seenOrder(access, order), now)
  return { return: caseToWire(one), order: withItems(wire, order, 'all') }
}

const answerField = optionalText('wishAnswer', { most: longestWishNote, long: 'wishAnswer' })

export const CaseStep = z
  .object({
    state: z.enum(chosenReturnStates, { error: 'returnState' }),
    answer: answerField.describe('The buyer reads it; required where the return is declined'),
  })
  .refine(({ state, answer = '' }) => state !== 'declined' || answer !== '', {
    path: ['answer'],
    error: 'wishAnswer',
  })

export const NewCase = z.object({
  oid: text('oid', { most: textLimits.pid }).describe('The number of the order'),
  items: z
    .array(
      z.object({
        pid: text('pid', { most: textLimits.pid }),
        quantity: wholeNumber('returnedPieces', { least: 1, most: highestQuantity }),
      }),
      { error: 'returnedPieces' },
    )
    .min(1, 'returnedPieces')
    .max(mostProducts, 'returnedPieces')
    .refine((items) => new Set(items.map(({ pid }) => pid)).size === items.length, {
      error: 'returnedPieces',
    })
    .describe('One a product of the order'),
  reason: z.enum(wishReasons, { error: 'reason' }).optional(),
  note: optionalText('note', { most: textLimits.address, long: 'note' }),
})
