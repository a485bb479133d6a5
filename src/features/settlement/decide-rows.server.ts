/** What a person says of rows of an open statement; nothing is posted by it. */

import type { Decision } from '#src/domain/settlement/compare-statement.ts'
import type { Shop } from '#src/features/shop.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type DecideRows = {
  readonly statementId: string
  /** Null takes an earlier decision back. */
  readonly decision: Decision | null
  readonly note: string
  /** Rows of the sheet. */
  readonly rows: readonly number[]
  /** The numbers of orders that the statement should have had: they can be disputed alone. */
  readonly missing: readonly string[]
}

export type DecideFailure =
  | { readonly kind: 'statement-gone' }
  /** Somebody has confirmed it. */
  | { readonly kind: 'already-confirmed' }

/** Engines end at some thousand values in one statement. */
const rowsAtOnce = 500

export function decideRows(
  shop: Pick<Shop, 'db'>,
  { statementId, decision, note, rows, missing }: DecideRows,
): Promise<Result<undefined, DecideFailure>> {
  return transact<undefined, DecideFailure>(shop.db, async (tx) => {
    const failure = await touchStatement(tx, statementId)
    if (failure) return failed(failure)
    for (const some of chunksOf(rows, rowsAtOnce)) {
      await tx
        .updateTable('statement_rows')
        .set({ decision, note })
        .where('statement_id', '=', statementId)
        .where('place', 'in', some)
        .execute()
    }
    if (missing.length > 0) await disputeMissing(tx, { statementId, decision, note, missing })
    return ok(undefined)
  })
}

/** The version changes, so that nobody confirms decisions that they have not seen. Locks the row. */
async function touchStatement(tx: Tx, id: string): Promise<DecideFailure | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('courier_statements')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return undefined
  const known = await tx
    .selectFrom('courier_statements')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return { kind: known ? 'already-confirmed' : 'statement-gone' }
}

async function disputeMissing(
  tx: Tx,
  { statementId, decision, note, missing }: Omit<DecideRows, 'rows'>,
): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where(inList(tx, 'oid', missing))
    .execute()
  const ids = orders.map(({ id }) => id)
  await tx
    .deleteFrom('statement_missing')
    .where('statement_id', '=', statementId)
    .where(inList(tx, 'order_id', ids))
    .execute()
  if (decision !== 'dispute') return
  for (const id of ids) {
    await tx
      .insertInto('statement_missing')
      .values({ statement_id: statementId, order_id: id, note })
      .execute()
  }
}

export function discardStatement(
  shop: Pick<Shop, 'db'>,
  id: string,
): Promise<Result<undefined, DecideFailure>> {
  return transact<undefined, DecideFailure>(shop.db, async (tx) => {
    const failure = await touchStatement(tx, id)
    if (failure) return failed(failure)
    await tx.deleteFrom('courier_statements').where('id', '=', id).execute()
    return ok(undefined)
  })
}
