/** The first entry of an expense that repeats: in the transaction that posts it. */

import type { ExpenseAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import { dayInNextMonth, dayOfMonthOf, monthOf } from '#src/domain/journal/monthly-day.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type FirstEntry = {
  readonly id: string
  readonly expense: ExpenseAccount
  readonly paidFrom: MoneyAccount
  readonly amount: Poisha
  /** In Dhaka. */
  readonly day: string
  readonly note: string
}

/** Returns the day of the next entry. */
export async function beginRepeating(
  tx: Tx,
  { id, expense, paidFrom, amount, day, note }: FirstEntry,
): Promise<string> {
  const dayOfMonth = dayOfMonthOf(day)
  const nextOn = dayInNextMonth(day, dayOfMonth)
  await tx
    .insertInto('repeating_expenses')
    .values({
      id,
      expense,
      paid_from: paidFrom,
      amount_poisha: amount,
      day_of_month: dayOfMonth,
      note,
      next_on: nextOn,
      ended_at: null,
    })
    .execute()
  await takeMonth(tx, { repeatingId: id, month: monthOf(day), entryId: id })
  return nextOn
}

type Month = { readonly repeatingId: string; readonly month: string; readonly entryId: string }

/** False: the month has an entry. */
export async function takeMonth(tx: Tx, { repeatingId, month, entryId }: Month): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('repeated_expenses')
    .values({ repeating_id: repeatingId, month, entry_id: entryId })
    .onConflict((conflict) => conflict.columns(['repeating_id', 'month']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
