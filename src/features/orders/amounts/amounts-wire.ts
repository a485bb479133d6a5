import { z } from 'zod'
import { type Poisha, toTaka } from '#src/domain/money.ts'
import { adjustmentKinds, receivedMethods } from '#src/domain/orders/order-amounts.ts'
import { ClaimOnTheWire, claimToWire } from '#src/features/orders/advance/claim-wire.ts'
import type { AdvanceClaim } from '#src/features/orders/advance/list-claims.server.ts'
import type { AmountEntries } from '#src/features/orders/amounts/find-amounts.server.ts'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'

const entry = {
  _id: z.string(),
  at: z.iso.datetime(),
  by: z.string().describe('The e-mail address of the author'),
  amount: z.number().describe('In taka'),
}

export const AmountsOnTheWire = z.object({
  adjustments: z.array(z.object({ ...entry, kind: z.enum(adjustmentKinds), reason: z.string() })),
  advances: z.array(
    z.object({
      ...entry,
      method: z.enum(receivedMethods),
      sender: z.string(),
      trxId: z.string().nullable(),
      exchangeOf: z
        .string()
        .optional()
        .describe('The order whose money it was; then nobody paid it in cash'),
    }),
  ),
  claims: z
    .array(ClaimOnTheWire)
    .describe('What the buyer says to have sent in advance, the newest first'),
  stillAsked: z.number().describe('In advance, by the rule of the owner; in taka'),
  exchanges: z
    .array(z.object({ oid: z.string(), amount: z.number().describe('In taka') }))
    .describe('The orders that have money of this one as an advance'),
})
export type AmountsOnTheWire = z.output<typeof AmountsOnTheWire>

type ClaimsOfOrder = {
  readonly claims: readonly AdvanceClaim[]
  readonly stillAsked: Poisha
}

export function amountsToWire(
  { adjustments, advances, claims, stillAsked, exchanges }: AmountEntries & ClaimsOfOrder,
  { hidesPhones }: Pick<OrderAccess, 'hidesPhones'>,
): AmountsOnTheWire {
  return {
    adjustments: adjustments.map(({ id, amount, ...one }) => ({
      ...one,
      _id: id,
      amount: toTaka(amount),
    })),
    advances: advances.map(({ id, amount, sender, transactionId, ...one }) => ({
      ...one,
      _id: id,
      amount: toTaka(amount),
      sender: hidesPhones ? maskPhone(sender) : sender,
      trxId: transactionId,
      ...exchangeOf(exchanges, id),
    })),
    claims: claims.map((claim) => claimToWire(claim, { hidesPhones })),
    stillAsked: toTaka(stillAsked),
    exchanges: exchanges.into.map(({ number, amount }) => ({
      oid: number,
      amount: toTaka(amount),
    })),
  }
}

function exchangeOf({ of }: AmountEntries['exchanges'], entry: string) {
  const exchange = of.find(({ entryId }) => entryId === entry)
  return exchange ? { exchangeOf: exchange.number } : {}
}
