/** What stays open when a statement is confirmed. */

import { poisha } from '#src/domain/money.ts'
import type {
  MissingOrder,
  StoredRow,
  StoredStatement,
} from '#src/features/settlement/stored-statement.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type OpenDisputes = {
  readonly statement: StoredStatement
  readonly rows: readonly StoredRow[]
  readonly missing: readonly MissingOrder[]
  readonly now: Date
}

/** A row about which nothing is open needs no dispute. */
export async function openDisputes(
  tx: Tx,
  { statement, rows, missing, now }: OpenDisputes,
): Promise<void> {
  const common = () => ({
    id: newId(now),
    statement_id: statement.id,
    courier: statement.courier,
    opened_at: utcText(now),
    state: 'open' as const,
    posted_poisha: null,
    ended_at: null,
  })
  const disputed = rows
    .filter(({ decision, compared }) => decision === 'dispute' && compared.openAfterPayment !== 0)
    .map(({ compared, consignment, invoice, note }) => ({
      ...common(),
      kind: compared.kind,
      reference: compared.parcel?.number ?? (consignment === '' ? invoice : consignment),
      order_id: compared.parcel?.orderId ?? null,
      parcel_id: compared.parcel?.parcelId ?? null,
      open_poisha: poisha(compared.openAfterPayment),
      note,
    }))
  const absent = missing.flatMap(({ orderId, number, owed, note }) =>
    note === undefined
      ? []
      : [
          {
            ...common(),
            kind: 'missing' as const,
            reference: number,
            order_id: orderId,
            parcel_id: null,
            open_poisha: owed,
            note,
          },
        ],
  )
  await insertRows(tx, 'courier_disputes', [...disputed, ...absent])
}
