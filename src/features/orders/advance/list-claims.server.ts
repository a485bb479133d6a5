/** Claims of buyers: those of one order, and those that wait for staff. */

import { type Selectable, sql } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { ClaimState } from '#src/domain/orders/advance/advance-claim.ts'
import type { Wallet } from '#src/domain/orders/advance/advance-rule.ts'
import { listAsked } from '#src/features/orders/asked/list-asked.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type AdvanceClaim = {
  readonly id: string
  readonly method: Wallet
  readonly sender: string
  /** Null where the buyer has been erased. */
  readonly transactionId: string | null
  readonly asked: Poisha
  readonly state: ClaimState
  readonly reason: string
  readonly advanceId: string | null
  readonly claimedAt: string
}

const columns = [
  'advance_claims.id',
  'method',
  'sender',
  'transaction_id',
  'asked_poisha',
  'state',
  'reason',
  'advance_id',
  'claimed_at',
] as const

type Row = Pick<
  Selectable<Tables['advance_claims']>,
  Exclude<(typeof columns)[number], 'advance_claims.id'> | 'id'
>

function claimFromRow(row: Row): AdvanceClaim {
  const { id, method, sender, state, reason } = row
  return {
    id,
    method,
    sender,
    transactionId: row.transaction_id,
    asked: poisha(row.asked_poisha),
    state,
    reason,
    advanceId: row.advance_id,
    claimedAt: row.claimed_at,
  }
}

/** Of one order, the newest first. */
export async function listClaimsOf(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly AdvanceClaim[]> {
  const rows = await reads
    .selectFrom('advance_claims')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(claimFromRow)
}

/** Whether staff still check what the buyer says to have sent. */
export async function hasWaitingClaim(reads: Reads | Tx, orderId: string): Promise<boolean> {
  const claims = await listClaimsOf(reads, orderId)
  return claims.some(({ state }) => state === 'waiting')
}

export type WaitingClaim = AdvanceClaim & { readonly order: OrderView }

/** The oldest first, without those of deleted orders. */
export async function listWaitingClaims(
  reads: Reads,
  query: { readonly page: number; readonly size: number },
): Promise<Page<WaitingClaim>> {
  return listAsked(reads, {
    ...query,
    rows: waitingClaims(reads)
      .select([...columns, 'order_id'])
      .orderBy('claimed_at')
      .orderBy('advance_claims.id'),
    total: await countWaitingClaims(reads),
    itemFromRow: claimFromRow,
  })
}

export async function countWaitingClaims(reads: Reads): Promise<number> {
  const { total } = await waitingClaims(reads)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function waitingClaims(reads: Reads) {
  return (
    reads
      .selectFrom('advance_claims')
      .innerJoin('orders', 'orders.id', 'order_id')
      // The engines match the partial index by its own words, not by a parameter.
      .where('state', '=', sql.lit('waiting'))
      .where('deleted_at', 'is', null)
  )
}
