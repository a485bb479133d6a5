/** What the journal has of an order so far. */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Account } from '#src/domain/journal/account.ts'
import type { JournalEvent } from '#src/domain/journal/journal-event.ts'
import { type SaleState, saleIn } from '#src/domain/journal/sale.ts'
import type { Amount, Cause } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { type OrderStage, orderStages, stageWhenReturning } from '#src/domain/orders/order-stage.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type Posting = Amount & {
  readonly key: string
  readonly event: string
  readonly parcelId: string | null
  readonly returnId: string | null
}

/** The oldest first. The caller has locked the order, so nobody else posts for it. */
export async function listPostings(tx: Tx, orderId: string): Promise<readonly Posting[]> {
  const rows = await tx
    .selectFrom('journal')
    .select(['event_key', 'event', 'debit', 'credit', 'amount_poisha', 'parcel_id', 'return_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    key: row.event_key,
    event: row.event,
    debit: row.debit,
    credit: row.credit,
    amount: poisha(row.amount_poisha),
    parcelId: row.parcel_id,
    returnId: row.return_id,
  }))
}

/** Credits less debits. */
export function creditOf(postings: readonly Posting[], account: Account): Poisha {
  return poisha(
    postings.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit === account ? amount : 0) - (debit === account ? amount : 0),
      0,
    ),
  )
}

export function postedBy(
  postings: readonly Posting[],
  ...events: readonly JournalEvent[]
): readonly Posting[] {
  return postings.filter(({ event }) => events.some((one) => one === event))
}

/** Of the latest delivery: in an order with costs it is the one that stands. */
export function standingDelivery(postings: readonly Posting[]): readonly Posting[] {
  const last = postedBy(postings, 'delivered').at(-1)
  if (!last) return []
  const subject = subjectOf(last.key)
  return postings.filter(({ key }) => subjectOf(key) === subject)
}

function subjectOf(key: string): string {
  return key.slice(0, key.lastIndexOf(':'))
}

/** Whether anything that the shop owed for the order was paid back, or became an advance on another. */
export async function hasRefund(tx: Tx, orderId: string): Promise<boolean> {
  const paid = postedBy(await listPostings(tx, orderId), 'refund', 'exchange', 'exchange-undone')
  return creditOf(paid, 'refunds-owed') < 0
}

/**
 * Whether the shop would owe less than nothing without the return: what it came to owe by the return has
 * been paid back since, or has become an advance.
 */
export async function isReturnPaidBack(
  tx: Tx,
  { orderId, returnId }: { readonly orderId: string; readonly returnId: string },
): Promise<boolean> {
  const postings = await listPostings(tx, orderId)
  const ofReturn = postings.filter((posting) => posting.returnId === returnId)
  return creditOf(postings, 'refunds-owed') < creditOf(ofReturn, 'refunds-owed')
}

/** What a change of an order says of whatever it posts. */
export type OrderCause = {
  readonly actor: string
  readonly now: Date
}

export function causeOf(
  key: Cause['key'],
  orderId: string,
  { actor, now }: OrderCause,
  more: Pick<Cause, 'parcelId' | 'returnId'> = {},
): Cause {
  return { key, happenedAt: now, actor, orderId, ...more }
}

export type SoldLine = {
  readonly productId: string
  readonly quantity: number
  readonly taken: number
  readonly returned: number
  readonly unitPrice: Poisha
  /** Null: the journal has no delivery of the order. */
  readonly cost: Poisha | null
}

type SoldRow = Pick<
  Selectable<Tables['order_lines']>,
  'product_id' | 'quantity' | 'taken' | 'returned' | 'unit_price_poisha' | 'cost_poisha'
>

const soldRows = statement<{ orderId: string }, SoldRow>((db, parameter) =>
  db
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'taken', 'returned', 'unit_price_poisha', 'cost_poisha'])
    .where('order_id', '=', parameter('orderId')),
)

export async function findSoldLines(tx: Tx, orderId: string): Promise<readonly SoldLine[]> {
  const rows = await soldRows(tx, { orderId })
  return rows.map((row) => ({
    productId: row.product_id,
    quantity: row.quantity,
    taken: row.taken,
    returned: row.returned,
    unitPrice: poisha(row.unit_price_poisha),
    cost: row.cost_poisha === null ? null : poisha(row.cost_poisha),
  }))
}

/** `stage` is the one in which the order stands, or from which it has just moved. */
export async function findSaleState(
  tx: Tx,
  orderId: string,
  { stage, lines }: { readonly stage: OrderStage; readonly lines: readonly SoldLine[] },
): Promise<SaleState> {
  if (lines.some(({ cost }) => cost !== null)) return 'posted'
  switch (saleIn(stage)) {
    case 'open':
    case 'ended':
      return 'not-posted'
    case 'made':
      return 'before-journal'
    case 'coming-back':
      return (await cameFromBuyer(tx, orderId)) ? 'before-journal' : 'not-posted'
  }
}

const StageBefore = z.object({ stage: z.enum(orderStages).nullish() })

/** Whether an order on its way back had been delivered, and its delivery never posted. */
async function cameFromBuyer(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('history')
    .select('before')
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.move')
    .where('after', 'like', `%"stage":"${stageWhenReturning}"%`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const { stage } = StageBefore.parse(JSON.parse(rows[0]?.before ?? '{}'))
  // A stage that is not written read as delivered: nothing else without one comes back.
  if (stage && saleIn(stage) !== 'made') return false
  return postedBy(await listPostings(tx, orderId), 'delivered').length === 0
}
