/** What the shop knows about an order beside the order itself: for the panel, and for the call desk. */

import type { CallState } from '#src/domain/calls/call-outcome.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { type BlockedPhone, findBlock } from '#src/features/orders/blocked/blocked-phones.server.ts'
import { findCallRow, stateFromRow } from '#src/features/orders/calls/call-rows.server.ts'
import { listNotes, type OrderNote } from '#src/features/orders/notes/order-notes.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import { findRisk } from '#src/features/orders/risk/find-risk.server.ts'
import type { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import {
  findKnownBuyer,
  type KnownBuyer,
} from '#src/features/orders/staff/find-known-buyer.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type OrderDetails = {
  /** Undefined where nobody has opened the order for a call. */
  readonly state: CallState | undefined
  /** Undefined where the phone cannot be a number. */
  readonly buyer: KnownBuyer | undefined
  readonly notes: readonly OrderNote[]
  /** Undefined where the phone is not blocked. */
  readonly block: BlockedPhone | undefined
  /** Undefined for an order that was not assessed, such as one of staff. */
  readonly risk: RiskOnTheWire | undefined
}

export async function findOrderDetails(
  { db: { read: reads }, secrets, clock }: Pick<Shop, 'db' | 'secrets' | 'clock'>,
  { id, customer }: Pick<OrderView, 'id' | 'customer'>,
): Promise<OrderDetails> {
  const now = clock()
  const row = await findCallRow(reads, id)
  const national = normalisePhone(customer.phone)
  const key = national && phoneKey(secrets.limitKey, internationalPhone(national))
  return {
    state: row && stateFromRow(row),
    buyer: await findKnownBuyer(reads, customer.phone, now),
    notes: await listNotes(reads, id),
    block: key ? await findBlock(reads, key, now) : undefined,
    risk: await findRisk(reads, id),
  }
}
