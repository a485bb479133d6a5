/** What couriers and the shop do not agree about, the newest first. */

import type { Selectable } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { LineKind } from '#src/domain/settlement/compare-statement.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export const disputeStates = ['open', 'settled', 'lost'] as const

export type DisputeState = (typeof disputeStates)[number]

export type Dispute = {
  readonly id: string
  readonly statementId: string
  readonly courier: CourierName
  readonly kind: LineKind
  readonly reference: string
  /** Below 0: the courier paid too much. */
  readonly open: Poisha
  readonly note: string
  readonly openedAt: string
  readonly state: DisputeState
  readonly endedAt: string | null
  readonly endedNote: string
}

type DisputeQuery = { readonly state?: DisputeState | undefined }

type Cursor = { readonly before?: string | undefined; readonly size: number }

export async function listDisputes(
  reads: Reads,
  query: DisputeQuery,
  { before, size }: Cursor,
): Promise<{ readonly items: readonly Dispute[]; readonly next: string | undefined }> {
  // One row more says whether there is a next page.
  const rows = await findRows(reads, query, { before, size: size + 1 })
  const shown = rows.slice(0, size)
  return {
    items: shown.map(disputeFrom),
    next: rows.length > size ? shown.at(-1)?.id : undefined,
  }
}

const rowsAtOnce = 200

export async function* streamDisputes(
  reads: Reads,
  query: DisputeQuery,
): AsyncGenerator<readonly Dispute[]> {
  const batches = inBatches<Row>(rowsAtOnce, (last) =>
    findRows(reads, query, { before: last?.id, size: rowsAtOnce }),
  )
  for await (const rows of batches) yield rows.map(disputeFrom)
}

type Row = Selectable<Tables['courier_disputes']>

function findRows(
  reads: Reads,
  { state }: DisputeQuery,
  { before, size }: Cursor,
): Promise<readonly Row[]> {
  let rows = reads.selectFrom('courier_disputes').selectAll()
  if (state !== undefined) rows = rows.where('state', '=', state)
  if (before !== undefined) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(size).execute()
}

function disputeFrom(row: Row): Dispute {
  return {
    id: row.id,
    statementId: row.statement_id,
    courier: row.courier,
    kind: row.kind,
    reference: row.reference,
    open: poisha(row.open_poisha),
    note: row.note,
    openedAt: row.opened_at,
    state: row.state,
    endedAt: row.ended_at,
    endedNote: row.ended_note,
  }
}
