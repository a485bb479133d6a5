/** The statements of couriers, the newest first. */

import type { MoneyAccount } from '#src/domain/journal/account.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type StatementSummary = {
  readonly id: string
  readonly courier: CourierName
  readonly state: 'open' | 'confirmed'
  readonly fileName: string
  readonly rows: number
  readonly madeAt: string
  readonly confirmedAt: string | null
  readonly paidTo: MoneyAccount | null
  readonly paidOn: string | null
}

export async function listStatements(
  reads: Reads,
  { before, size }: { readonly before?: string | undefined; readonly size: number },
): Promise<{ readonly items: readonly StatementSummary[]; readonly next: string | undefined }> {
  let query = reads
    .selectFrom('courier_statements')
    .select(['id', 'courier', 'state', 'file_name', 'made_at', 'confirmed_at'])
    .select(['paid_to', 'paid_on'])
    .select((eb) =>
      eb
        .selectFrom('statement_rows')
        .whereRef('statement_id', '=', 'courier_statements.id')
        .select((count) => count.fn.countAll().as('rows'))
        .as('rows'),
    )
  if (before !== undefined) query = query.where('id', '<', before)
  // One row more says whether there is a next page.
  const rows = await query
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const shown = rows.slice(0, size)
  return {
    items: shown.map((row) => ({
      id: row.id,
      courier: row.courier,
      state: row.state,
      fileName: row.file_name,
      rows: Number(row.rows ?? 0),
      madeAt: row.made_at,
      confirmedAt: row.confirmed_at,
      paidTo: row.paid_to,
      paidOn: row.paid_on,
    })),
    next: rows.length > size ? shown.at(-1)?.id : undefined,
  }
}
