/** The wire names of couriers' statements and of disputes with couriers. */

import { z } from 'zod'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import { toTaka } from '#src/domain/money.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import {
  decisions,
  lineKinds,
  settlementOf,
  totalsOf,
} from '#src/domain/settlement/compare-statement.ts'
import { columnRoles } from '#src/domain/settlement/statement-columns.ts'
import {
  type Dispute,
  disputeStates,
} from '#src/features/settlement/disputes/list-disputes.server.ts'
import type { StatementSummary } from '#src/features/settlement/list-statements.server.ts'
import type {
  ComparedStatement,
  MissingOrder,
  StoredRow,
  StoredStatement,
} from '#src/features/settlement/stored-statement.server.ts'

const Taka = z.number().describe('In taka')
const When = z.iso.datetime()
const Day = z.string().describe('A day in Dhaka')

export const ColumnsOnTheWire = z.object(
  Object.fromEntries(columnRoles.map((role) => [role, z.string().max(80).optional()])) as Record<
    (typeof columnRoles)[number],
    z.ZodOptional<z.ZodString>
  >,
)

const SummaryOnTheWire = z.object({
  _id: z.string(),
  courier: z.enum(couriers),
  state: z.enum(['open', 'confirmed']),
  fileName: z.string(),
  rows: z.number().int(),
  madeAt: When,
  confirmedAt: When.nullable(),
  paidTo: z.enum(moneyAccounts).nullable(),
  paidOn: Day.nullable(),
})

export const StatementSummaryOnTheWire = SummaryOnTheWire
export type StatementSummaryOnTheWire = z.output<typeof SummaryOnTheWire>

const RowOnTheWire = z.object({
  row: z.number().int().describe('Of the sheet'),
  consignment: z.string(),
  invoice: z.string(),
  oid: z.string().nullable().describe('The order, where the shop knows the parcel'),
  kind: z.enum(lineKinds),
  expected: Taka.describe('What the courier should have collected, in taka'),
  paid: Taka.describe('What it paid out'),
  charges: Taka.describe('What it kept'),
  knownCharge: Taka.describe('Of that, what the journal has already'),
  difference: Taka.describe('Paid and kept, less what was expected'),
  decision: z.enum(decisions).nullable(),
  note: z.string(),
  isSkipped: z.boolean().describe('Nothing of it is posted'),
})
export type StatementRowOnTheWire = z.output<typeof RowOnTheWire>

const MissingOnTheWire = z.object({
  oid: z.string(),
  since: Day.describe('When it was delivered'),
  owed: Taka,
  disputed: z.boolean(),
  note: z.string(),
})
export type MissingOnTheWire = z.output<typeof MissingOnTheWire>

const TotalOnTheWire = z.object({
  kind: z.enum(lineKinds),
  count: z.number().int(),
  paid: Taka,
  charges: Taka,
  difference: Taka,
})

export const StatementOnTheWire = SummaryOnTheWire.extend({
  headings: z.array(z.string()),
  columns: ColumnsOnTheWire.describe('The heading of each column that was read'),
  leftOut: z.number().int().describe('Rows without a parcel, such as sums'),
  items: z.array(RowOnTheWire),
  missing: z.array(MissingOnTheWire),
  missingMore: z.number().int().describe('Missing orders beyond those listed'),
  totals: z.array(TotalOnTheWire).describe('One for each kind'),
  posts: z.object({
    paid: Taka.describe('What its confirmation posts as received'),
    charges: Taka.describe('What it posts as charges, beside those of the journal'),
  }),
  agreed: z.string().describe('Send it with the confirmation'),
})
export type StatementOnTheWire = z.output<typeof StatementOnTheWire>

/** A page shows no more; the totals count them all. */
const mostMissing = 300

export function summaryToWire({ id, ...summary }: StatementSummary): StatementSummaryOnTheWire {
  return { _id: id, ...summary }
}

function headOf(statement: StoredStatement, rows: number): StatementSummaryOnTheWire {
  const { id, courier, state, fileName, madeAt, confirmedAt, paidTo, paidOn } = statement
  return { _id: id, courier, state, fileName, rows, madeAt, confirmedAt, paidTo, paidOn }
}

export function statementToWire({
  statement,
  rows,
  missing,
  agreed,
}: ComparedStatement): StatementOnTheWire {
  const lines = rows.map(({ compared }) => compared)
  const posted = rows.map(({ compared, decision }) => settlementOf(compared, decision))
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0) / 100
  return {
    ...headOf(statement, rows.length),
    headings: [...statement.headings],
    columns: { ...statement.columns },
    leftOut: statement.leftOut,
    items: rows.map(rowToWire),
    missing: missing.slice(0, mostMissing).map(missingToWire),
    missingMore: Math.max(0, missing.length - mostMissing),
    totals: totalsOf(lines, missing).map(({ kind, count, paid, charges, difference }) => ({
      kind,
      count,
      paid: toTaka(paid),
      charges: toTaka(charges),
      difference: toTaka(difference),
    })),
    posts: {
      paid: sum(posted.map(({ paid }) => paid)),
      charges: sum(posted.map(({ chargeDifference }) => chargeDifference)),
    },
    agreed,
  }
}

function rowToWire({
  row,
  consignment,
  invoice,
  compared,
  decision,
  note,
}: StoredRow): StatementRowOnTheWire {
  return {
    row,
    consignment,
    invoice,
    oid: compared.parcel?.number ?? null,
    kind: compared.kind,
    expected: toTaka(compared.expected),
    paid: toTaka(compared.paid),
    charges: toTaka(compared.charges),
    knownCharge: toTaka(compared.knownCharge),
    difference: toTaka(compared.difference),
    decision: decision ?? null,
    note,
    isSkipped: compared.isSkipped,
  }
}

function missingToWire({ number, since, owed, note }: MissingOrder): MissingOnTheWire {
  return {
    oid: number,
    since,
    owed: toTaka(owed),
    disputed: note !== undefined,
    note: note ?? '',
  }
}

export const DisputeOnTheWire = z.object({
  _id: z.string(),
  statement: z.string().describe('The _id of its statement'),
  courier: z.enum(couriers),
  kind: z.enum(lineKinds),
  reference: z.string().describe('The order, or the parcel as the statement names it'),
  open: Taka.describe('What the courier owes for it; below 0 where it paid too much'),
  note: z.string(),
  openedAt: When,
  state: z.enum(disputeStates),
  endedAt: When.nullable(),
  endedNote: z.string(),
})
export type DisputeOnTheWire = z.output<typeof DisputeOnTheWire>

export function disputeToWire({ id, statementId, open, ...dispute }: Dispute): DisputeOnTheWire {
  return { _id: id, statement: statementId, ...dispute, open: toTaka(open) }
}
