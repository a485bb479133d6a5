import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { adjustmentKinds, receivedMethods } from '#src/domain/orders/order-amounts.ts'
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
  exchanges: z
    .array(z.object({ oid: z.string(), amount: z.number().describe('In taka') }))
    .describe('The orders that have money of this one as an advance'),
})
export type AmountsOnTheWire = z.output<typeof AmountsOnTheWire>

export function amountsToWire(
  { adjustments, advances, exchanges }: AmountEntries,
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
