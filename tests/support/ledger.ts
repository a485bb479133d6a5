import { sql } from 'kysely'
import type { Account } from '#src/domain/journal/account.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** The pids whose stock differs from the sum of their movements. Correct when empty. */
export async function pidsOffLedger(reads: Reads): Promise<readonly string[]> {
  const { rows } = await sql<{ pid: string }>`
    select pid from products
    where stock <> (
      select coalesce(sum(quantity), 0) from stock_movements where product_id = products.id
    )`.execute(reads)
  return rows.map((row) => row.pid)
}

export async function countRows(
  reads: Reads,
  table: 'orders' | 'outbox' | 'stock_movements' | 'request_keys' | 'limit_windows',
): Promise<number> {
  const { n } = await reads
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string | number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** PostgreSQL's own count for this database: the shop runs a transaction again that met one. */
export async function countDeadlocks(reads: Reads): Promise<number> {
  if (reads.engine !== 'postgres') return 0
  const { rows } = await sql<{ n: string }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(reads)
  return Number(rows[0]?.n)
}

/** Debits less credits of each account that is not 0. */
export async function sumsOfJournal(reads: Reads): Promise<Partial<Record<Account, number>>> {
  const rows = await reads
    .selectFrom('journal_sums')
    .select((eb) => [
      'account',
      eb.fn.sum<number | string>(eb('debit_poisha', '-', eb.ref('credit_poisha'))).as('sum'),
    ])
    .groupBy('account')
    .orderBy('account')
    .execute()
  const sums = rows.map(({ account, sum }) => [account, Number(sum)] as const)
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}
