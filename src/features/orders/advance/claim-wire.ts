/** How the API writes claimed payments. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { claimStates, longestClaimReason } from '#src/domain/orders/advance/advance-claim.ts'
import { wallets } from '#src/domain/orders/advance/advance-rule.ts'
import { transactionId } from '#src/domain/orders/order-amounts.ts'
import type { AdvanceClaim, WaitingClaim } from '#src/features/orders/advance/list-claims.server.ts'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { type OrderAccess, seenOrder } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire, toOwnerWire } from '#src/features/orders/order-wire.ts'
import { text } from '#src/platform/forms/fields.ts'

export const ClaimOnTheWire = z.object({
  _id: z.string(),
  method: z.enum(wallets),
  sender: z.string(),
  trxId: z.string().nullable().describe('Null where the buyer has been erased'),
  asked: z.number().describe('When the buyer claimed it, in taka'),
  state: z.enum(claimStates),
  reason: z.string().describe('Why staff refused it: the buyer reads it'),
  claimed: z.iso.datetime(),
})
export type ClaimOnTheWire = z.output<typeof ClaimOnTheWire>

export const WaitingClaimOnTheWire = z.object({ claim: ClaimOnTheWire, order: OrderOnTheWire })
export type WaitingClaimOnTheWire = z.output<typeof WaitingClaimOnTheWire>

export function claimToWire(
  { id, method, sender, transactionId, asked, state, reason, claimedAt }: AdvanceClaim,
  { hidesPhones }: Pick<OrderAccess, 'hidesPhones'>,
): ClaimOnTheWire {
  return {
    _id: id,
    method,
    sender: hidesPhones ? maskPhone(sender) : sender,
    trxId: transactionId,
    asked: toTaka(asked),
    state,
    reason,
    claimed: claimedAt,
  }
}

export function waitingClaimToWire(
  { order, ...claim }: WaitingClaim,
  access: OrderAccess,
  now: Date,
): WaitingClaimOnTheWire {
  return {
    claim: claimToWire(claim, access),
    order: toOwnerWire(seenOrder(access, order), now),
  }
}

/** A claim keeps its id while the buyer corrects it. */
export const seenTrxId = z
  .string({ error: 'transaction' })
  .refine((typed) => transactionId(typed) !== undefined, 'transaction')
  .describe('Of the claim as you saw it: the buyer may have corrected it')

export const ClaimRefusal = z.object({
  trxId: seenTrxId,
  reason: text('claimReason', { most: longestClaimReason }).describe('The buyer reads it'),
})
