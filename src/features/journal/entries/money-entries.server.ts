/** What staff write down: expenses, transfers, the count of the till. */

import type { Account, ExpenseAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import { momentOf } from '#src/domain/journal/posting-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import {
  type EntryShop,
  type KeyUsed,
  type Written,
  writeEntry,
} from '#src/features/journal/entries/write-entry.server.ts'
import { beginRepeating } from '#src/features/journal/repeating/begin-repeating.server.ts'
import { ok, type Result } from '#src/lib/result.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type Wrote = Promise<Result<undefined, KeyUsed>>

export type Expense = Written & {
  readonly expense: ExpenseAccount
  readonly paidFrom: MoneyAccount
  readonly amount: Poisha
  /** In Dhaka, not after today. */
  readonly day: string
  /** Monthly, from this entry on. */
  readonly repeats: boolean
}

export function writeExpense(
  shop: EntryShop,
  { expense, paidFrom, amount, day, repeats, ...by }: Expense,
): Wrote {
  const fields = { expense, paidFrom, amount, day, ...(repeats && { repeats }) }
  return writeEntry<never>(
    shop,
    { ...by, kind: 'expense', fields, needsBalance: false },
    async (tx, now) => {
      const first = { id: by.key, expense, paidFrom, amount, day, note: by.note }
      const nextOn = repeats ? await beginRepeating(tx, first) : undefined
      return ok({
        transfers: transfersOf(
          { ...causeOf('expense', by), happenedAt: momentOf(day, now) },
          postingRules.expense(expense, paidFrom, amount),
        ),
        told: { amount, paidFrom, paidTo: expense, day, ...(nextOn !== undefined && { nextOn }) },
      })
    },
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

/** Debits less credits. */
export async function balanceOf(reads: Reads, account: Account): Promise<Poisha> {
  const row = await reads
    .selectFrom('journal_balances')
    .select('balance_poisha')
    .where('account', '=', account)
    .executeTakeFirst()
  return poisha(row?.balance_poisha ?? 0)
}
