/** What staff write down: expenses, transfers, the count of the till. */

import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { Account, ExpenseAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import {
  type EntryShop,
  type KeyUsed,
  type Written,
  writeEntry,
} from '#src/features/journal/entries/write-entry.server.ts'
import { ok, type Result } from '#src/lib/result.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type Wrote = Promise<Result<undefined, KeyUsed>>

export type Expense = Written & {
  readonly expense: ExpenseAccount
  readonly paidFrom: MoneyAccount
  readonly amount: Poisha
  /** In Dhaka, not after today. */
  readonly day: string
}

export function writeExpense(
  shop: EntryShop,
  { expense, paidFrom, amount, day, ...by }: Expense,
): Wrote {
  const fields = { expense, paidFrom, amount, day }
  return writeEntry<never>(
    shop,
    { ...by, kind: 'expense', fields, needsBalance: false },
    async (_tx, now) =>
      ok({
        transfers: transfersOf(
          { ...causeOf('expense', by), happenedAt: momentOf(day, now) },
          postingRules.expense(expense, paidFrom, amount),
        ),
        told: { amount, paidFrom, paidTo: expense, day },
      }),
  )
}

export type MoneyTransfer = Written & {
  readonly from: MoneyAccount
  readonly to: MoneyAccount
  readonly amount: Poisha
  readonly day: string
}

export function writeTransfer(
  shop: EntryShop,
  { from, to, amount, day, ...by }: MoneyTransfer,
): Wrote {
  const fields = { from, to, amount, day }
  return writeEntry<never>(
    shop,
    { ...by, kind: 'transfer', fields, needsBalance: false },
    async (_tx, now) =>
      ok({
        transfers: transfersOf(
          { ...causeOf('transfer', by), happenedAt: momentOf(day, now) },
          postingRules.transferred(from, to, amount),
        ),
        told: { amount, paidFrom: from, paidTo: to, day },
      }),
  )
}

export type TillCount = Written & { readonly counted: Poisha }

/** Posts what the drawer has more or less than the journal at this moment. */
export function writeTillCount(shop: EntryShop, { counted, ...by }: TillCount): Wrote {
  return writeEntry<never>(
    shop,
    { ...by, kind: 'till-count', fields: { counted }, needsBalance: true },
    async (tx, now) => {
      const expected = await balanceOf(tx, 'cash')
      return ok({
        transfers: transfersOf(
          { ...causeOf('till-count', by), happenedAt: now },
          postingRules.tillCounted(poisha(counted - expected)),
        ),
        told: { counted, expected },
      })
    },
  )
}

function causeOf(event: 'expense' | 'transfer' | 'till-count', { key, actor }: Written) {
  return { key: `${event}:${key}`, actor, documentId: key } as const
}

/** Of today: now. Of an earlier day: its noon, since nobody writes down the hour. */
export function momentOf(day: string, now: Date): Date {
  const noonMs = 12 * 60 * 60 * 1_000
  return day === dhakaDay(now) ? now : new Date(startOfDhakaDay(day).getTime() + noonMs)
}

/** Debits less credits. */
export async function balanceOf(reads: Reads, account: Account): Promise<Poisha> {
  const row = await reads
    .selectFrom('journal_balances')
    .select('balance_poisha')
    .where('account', '=', account)
    .executeTakeFirst()
  return poisha(row?.balance_poisha ?? 0)
}
