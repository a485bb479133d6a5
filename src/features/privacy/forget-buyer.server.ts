/**
 * Erases the buyer of an order. What was sold, when and for how much stays: in the order, in its
 * history and in the copies of the order.
 */

import { sql } from 'kysely'
import { changeInIndex, holdIndexed } from '#src/features/orders/list/order-index.server.ts'
import { sheetEvent, sheetPayloadWithoutBuyer } from '#src/features/privacy/sheet-event-wire.ts'
import { nobody, removedName, withoutBuyer } from '#src/features/privacy/without-buyer.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Whether an order still holds data of its buyer, for a `where` clause and for a column. */
export const namesBuyer = sql<boolean>`(
  orders.customer_name <> ${sql.lit(removedName)} or orders.customer_phone <> ''
  or orders.customer_address <> '' or orders.coupon <> ''
)`

/** Raises the version, so that an editor who has read the buyer cannot write it back. */
export async function forgetBuyer(tx: Tx, orderId: string): Promise<void> {
  const before = await holdIndexed(tx, orderId)
  await tx
    .updateTable('orders')
    .set((eb) => ({
      customer_name: removedName,
      customer_phone: '',
      customer_address: '',
      coupon: '',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
  if (before) await changeInIndex(tx, before, { ...before, customer: nobody })
  // After locking the row: no other write adds to its history meanwhile.
  const entries = await tx
    .selectFrom('history')
    .select(['id', 'before', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .execute()
  for (const { id, before, after } of entries) {
    const emptied = {
      before: rewritten(before, withoutBuyer),
      after: rewritten(after, withoutBuyer),
    }
    if (emptied.before === before && emptied.after === after) continue
    await tx.updateTable('history').set(emptied).where('id', '=', id).execute()
  }
}

/** The copies of an order: events for the spreadsheet, and the stored answer of its key. */
export type Copies = {
  readonly sheetEvents: readonly string[]
  readonly answers: readonly string[]
}

type NamedOrder = { readonly id: string; readonly number: string }

export async function findCopies(reads: Reads, { id, number }: NamedOrder): Promise<Copies> {
  const events = await reads
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', sheetEvent)
    .where('payload', 'like', `%"oid":"${number}"%`)
    .execute()
  const answers = await reads
    .selectFrom('request_keys')
    .select(['key', 'answer'])
    .where('answer', 'like', `%"id":"${id}"%`)
    .execute()
  return {
    sheetEvents: events
      .filter(({ payload }) => rewritten(payload, sheetPayloadWithoutBuyer) !== payload)
      .map((event) => event.id),
    answers: answers
      .filter(({ answer }) => rewritten(answer, withoutBuyer) !== answer)
      .map(({ key }) => key),
  }
}

export async function forgetInCopies(tx: Tx, { sheetEvents, answers }: Copies): Promise<void> {
  await forgetInSheetEvents(tx, sheetEvents)
  for (const key of answers) await forgetInAnswer(tx, key)
}

export async function forgetInSheetEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const event = await tx
      .selectFrom('outbox')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!event) continue
    const payload = rewritten(event.payload, sheetPayloadWithoutBuyer)
    await tx.updateTable('outbox').set({ payload }).where('id', '=', id).execute()
  }
}

async function forgetInAnswer(tx: Tx, key: string): Promise<void> {
  const kept = await tx
    .selectFrom('request_keys')
    .select('answer')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!kept) return
  const answer = rewritten(kept.answer, withoutBuyer)
  await tx.updateTable('request_keys').set({ answer }).where('key', '=', key).execute()
}

/** JSON that stays identical where nothing of it changes. */
export function rewritten(json: string, change: (value: unknown) => unknown): string {
  return JSON.stringify(change(JSON.parse(json)))
}
