/** The expenses that repeat: those that go on, by their next entry, and the ones that ended last. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import type { ExpenseAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type RepeatingExpense = {
  readonly id: string
  readonly expense: ExpenseAccount
  readonly paidFrom: MoneyAccount
  readonly amount: Poisha
  readonly dayOfMonth: number
  readonly note: string
  /** Days in Dhaka. */
  readonly nextOn: string
  readonly endedOn: string | undefined
  readonly version: number
  /** Without the first one, which a person wrote. */
  readonly entries: number
}

export type RepeatingExpenses = {
  readonly going: readonly RepeatingExpense[]
  readonly ended: readonly RepeatingExpense[]
}

const mostGoing = 200
const mostEnded = 20

export async function listRepeating(reads: Reads): Promise<RepeatingExpenses> {
  const [going, ended] = await Promise.all([
    rowsOf(reads)
      .where('ended_at', 'is', null)
      .orderBy('next_on')
      .orderBy('id')
      .limit(mostGoing)
      .execute(),
    rowsOf(reads)
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostEnded)
      .execute(),
  ])
  return { going: going.map(fromRow), ended: ended.map(fromRow) }
}

function rowsOf(reads: Reads) {
  return reads
    .selectFrom('repeating_expenses')
    .select([
      'id',
      'expense',
      'paid_from',
      'amount_poisha',
      'day_of_month',
      'note',
      'next_on',
      'ended_at',
      'version',
    ])
    .select((eb) =>
      eb
        .selectFrom('repeated_expenses')
        .select(({ fn }) => fn.countAll().as('entries'))
        .whereRef('repeating_id', '=', 'repeating_expenses.id')
        .as('entries'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function fromRow(row: Row): RepeatingExpense {
  return {
    id: row.id,
    expense: row.expense,
    paidFrom: row.paid_from,
    amount: poisha(row.amount_poisha),
    dayOfMonth: row.day_of_month,
    note: row.note,
    nextOn: row.next_on,
    endedOn: row.ended_at === null ? undefined : dhakaDay(new Date(row.ended_at)),
    version: row.version,
    entries: Number(row.entries ?? 1) - 1,
  }
}
