/** Posts a statement, once and in one transaction: payments, charges, and what stays open. */

import { sql } from 'kysely'
import { dueAccountOf, type MoneyAccount } from '#src/domain/journal/account.ts'
import { momentOf } from '#src/domain/journal/posting-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha } from '#src/domain/money.ts'
import { settlementOf } from '#src/domain/settlement/compare-statement.ts'
import { lockPostings } from '#src/features/journal/closed-days.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { openDisputes } from '#src/features/settlement/disputes/open-disputes.server.ts'
import {
  type ComparedStatement,
  findComparedStatement,
  findStatement,
  type StoredRow,
  type StoredStatement,
} from '#src/features/settlement/stored-statement.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type ConfirmStatement = {
  readonly statementId: string
  readonly paidTo: MoneyAccount
  /** In Dhaka, not after today. */
  readonly day: string
  /** Of the comparison that the person has seen. */
  readonly agreed: string
  readonly actor: string
  readonly userId: string
}

export type ConfirmFailure =
  | { readonly kind: 'statement-gone' }
  /** With another account or day. */
  | { readonly kind: 'already-confirmed' }
  | { readonly kind: 'undecided'; readonly rows: number }
  /** The journal or a decision has changed since the person looked. */
  | { readonly kind: 'comparison-changed' }

export function confirmStatement(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  confirm: ConfirmStatement,
): Promise<Result<undefined, ConfirmFailure>> {
  const { statementId, agreed } = confirm
  return transact<undefined, ConfirmFailure>(db, async (tx) => {
    const statement = await lockStatement(tx, statementId)
    if (!statement) return failed({ kind: 'statement-gone' })
    if (statement.state === 'confirmed') return confirmedBefore(statement, confirm)
    await lockParcels(tx, statement)
    await lockPostings(tx)
    const now = clock()
    const compared = await findComparedStatement(tx, statementId, now)
    if (compared?.agreed !== agreed) return failed({ kind: 'comparison-changed' })
    const undecided = compared.rows.filter(({ decision }) => decision === undefined).length
    if (undecided > 0) return failed({ kind: 'undecided', rows: undecided })
    await settle(tx, compared, { ...confirm, now })
    return ok(undefined)
  })
}

/** Of two people who confirm at once, the second one waits here and finds it done. */
async function lockStatement(tx: Tx, id: string): Promise<StoredStatement | undefined> {
  if (tx.engine === 'postgres') {
    await sql`select id from courier_statements where id = ${id} for update`.execute(tx)
  }
  return findStatement(tx, id)
}

function confirmedBefore(
  { paidTo, paidOn }: StoredStatement,
  confirm: ConfirmStatement,
): Result<undefined, ConfirmFailure> {
  const isSame = paidTo === confirm.paidTo && paidOn === confirm.day
  return isSame ? ok(undefined) : failed({ kind: 'already-confirmed' })
}

/** Whoever posts for an order locks it or its parcel first: so no charge is posted beside this one. */
async function lockParcels(tx: Tx, { id, courier }: StoredStatement): Promise<void> {
  if (tx.engine !== 'postgres') return
  const named = sql`select p.id from parcels p where p.courier = ${courier} and exists (
    select 1 from statement_rows r where r.statement_id = ${id}
      and (r.invoice = p.invoice or r.consignment in (p.consignment, p.tracking_code)))`
  await sql`select id from parcels where id in (${named}) order by id for update`.execute(tx)
  await sql`select id from orders where id in (
    select order_id from parcels where id in (${named})) order by id for update`.execute(tx)
}

type Settle = ConfirmStatement & { readonly now: Date }

async function settle(
  tx: Tx,
  { statement, rows, missing }: ComparedStatement,
  { paidTo, day, actor, userId, now }: Settle,
): Promise<void> {
  const due = dueAccountOf(statement.courier)
  const cause = { actor, documentId: statement.id, happenedAt: momentOf(day, now) }
  const transfers = rows.flatMap(({ row, compared, decision }): readonly Transfer[] => {
    const { paid, chargeDifference } = settlementOf(compared, decision)
    const { orderId, parcelId } = compared.parcel ?? {}
    const links = { ...cause, orderId, parcelId }
    return [
      ...transfersOf(
        { ...links, key: `courier-paid:${statement.id}:${row}` },
        postingRules.courierPaid(due, paidTo, paid),
      ),
      ...transfersOf(
        { ...links, key: `courier-charge:${statement.id}:${row}` },
        postingRules.courierCharged(due, chargeDifference),
      ),
    ]
  })
  await freezeRows(tx, statement.id, rows)
  await tx
    .updateTable('courier_statements')
    .set({
      state: 'confirmed',
      paid_to: paidTo,
      paid_on: day,
      confirmed_by: userId,
      confirmed_at: utcText(now),
    })
    .where('id', '=', statement.id)
    .execute()
  await openDisputes(tx, { statement, rows, missing, now })
  await postTransfers(tx, transfers, now)
  const sums = rows.map(({ compared, decision }) => settlementOf(compared, decision))
  await recordHistory(tx, {
    subject: 'money',
    subjectId: statement.id,
    actor,
    action: 'money.settlement',
    before: {},
    after: {
      courier: statement.courier,
      amount: addPoisha(...sums.map(({ paid }) => paid)),
      charges: addPoisha(...sums.map(({ chargeDifference }) => chargeDifference)),
      paidTo,
      day,
    },
    now,
  })
}

/** The database refuses any change of them from now on. */
async function freezeRows(tx: Tx, id: string, rows: readonly StoredRow[]): Promise<void> {
  const given = await tx
    .selectFrom('statement_rows')
    .selectAll()
    .where('statement_id', '=', id)
    .execute()
  const compared = new Map(rows.map((row) => [row.row, row]))
  const frozen = given.map((row) => {
    const stored = compared.get(row.place)
    if (!stored) throw new Error(`Expected row ${row.place} to be compared`)
    const { kind, parcel, expected, knownCharge, paid, charges } = stored.compared
    return {
      ...row,
      kind,
      order_id: parcel?.orderId ?? null,
      parcel_id: parcel?.parcelId ?? null,
      expected_poisha: expected,
      known_charge_poisha: knownCharge,
      settled_paid_poisha: paid,
      settled_charges_poisha: charges,
      posted_charge_poisha: settlementOf(stored.compared, stored.decision).chargeDifference,
    }
  })
  await tx.deleteFrom('statement_rows').where('statement_id', '=', id).execute()
  await insertRows(tx, 'statement_rows', frozen)
}
