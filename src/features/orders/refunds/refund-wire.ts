/** The wire names of refunds, and the places of their lists. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { receivedMethods } from '#src/domain/orders/order-amounts.ts'
import type {
  OwedPlace,
  OwedRefund,
  Refund,
} from '#src/features/orders/refunds/list-refunds.server.ts'

const Taka = z.number().describe('In taka')

export const OwedOnTheWire = z.object({
  oid: z.string().nullable().describe('The number of the order; null once it is gone'),
  since: z.string().describe('The day in Dhaka on which it began'),
  owed: Taka,
  because: z.array(z.string()).describe('The events of the journal: return, cancelled …'),
})
export type OwedOnTheWire = z.output<typeof OwedOnTheWire>

export function owedToWire({ order, since, owed, events }: OwedRefund): OwedOnTheWire {
  return { oid: order?.number ?? null, since, owed: toTaka(owed), because: [...events] }
}

export const RefundOnTheWire = z.object({
  _id: z.string(),
  oid: z.string().describe('The number of the order'),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('The e-mail address of the author; null once it is gone'),
  method: z.enum(receivedMethods),
  amount: Taka,
  trxId: z.string().nullable(),
})
export type RefundOnTheWire = z.output<typeof RefundOnTheWire>

export function refundToWire(refund: Refund): RefundOnTheWire {
  const { id, number, at, by, method, amount, transactionId } = refund
  return {
    _id: id,
    oid: number,
    at,
    by: by ?? null,
    method,
    amount: toTaka(amount),
    trxId: transactionId,
  }
}

const whichRow = 'Give the next of an earlier answer.'
const owedPattern = /^(\d{4}-\d\d-\d\d)-([0-9a-f]{24})$/

export function owedPlaceAsText({ since, orderId }: OwedPlace): string {
  return `${since}-${orderId}`
}

export const afterOwed = z
  .string({ error: whichRow })
  .regex(owedPattern, whichRow)
  .transform((text): OwedPlace => {
    const [, since = '', orderId = ''] = owedPattern.exec(text) ?? []
    return { since, orderId }
  })
  .optional()

export const beforeRefund = z
  .string({ error: whichRow })
  .regex(/^[0-9a-f]{24}$/, whichRow)
  .optional()
