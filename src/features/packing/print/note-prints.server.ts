/** The prints of an order stand in its history: who, when, on which paper, and whether it was again. */

import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { isPrinted, type PrintLayout } from '#src/domain/packing/print-layout.ts'
import { findOrders } from '#src/features/orders/find-order.server.ts'
import { type OrderAccess, seesOrder } from '#src/features/orders/order-access.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

const action = 'order.print'

/** By internal id; an order that was never printed is missing. */
export async function findLastPrints(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reads
    .selectFrom('history')
    .select((eb) => ['subject_id', eb.fn.max('happened_at').as('printed_at')])
    .where('subject', '=', 'order')
    .where(inList(reads, 'subject_id', orderIds))
    .where('action', '=', action)
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row.printed_at]))
}

export type NotePrints = {
  readonly numbers: readonly string[]
  readonly layout: PrintLayout
  readonly access: OrderAccess
  /** E-mail of the person. */
  readonly actor: string
}

/** Returns the numbers of the orders that were noted: those that print for this caller. */
export function notePrints(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { numbers, layout, access, actor }: NotePrints,
): Promise<readonly string[]> {
  return commit(db, async (tx) => {
    const now = clock()
    const found = await findOrders(tx, numbers)
    const orders = numbers
      .flatMap((number) => found.get(number) ?? [])
      .filter((order) => seesOrder(access, order, now) && isPrinted(stageOf(order, now)))
    const before = await findLastPrints(
      tx,
      orders.map(({ id }) => id),
    )
    for (const { id } of orders) {
      const isReprint = before.has(id)
      await recordHistory(tx, {
        subject: 'order',
        subjectId: id,
        actor,
        action,
        before: {},
        after: { printedAs: layout, ...(isReprint && { isReprint }) },
        now,
      })
    }
    return orders.map(({ number }) => number)
  })
}
