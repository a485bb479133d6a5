/** Stores a statement as it was read: nothing is posted before somebody confirms it. */

import { createHash } from 'node:crypto'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { StatementColumns } from '#src/domain/settlement/statement-columns.ts'
import type { StatementLine } from '#src/domain/settlement/statement-lines.ts'
import {
  type ReadInThreadFailure,
  readInThread,
} from '#src/features/settlement/read/read-in-thread.server.ts'
import { readColumns } from '#src/features/settlement/stored-statement.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type TakeStatement = {
  readonly courier: CourierName
  readonly bytes: Uint8Array
  readonly fileName: string
  /** What a person chose; undefined: remembered, or guessed. */
  readonly columns: StatementColumns | undefined
  /** The id of the author. */
  readonly userId: string
}

export type TakeStatementFailure = ReadInThreadFailure

export type Taken = { readonly id: string; readonly isNew: boolean }

export async function takeStatement(
  shop: Pick<Shop, 'db' | 'clock'>,
  { courier, bytes, fileName, columns: chosen, userId }: TakeStatement,
): Promise<Result<Taken, TakeStatementFailure>> {
  const remembered = await findRemembered(shop.db.read, courier)
  const read = await readInThread({ bytes, chosen, remembered })
  if (!read.ok) return read
  const { headings, columns, lines, leftOut } = read.value
  const now = shop.clock()
  const statement = {
    id: newId(now),
    courier,
    state: 'open',
    content_hash: hashOf(bytes),
    rows_hash: hashOf(JSON.stringify(lines.map(withoutRow).toSorted())),
    file_name: fileName.slice(0, 200),
    headings: JSON.stringify(headings),
    columns: JSON.stringify(columns),
    rows_left_out: leftOut,
    made_by: userId,
    made_at: utcText(now),
    paid_to: null,
    paid_on: null,
    confirmed_by: null,
    confirmed_at: null,
  } as const
  return transact<Taken, never>(shop.db, async (tx) => {
    const known = await findKnown(tx, statement)
    if (known && !isReadAnew(known, statement)) return ok({ id: known.id, isNew: false })
    // Of an open statement that somebody reads by other columns, nothing is left.
    if (known) await tx.deleteFrom('courier_statements').where('id', '=', known.id).execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('courier_statements')
      .values(statement)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      const other = await findKnown(tx, statement)
      if (!other) throw new Error('Expected the statement that stands in the way, and found none')
      return ok({ id: other.id, isNew: false })
    }
    await insertLines(tx, statement.id, lines)
    return ok({ id: statement.id, isNew: true })
  })
}

/** The columns of the courier's latest statement. */
async function findRemembered(
  reads: Reads,
  courier: CourierName,
): Promise<StatementColumns | undefined> {
  const row = await reads
    .selectFrom('courier_statements')
    .select('columns')
    .where('courier', '=', courier)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readColumns(row.columns)
}

type Known = Pick<Tables['courier_statements'], 'id' | 'state' | 'content_hash' | 'columns'>

/** The same bytes before the same rows: a statement of the same bytes can be open with other columns. */
async function findKnown(
  tx: Tx,
  statement: Pick<Tables['courier_statements'], 'courier' | 'content_hash' | 'rows_hash'>,
): Promise<Known | undefined> {
  const rows = await tx
    .selectFrom('courier_statements')
    .select(['id', 'state', 'content_hash', 'columns'])
    .where('courier', '=', statement.courier)
    .where((eb) =>
      eb.or([
        eb('content_hash', '=', statement.content_hash),
        eb('rows_hash', '=', statement.rows_hash),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.find(({ content_hash }) => content_hash === statement.content_hash) ?? rows[0]
}

function isReadAnew(
  known: Known,
  statement: Pick<Tables['courier_statements'], 'content_hash' | 'columns'>,
): boolean {
  return (
    known.state === 'open' &&
    known.content_hash === statement.content_hash &&
    known.columns !== statement.columns
  )
}

async function insertLines(
  tx: Tx,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const rows = lines.map((line) => ({
    statement_id: statementId,
    place: line.row,
    consignment: line.consignment,
    invoice: line.invoice,
    collected_poisha: line.collected ?? null,
    charges_poisha: line.charges ?? null,
    paid_poisha: line.paid ?? null,
    decision: null,
    kind: null,
    order_id: null,
    parcel_id: null,
    expected_poisha: null,
    known_charge_poisha: null,
    settled_paid_poisha: null,
    settled_charges_poisha: null,
    posted_charge_poisha: null,
  }))
  await insertRows(tx, 'statement_rows', rows)
}

/** The same parcels with the same amounts, wherever they stand in the sheet. */
function withoutRow({ row: _row, ...line }: StatementLine): string {
  return JSON.stringify([
    line.consignment,
    line.invoice,
    line.collected ?? null,
    line.charges ?? null,
    line.paid ?? null,
  ])
}

function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
