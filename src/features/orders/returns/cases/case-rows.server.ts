/** The rows of returns that begin, go on and end. Whoever writes them has locked the order. */

import type { WishReason } from '#src/domain/orders/order-wish.ts'
import {
  type OpenReturnState,
  openReturnStates,
  type ReturnOrigin,
  type ReturnState,
} from '#src/domain/returns/return-case.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type CaseLine = { readonly productId: string; readonly quantity: number }

export type OpenCase = { readonly id: string; readonly state: OpenReturnState }

export async function findOpenCase(
  reads: Reads | Tx,
  orderId: string,
): Promise<OpenCase | undefined> {
  const row = await reads
    .selectFrom('return_cases')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('state', 'in', openReturnStates)
    .executeTakeFirst()
  const state = openReturnStates.find((one) => one === row?.state)
  return row && state && { id: row.id, state }
}

export type NewCase = {
  readonly orderId: string
  readonly origin: ReturnOrigin
  readonly state: ReturnState
  readonly lines: readonly CaseLine[]
  readonly reason?: WishReason | undefined
  readonly note?: string
  /** Of a case that begins with its receipt. */
  readonly returnId?: string
  readonly now: Date
}

export async function insertCase(
  tx: Tx,
  { orderId, origin, state, lines, reason, note = '', returnId, now }: NewCase,
): Promise<string> {
  const id = newId(now)
  await tx
    .insertInto('return_cases')
    .values({
      id,
      order_id: orderId,
      origin,
      state,
      reason: reason ?? null,
      note,
      opened_at: utcText(now),
      changed_at: utcText(now),
      received_from: null,
      return_id: returnId ?? null,
    })
    .execute()
  await insertLines(tx, id, lines)
  return id
}

async function insertLines(tx: Tx, caseId: string, lines: readonly CaseLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('return_case_lines')
    .values(
      lines.map(({ productId, quantity }) => ({
        case_id: caseId,
        product_id: productId,
        quantity,
      })),
    )
    .execute()
}

/** The whole order comes back, whatever part of it was to come. */
export async function replaceLines(
  tx: Tx,
  caseId: string,
  lines: readonly CaseLine[],
): Promise<void> {
  await tx.deleteFrom('return_case_lines').where('case_id', '=', caseId).execute()
  await insertLines(tx, caseId, lines)
}

export async function findCaseLines(
  reads: Reads | Tx,
  caseId: string,
): Promise<readonly CaseLine[]> {
  const rows = await reads
    .selectFrom('return_case_lines')
    .select(['product_id', 'quantity'])
    .where('case_id', '=', caseId)
    .execute()
  return rows.map((row) => ({ productId: row.product_id, quantity: row.quantity }))
}

export async function setCaseState(
  tx: Tx,
  id: string,
  {
    state,
    answer,
    now,
  }: { readonly state: ReturnState; readonly answer?: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('return_cases')
    .set({ state, changed_at: utcText(now), ...(answer !== undefined && { answer }) })
    .where('id', '=', id)
    .execute()
}
