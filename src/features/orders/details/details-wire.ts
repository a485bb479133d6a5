/** The wire of an order's details. */

import { z } from 'zod'
import { BlockOnTheWire, blockToWire } from '#src/features/orders/blocked/blocked-wire.ts'
import { CallStateOnTheWire, callStateToWire } from '#src/features/orders/calls/call-state-wire.ts'
import type { OrderDetails } from '#src/features/orders/details/find-order-details.server.ts'
import { NoteOnTheWire, noteToWire } from '#src/features/orders/notes/note-wire.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import {
  KnownBuyerOnTheWire,
  knownBuyerToWire,
} from '#src/features/orders/staff/staff-order-wire.ts'

/** Also of an order at the call desk. */
export const detailsShape = {
  buyer: KnownBuyerOnTheWire.nullable().describe('Null where the phone cannot be a number'),
  notes: z.array(NoteOnTheWire),
  risk: RiskOnTheWire.nullable().describe('Null where nobody assessed the order, as of staff'),
  block: BlockOnTheWire.nullable().describe('Null where the phone is not blocked'),
}

export const OrderDetailsOnTheWire = z.object({
  ...detailsShape,
  state: CallStateOnTheWire.nullable().describe('Null where nobody has opened it for a call'),
})
export type OrderDetailsOnTheWire = z.output<typeof OrderDetailsOnTheWire>

export function detailsToWire(
  { buyer, notes, block, risk }: Omit<OrderDetails, 'state'>,
  access: OrderAccess,
  now: Date,
): Omit<OrderDetailsOnTheWire, 'state'> {
  return {
    buyer: buyer ? knownBuyerToWire(buyer, access, now) : null,
    notes: notes.map(noteToWire),
    risk: risk ?? null,
    block: block ? blockToWire(block, access) : null,
  }
}

export function orderDetailsToWire(
  { state, ...details }: OrderDetails,
  access: OrderAccess,
  now: Date,
): OrderDetailsOnTheWire {
  return { ...detailsToWire(details, access, now), state: state ? callStateToWire(state) : null }
}
