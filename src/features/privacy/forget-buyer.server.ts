/**
 * Erases the buyer of an order. What was sold, when, to which district and for how much stays: in the order, in its
 * history and in the copies of the order.
 */

import { type RawBuilder, sql } from 'kysely'
import { endCalls } from '#src/features/orders/calls/call-rows.server.ts'
import {
  changeInIndex,
  holdIndexed,
} from '#src/features/orders/list/text-index/order-index.server.ts'
import { removeReviews } from '#src/features/orders/reviews/remove-reviews.server.ts'
import { emptyStatements } from '#src/features/privacy/empty-statements.server.ts'
import { sheetEvent, sheetPayloadWithoutBuyer } from '#src/features/privacy/sheet-event-wire.ts'
import { nobody, removedName, withoutBuyer } from '#src/features/privacy/without-buyer.ts'
import { forgetDeliveriesOf } from '#src/features/webhooks/forget-deliveries.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Whether an order still holds data of its buyer, for a `where` clause and for a column. */
export const namesBuyer = sql<boolean>`(
  orders.customer_name <> ${sql.lit(removedName)} or orders.customer_phone <> ''
  or orders.customer_address <> '' or orders.coupon <> '' or orders.account_id is not null
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
      account_id: null,
      device_key: null,
      network_key: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
  await forgetDeliveriesOf(tx, orderId)
  if (before) await changeInIndex(tx, before, { ...before, customer: nobody })
  await emptyPayments(tx, orderId)
  await tx
    .updateTable('order_adjustments')
    .set({ reason: removedName })
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .deleteFrom('return_photos')
    .where('case_id', 'in', (eb) =>
      eb.selectFrom('return_cases').select('id').where('order_id', '=', orderId),
    )
    .execute()
  await tx
    .updateTable('return_cases')
    .set({ note: '', answer: '' })
    .where('order_id', '=', orderId)
    .execute()
  await tx.updateTable('order_returns').set({ note: '' }).where('order_id', '=', orderId).execute()
  await emptyStatements(tx, orderId)
  // A courier's sentence may quote the buyer, and whoever has a tracking code or link reads more.
  await tx
    .updateTable('parcels')
    .set({ because: '', note: '', link: '', tracking_code: null })
    .where('order_id', '=', orderId)
    .execute()
  await emptyUnknownWords(tx, orderId)
  await tx
    .updateTable('buyer_messages')
    .set({ reference: '' })
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .updateTable('order_wishes')
    .set({ note: '', answer: '' })
    .where('order_id', '=', orderId)
    .execute()
  await tx.deleteFrom('ad_consents').where('order_id', '=', orderId).execute()
  await removeReviews(tx, orderId)
  await endCalls(tx, orderId)
  await tx.deleteFrom('order_risks').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
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

/** Senders and transactions; the amounts stay. */
async function emptyPayments(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_advances')
    .set({ sender: '', transaction_id: null })
    .where('order_id', '=', orderId)
    .execute()
  // An open one keeps the number by which the shop asks whether money came.
  await tx
    .updateTable('gateway_payments')
    .set({ transaction_id: null, provider_id: null, because: '' })
    .where('order_id', '=', orderId)
    .where('next_ask_at', 'is', null)
    .execute()
  // What no advance came of names the buyer alone.
  await tx
    .deleteFrom('advance_claims')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'confirmed')
    .execute()
  await tx
    .updateTable('advance_claims')
    .set({ sender: '', transaction_id: null, reason: '' })
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .updateTable('refunds')
    .set({ transaction_id: null })
    .where('order_id', '=', orderId)
    .execute()
}

/** A courier's word that the shop does not know may be a sentence about the buyer. */
async function emptyUnknownWords(tx: Tx, orderId: string): Promise<void> {
  const parcels = tx.selectFrom('parcels').select('id').where('order_id', '=', orderId)
  await tx
    .updateTable('parcels')
    .set({ word: '' })
    .where('order_id', '=', orderId)
    .where('word', 'is not', null)
    .where('tracking', 'is', null)
    .execute()
  await tx
    .updateTable('parcel_events')
    .set({ word: '' })
    .where('parcel_id', 'in', parcels)
    .where('tracking', 'is', null)
    .execute()
}

/** Texts that copy an order, in JSON: its events for the spreadsheet, and the stored answer of its key. */
type Copies = {
  readonly table: 'outbox' | 'request_keys'
  readonly key: string
  readonly text: string
  readonly withoutBuyer: (value: unknown) => unknown
}

const sheetCopies: Copies = {
  table: 'outbox',
  key: 'id',
  text: 'payload',
  withoutBuyer: sheetPayloadWithoutBuyer,
}
const answerCopies: Copies = { table: 'request_keys', key: 'key', text: 'answer', withoutBuyer }

type NamedOrder = { readonly id: string; readonly number: string }

/** Keys of the copies that hold the buyer. */
export async function findCopies(reads: Reads, { id, number }: NamedOrder) {
  const sheets = sql`kind = ${sheetEvent} and payload like ${`%"oid":"${number}"%`}`
  const answers = sql`answer like ${`%"id":"${id}"%`}`
  return {
    sheetEvents: await findNaming(reads, sheetCopies, sheets),
    answers: await findNaming(reads, answerCopies, answers),
  }
}

async function findNaming(
  reads: Reads,
  { table, key, text, withoutBuyer }: Copies,
  where: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string; json: string }>`
    select ${sql.ref(key)} as key, ${sql.ref(text)} as json
    from ${sql.table(table)} where ${where}`.execute(reads)
  return rows.filter(({ json }) => rewritten(json, withoutBuyer) !== json).map((row) => row.key)
}

export function forgetInSheetEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  return rewrite(tx, sheetCopies, ids)
}

export function forgetInAnswers(tx: Tx, keys: readonly string[]): Promise<void> {
  return rewrite(tx, answerCopies, keys)
}

async function rewrite(
  tx: Tx,
  { table, key, text, withoutBuyer }: Copies,
  keys: readonly string[],
): Promise<void> {
  for (const one of keys) {
    const found = await sql<{ json: string }>`
      select ${sql.ref(text)} as json from ${sql.table(table)}
      where ${sql.ref(key)} = ${one}`.execute(tx)
    for (const { json } of found.rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(text)} = ${rewritten(json, withoutBuyer)}
        where ${sql.ref(key)} = ${one}`.execute(tx)
    }
  }
}

/** JSON that stays identical where nothing of it changes. */
export function rewritten(json: string, change: (value: unknown) => unknown): string {
  return JSON.stringify(change(JSON.parse(json)))
}
