/** The wire of buyers. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { BlockOnTheWire, blockToWire } from '#src/features/orders/blocked/blocked-wire.ts'
import type { Buyer, BuyerProfile } from '#src/features/orders/buyers/list-buyers.server.ts'
import { NoteOnTheWire, noteToWire } from '#src/features/orders/notes/note-wire.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'

export const BuyerOnTheWire = z.object({
  last: OrderOnTheWire.describe('The newest order: name, phone and address as written last'),
  orders: z.int(),
  sent: z.int().describe('Orders that left the shop; the share delivered is that of these'),
  delivered: z.int(),
  returned: z.int().describe('Sent back, or on the way back'),
  spent: z
    .number()
    .describe('Paid for delivered orders, less what pieces cost that came back, in taka'),
  block: BlockOnTheWire.nullable().describe('Null where the phone is not blocked'),
})
export type BuyerOnTheWire = z.output<typeof BuyerOnTheWire>

export function buyerToWire(
  { last, totals: { spent, ...counts }, block }: Buyer,
  access: OrderAccess,
  now: Date,
): BuyerOnTheWire {
  return {
    last: toDashboardWire(last, access, now),
    ...counts,
    spent: toTaka(spent),
    block: block ? blockToWire(block, access) : null,
  }
}

export const BuyerProfileOnTheWire = BuyerOnTheWire.extend({
  all: z.array(OrderOnTheWire).describe('The newest hundred, newest first'),
  addresses: z.array(z.string()).describe('Each once, the newest first'),
  notes: z.array(NoteOnTheWire.extend({ oid: z.string() })),
})
export type BuyerProfileOnTheWire = z.output<typeof BuyerProfileOnTheWire>

export function buyerProfileToWire(
  { all, addresses, notes, ...buyer }: BuyerProfile,
  access: OrderAccess,
  now: Date,
): BuyerProfileOnTheWire {
  return {
    ...buyerToWire(buyer, access, now),
    all: all.map((order) => toDashboardWire(order, access, now)),
    addresses: [...addresses],
    notes: notes.map(({ number, ...note }) => ({ ...noteToWire(note), oid: number })),
  }
}
