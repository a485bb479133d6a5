/** The order in an event for the spreadsheet, by its wire names. */

import { z } from 'zod'
import { overwritten, removedName } from '#src/features/privacy/without-buyer.ts'

export const sheetEvent = 'order-sheet'

const SheetPayload = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

const nobody = { cname: removedName, cphone: '', caddress: '', cupon: '' }

export function sheetPayloadWithoutBuyer(payload: unknown): unknown {
  const known = SheetPayload.safeParse(payload).data
  return known ? { data: known.data.map((order) => overwritten(order, nobody)) } : payload
}

/** The numbers of the orders in the event. */
export function numbersInSheetPayload(payload: unknown): readonly string[] {
  const orders = SheetPayload.safeParse(payload).data?.data ?? []
  return orders.flatMap(({ oid }) => (typeof oid === 'string' ? [oid] : []))
}
