/** What the shop has, what couriers owe it, and what it owes. */

import { sql } from 'kysely'
import {
  type Account,
  type DueAccount,
  dueAccounts,
  type MoneyAccount,
  moneyAccounts,
} from '#src/domain/journal/account.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** What the shop owes: its balances are credits. */
export const owedAccounts = [
  'advances',
  'refunds-owed',
  'owed-to-suppliers',
] as const satisfies readonly Account[]

export type OwedAccount = (typeof owedAccounts)[number]

export type Due = {
  readonly account: DueAccount
  readonly balance: Poisha
  /** The oldest day of which something is unpaid. */
  readonly since: string | undefined
}

export type Balances = {
  readonly money: readonly { readonly account: MoneyAccount; readonly balance: Poisha }[]
  /** Every courier with a balance. */
  readonly dues: readonly Due[]
  /** What is not 0, above 0 where the shop owes it. */
  readonly owed: readonly { readonly account: OwedAccount; readonly balance: Poisha }[]
  /** The last closed day. */
  readonly closedUntil: string | undefined
}

export async function findBalances(reads: Reads): Promise<Balances> {
  const [sums, oldest, closed] = await Promise.all([
    findAccountBalances(reads),
    findOldestUnpaid(reads),
    reads
      .selectFrom('closed_days')
      .select((eb) => eb.fn.max('day').as('day'))
      .executeTakeFirst(),
  ])
  const balanceOf = (account: Account) => sums.get(account) ?? poisha(0)
  return {
    money: moneyAccounts.map((account) => ({ account, balance: balanceOf(account) })),
    dues: dueAccounts
      .map((account) => ({
        account,
        balance: balanceOf(account),
        since: oldest.get(account),
      }))
      .filter(({ balance }) => balance !== 0),
    owed: owedAccounts
      .map((account) => ({ account, balance: poisha(0 - balanceOf(account)) }))
      .filter(({ balance }) => balance !== 0),
    closedUntil: closed?.day ?? undefined,
  }
}

/** Whether a shop that is older than its journal has written down what it began with. */
export async function hasOpening(reads: Reads): Promise<boolean> {
  const row = await reads
    .selectFrom('journal')
    .select('id')
    .where('event', '=', 'opening')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Debits less credits of each account that has postings. */
export async function findAccountBalances(
  reads: Reads | Tx,
): Promise<ReadonlyMap<Account, Poisha>> {
  const rows = await reads
    .selectFrom('journal_balances')
    .select(['account', 'balance_poisha'])
    .execute()
  return new Map(rows.map(({ account, balance_poisha }) => [account, poisha(balance_poisha)]))
}

/** Of the orders that couriers have not paid: one place of an index for each courier. */
async function findOldestUnpaid(reads: Reads): Promise<ReadonlyMap<DueAccount, string>> {
  const columns = dueAccounts.map(
    (account) => sql`(select since from journal_dues
      where account = ${sql.lit(account)} and owed_poisha > 0
      order by since limit 1) as ${sql.id(account)}`,
  )
  const { rows } = await sql<Record<DueAccount, string | null>>`
    select ${sql.join(columns)}`.execute(reads)
  return new Map(
    dueAccounts.flatMap((account) => {
      const since = rows[0]?.[account]
      return since ? [[account, since] as const] : []
    }),
  )
}
