/** The accounts of the shop's double-entry journal: a closed list, as in the CHECK of its table. */

import type { CourierName } from '#src/domain/parcels/courier-name.ts'

/** Where the money is that the shop holds. */
export const moneyAccounts = ['cash', 'bkash', 'nagad', 'bank'] as const

export type MoneyAccount = (typeof moneyAccounts)[number]

/** What pays for goods: the money that the shop holds, or for now the supplier. */
export const payingAccounts = [...moneyAccounts, 'owed-to-suppliers'] as const

export type PayingAccount = (typeof payingAccounts)[number]

/** What couriers have collected and not paid yet; `due-rider` is the cash that riders carry. */
export const dueAccounts = [
  'due-steadfast',
  'due-pathao',
  'due-redx',
  'due-rider',
  'due-other',
] as const satisfies readonly `due-${CourierName}`[]

export type DueAccount = (typeof dueAccounts)[number]

export const expenseAccounts = [
  'expense-ads',
  'expense-rent',
  'expense-pay',
  'expense-packing',
  'expense-other',
] as const

export type ExpenseAccount = (typeof expenseAccounts)[number]

export const accounts = [
  ...moneyAccounts,
  ...dueAccounts,
  'stock',
  'advances',
  'refunds-owed',
  'owed-to-suppliers',
  'sales',
  'delivery-income',
  'discounts',
  'adjustments',
  'sales-returns',
  'cost-of-goods',
  'courier-costs',
  'stock-differences',
  'losses',
  'rounding',
  'other-income',
  ...expenseAccounts,
  'opening',
] as const

export type Account = (typeof accounts)[number]

/** They tell what goods cost: who may not see that sees none of their postings. */
export const costAccounts = [
  'stock',
  'cost-of-goods',
  'stock-differences',
] as const satisfies readonly Account[]

export function dueAccountOf(courier: CourierName): DueAccount {
  return `due-${courier}`
}

export function isDueAccount(account: Account): account is DueAccount {
  return dueAccounts.some((one) => one === account)
}
