/** What the shop earned, from the accounts of its journal. */

import type { Account } from '#src/domain/journal/account.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'

/** Amounts of these are income where they are credited; a discount is a debit. */
export const profitLines = {
  sales: ['sales', 'discounts', 'adjustments', 'rounding', 'sales-returns'],
  cost: ['cost-of-goods'],
  delivery: ['delivery-income'],
  couriers: ['courier-costs'],
  ads: ['expense-ads'],
} as const satisfies Record<string, readonly Account[]>

export type ProfitLine = keyof typeof profitLines

/** Costs are negative, so that all lines add up. */
export type Profit = Readonly<Record<ProfitLine | 'gross' | 'afterAds', Poisha>>

/** Credit less debit of each account that has any. */
export function profitOf(earned: ReadonlyMap<Account, number>): Profit {
  const line = (name: ProfitLine) =>
    poisha(profitLines[name].reduce((sum, account) => sum + (earned.get(account) ?? 0), 0))
  const lines = {
    sales: line('sales'),
    cost: line('cost'),
    delivery: line('delivery'),
    couriers: line('couriers'),
    ads: line('ads'),
  }
  const gross = poisha(lines.sales + lines.cost)
  const afterAds = poisha(gross + lines.delivery + lines.couriers + lines.ads)
  return { ...lines, gross, afterAds }
}
