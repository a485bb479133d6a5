/** The profit of a period and of the one before, from the sums that the journal keeps a day. */

import { sql } from 'kysely'
import { type Period, periodBefore } from '#src/domain/figures/period.ts'
import type { Account } from '#src/domain/journal/account.ts'
import { type Profit, profitLines, profitOf } from '#src/domain/journal/profit.ts'
import { literals } from '#src/features/orders/list/order-places.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ProfitView = { readonly now: Profit; readonly before: Profit }

export async function findProfit(reads: Reads, period: Period): Promise<ProfitView> {
  return {
    now: await profitIn(reads, period),
    before: await profitIn(reads, periodBefore(period)),
  }
}

async function profitIn(reads: Reads, { from, to }: Period): Promise<Profit> {
  const accounts = Object.values(profitLines).flat()
  const { rows } = await sql<{ account: Account; earned: number | string }>`
    select account, sum(credit_poisha - debit_poisha) as earned from journal_sums
    where account in (${literals(accounts)}) and posted_on >= ${from} and posted_on <= ${to}
    group by account`.execute(reads)
  return profitOf(new Map(rows.map(({ account, earned }) => [account, Number(earned)])))
}
