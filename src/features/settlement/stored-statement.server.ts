/** Reads a statement: an open one is compared with the journal as it is now, a confirmed one stands. */

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { MoneyAccount } from '#src/domain/journal/account.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import {
  type ComparedLine,
  compareStatement,
  type Decision,
  missingOrders,
  type UnpaidOrder,
} from '#src/domain/settlement/compare-statement.ts'
import { columnRoles, type StatementColumns } from '#src/domain/settlement/statement-columns.ts'
import type { StatementLine } from '#src/domain/settlement/statement-lines.ts'
import {
  findBookedParcels,
  listUnpaidOrders,
} from '#src/features/settlement/find-booked-parcels.server.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type StoredStatement = {
  readonly id: string
  readonly courier: CourierName
  readonly state: 'open' | 'confirmed'
  readonly fileName: string
  readonly headings: readonly string[]
  readonly columns: StatementColumns
  readonly leftOut: number
  /** The ids of users. */
  readonly madeBy: string
  readonly madeAt: string
  readonly paidTo: MoneyAccount | null
  readonly paidOn: string | null
  readonly confirmedBy: string | null
  readonly confirmedAt: string | null
  readonly version: number
}

export type StoredRow = Pick<StatementLine, 'row' | 'consignment' | 'invoice'> & {
  readonly compared: ComparedLine
  readonly decision: Decision | undefined
  readonly note: string
}

export type MissingOrder = UnpaidOrder & {
  /** Undefined: nobody disputes it. */
  readonly note: string | undefined
}

export type ComparedStatement = {
  readonly statement: StoredStatement
  readonly rows: readonly StoredRow[]
  readonly missing: readonly MissingOrder[]
  /** Of what a confirmation would post: whoever confirms has seen this and no other. */
  readonly agreed: string
}

const Headings = z.array(z.string())
const Columns = z.partialRecord(z.enum(columnRoles), z.string())

export function readColumns(json: string): StatementColumns {
  return Columns.parse(JSON.parse(json))
}

export async function findStatement(
  reads: Reads | Tx,
  id: string,
): Promise<StoredStatement | undefined> {
  const row = await reads
    .selectFrom('courier_statements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && statementFrom(row)
}

function statementFrom(row: Selectable<Tables['courier_statements']>): StoredStatement {
  return {
    id: row.id,
    courier: row.courier,
    state: row.state,
    fileName: row.file_name,
    headings: Headings.parse(JSON.parse(row.headings)),
    columns: readColumns(row.columns),
    leftOut: row.rows_left_out,
    madeBy: row.made_by,
    madeAt: row.made_at,
    paidTo: row.paid_to,
    paidOn: row.paid_on,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    version: row.version,
  }
}

type Row = Selectable<Tables['statement_rows']>

export async function findComparedStatement(
  reads: Reads | Tx,
  id: string,
  now: Date,
): Promise<ComparedStatement | undefined> {
  const statement = await findStatement(reads, id)
  if (!statement) return undefined
  const rows = await reads
    .selectFrom('statement_rows')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('place')
    .execute()
  return statement.state === 'open'
    ? compareOpen(reads, { statement, rows, now })
    : confirmedFrom(reads, statement, rows)
}

type Open = {
  readonly statement: StoredStatement
  readonly rows: readonly Row[]
  readonly now: Date
}

async function compareOpen(
  reads: Reads | Tx,
  { statement, rows, now }: Open,
): Promise<ComparedStatement> {
  const lines = rows.map(lineFrom)
  const parcelOf = await findBookedParcels(reads, statement.courier, { lines, now })
  const decided = new Map(rows.map(({ place, decision }) => [place, decision ?? undefined]))
  const compared = compareStatement({
    lines,
    parcelOf,
    decisionOf: (row) => decided.get(row),
  })
  const notes = await findDisputedMissing(reads, statement.id)
  const missing = missingOrders(await listUnpaidOrders(reads, statement.courier), compared)
  const stored = rows.flatMap((row, at): StoredRow[] => {
    const line = compared[at]
    return line ? [storedFrom(row, line)] : []
  })
  return {
    statement,
    rows: stored,
    missing: missing.map((order) => ({ ...order, note: notes.get(order.orderId) })),
    agreed: agreedOn(statement, stored),
  }
}

function lineFrom(row: Row): StatementLine {
  const amount = (value: number | null) => (value === null ? undefined : poisha(value))
  return {
    row: row.place,
    consignment: row.consignment,
    invoice: row.invoice,
    collected: amount(row.collected_poisha),
    charges: amount(row.charges_poisha),
    paid: amount(row.paid_poisha),
  }
}

function storedFrom(row: Row, compared: ComparedLine): StoredRow {
  const { place, consignment, invoice, decision, note } = row
  return { row: place, consignment, invoice, compared, decision: decision ?? undefined, note }
}

/** Changes with every decision, and with every posting that changes what the rows mean. */
function agreedOn({ id, version }: StoredStatement, rows: readonly StoredRow[]): string {
  const facts = rows.map(({ compared }) => [
    compared.row,
    compared.kind,
    compared.expected,
    compared.paid,
    compared.chargeDifference,
  ])
  const text = JSON.stringify([id, version, facts])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function findDisputedMissing(
  reads: Reads | Tx,
  statementId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reads
    .selectFrom('statement_missing')
    .select(['order_id', 'note'])
    .where('statement_id', '=', statementId)
    .execute()
  return new Map(rows.map(({ order_id, note }) => [order_id, note]))
}

async function confirmedFrom(
  reads: Reads | Tx,
  statement: StoredStatement,
  rows: readonly Row[],
): Promise<ComparedStatement> {
  const numbers = await reads
    .selectFrom('statement_rows')
    .innerJoin('orders', 'orders.id', 'statement_rows.order_id')
    .select(['statement_rows.place', 'oid'])
    .where('statement_id', '=', statement.id)
    .execute()
  const numberOf = new Map(numbers.map(({ place, oid }) => [place, oid]))
  const stored = rows.map((row) => storedFrom(row, frozenFrom(row, numberOf.get(row.place))))
  return { statement, rows: stored, missing: [], agreed: '' }
}

/** As it was when somebody confirmed it. */
function frozenFrom(row: Row, number: string | undefined): ComparedLine {
  const amount = (value: number | null): Poisha => poisha(value ?? 0)
  const [paid, charges] = [amount(row.settled_paid_poisha), amount(row.settled_charges_poisha)]
  const [expected, knownCharge] = [amount(row.expected_poisha), amount(row.known_charge_poisha)]
  return {
    row: row.place,
    kind: row.kind ?? 'unknown',
    parcel:
      number === undefined
        ? undefined
        : {
            orderId: row.order_id ?? undefined,
            parcelId: row.parcel_id ?? undefined,
            number,
            owed: poisha(expected - knownCharge),
            knownCharge,
            isPaid: true,
            settled: [],
          },
    expected,
    paid,
    charges,
    knownCharge,
    difference: poisha(paid + charges - expected),
    chargeDifference: amount(row.posted_charge_poisha),
    openAfterPayment: poisha(expected - knownCharge - paid),
    isSkipped: row.decision === 'skip',
  }
}
