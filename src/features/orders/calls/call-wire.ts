/** The wire of the call desk. */

import { z } from 'zod'
import { type Call, callOutcomes } from '#src/domain/calls/call-outcome.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { toTaka } from '#src/domain/money.ts'
import { cancelReasons } from '#src/domain/orders/order-stage.ts'
import type { HistoryEntry } from '#src/features/history/list-history.server.ts'
import { CallStateOnTheWire, callStateToWire } from '#src/features/orders/calls/call-state-wire.ts'
import type { DeskOrder, EndedOrder } from '#src/features/orders/calls/find-desk-order.server.ts'
import { detailsShape, detailsToWire } from '#src/features/orders/details/details-wire.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import { linesToWire, OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'
import { optionalText } from '#src/platform/forms/fields.ts'

export const NewCall = z
  .object({
    outcome: z.enum(callOutcomes, { error: 'outcome' }),
    callAt: z.iso
      .datetime({ error: 'callAt' })
      .optional()
      .describe('When to phone again, after the outcome later; within 14 days'),
    reason: z
      .enum(cancelReasons, { error: 'reason' })
      .optional()
      .describe('Of the outcome cancelled, which needs one'),
    note: optionalText('note', { most: textLimits.address, long: 'note' }),
    version: versionField,
  })
  .refine(({ outcome, callAt }) => outcome !== 'later' || callAt !== undefined, {
    path: ['callAt'],
    error: 'callAt',
  })
  .refine(({ outcome, reason }) => outcome !== 'cancelled' || reason !== undefined, {
    path: ['reason'],
    error: 'reason',
  })

export function callFromWire({ outcome, callAt, reason }: z.output<typeof NewCall>): Call {
  if (outcome === 'later') return { outcome, at: new Date(callAt ?? '') }
  return outcome === 'cancelled' ? { outcome, reason: reason ?? 'other' } : { outcome }
}

const CallOnTheWire = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  outcome: z.string(),
  note: z.string().optional(),
})

const After = z.object({ call: z.string().catch(''), note: z.string().optional() })

function callToWire({ at, actor, after }: HistoryEntry): z.output<typeof CallOnTheWire> {
  const { call: outcome, note } = After.parse(after)
  return { at, actor, outcome, ...(note && { note }) }
}

export const DeskOrderOnTheWire = z.object({
  order: OrderOnTheWire,
  lines: z.array(
    z.object({
      pid: z.string(),
      title: z.string(),
      titleBn: z.string().describe('Empty where the product had none'),
      image: z.string(),
      unit: z.number(),
      quantity: z.int(),
      price: z.number(),
      discount: z.number(),
    }),
  ),
  qr: z.string().nullable().describe('A picture that a phone can scan to call the buyer'),
  stillAsked: z.number().describe('In advance, by the rule of the owner; in taka'),
  ...detailsShape,
  state: CallStateOnTheWire,
  calls: z.array(CallOnTheWire).describe('Newest first'),
})
export type DeskOrderOnTheWire = z.output<typeof DeskOrderOnTheWire>

export function deskOrderToWire(
  { order, state, calls, qr, stillAsked, ...details }: DeskOrder,
  access: OrderAccess,
  now: Date,
): DeskOrderOnTheWire {
  return {
    order: toDashboardWire(order, access, now),
    lines: linesToWire(order).map((line, at) => ({
      ...line,
      titleBn: order.lines[at]?.titleInBangla ?? '',
    })),
    qr: qr ?? null,
    stillAsked: toTaka(stillAsked),
    ...detailsToWire(details, access, now),
    state: callStateToWire(state),
    calls: calls.map(callToWire),
  }
}

const CountOnTheWire = z.object({ calls: z.int(), confirmed: z.int() })

export const NextCallOnTheWire = z.object({
  next: DeskOrderOnTheWire.nullable().describe('Null where no order waits for this person'),
  counts: z.object({
    waiting: z.int().describe('At most 100'),
    ended: z.int().describe('Orders that calls did not settle; at most 100'),
    today: z.object({ own: CountOnTheWire, team: CountOnTheWire }),
  }),
})
export type NextCallOnTheWire = z.output<typeof NextCallOnTheWire>

export const EndedOnTheWire = z.object({
  items: z.array(z.object({ order: OrderOnTheWire, state: CallStateOnTheWire })),
})
export type EndedOnTheWire = z.output<typeof EndedOnTheWire>

export function endedToWire(
  ended: readonly EndedOrder[],
  access: OrderAccess,
  now: Date,
): EndedOnTheWire {
  return {
    items: ended.map(({ order, state }) => ({
      order: toDashboardWire(order, access, now),
      state: callStateToWire(state),
    })),
  }
}
