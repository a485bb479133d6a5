/** The money of a made shop beside its orders: goods bought, expenses, money taken to the bank, the opening. */

import { dayAfter, dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { Account, ExpenseAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import type { EntryKind } from '#src/domain/journal/journal-event.ts'
import { dayInNextMonth, dayOfMonthOf, monthOf } from '#src/domain/journal/monthly-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha, timesQuantity } from '#src/domain/money.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import { madeId } from '../made-order.ts'
import type { Books } from './books.ts'
import type { Payout } from './made-payments.ts'

const taka = 100
const hourMs = 60 * 60 * 1_000
/** After the payments. */
const idsOfEntries = 2 ** 46
const rowsAtOnce = 10_000

export type FillingMoney = {
  readonly books: Books
  readonly payouts: ReadonlyMap<string, Payout>
  readonly goods: readonly BoughtGoods[]
  /** The day before the first product, and the day after the last order. */
  readonly from: string
  readonly until: string
  readonly actor: string
}

/** Of one product: what was bought when, and what is still there. */
export type BoughtGoods = {
  readonly productId: string
  /** Of one piece. */
  readonly cost: Poisha
  readonly bought: readonly { readonly id: string; readonly pieces: number; readonly at: Date }[]
  /** On the shelf, and taken by orders that nobody has received. */
  readonly pieces: number
}

export async function fillMoney(db: Database, filling: FillingMoney): Promise<void> {
  const { books, goods } = filling
  const entries: Tables['money_entries'][] = [...filling.payouts.values()].map(entryOfPayout)
  const journal: Tables['journal'][] = []
  const post = (transfers: readonly Transfer[]) => journal.push(...books.post(transfers))
  for (const one of goods) post(boughtIn(one, filling))
  const expenses = expensesOf(filling)
  for (const one of expenses) {
    post(one.transfers)
    entries.push(one.entry)
  }
  for (const one of depositsOf(filling)) {
    post(one.transfers)
    entries.push(one.entry)
  }
  post(openingOf(filling))

  await insert(db, 'journal', journal)
  await insert(db, 'money_entries', entries)
  await insertRepeating(db, repeatingFrom(expenses, filling))
  await insert(db, 'product_values', goods.map(worthOf))
  await insert(db, 'journal_sums', books.sums())
  await insert(db, 'journal_dues', books.dues())
  await insert(db, 'refunds_owed', books.refundsOwed())
}

async function insert<Name extends keyof Tables>(
  db: Database,
  table: Name,
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await commit(db, (tx) => insertRows(tx, table, rows.slice(from, from + rowsAtOnce) as never))
  }
}

function worthOf({ productId, cost, pieces }: BoughtGoods): Tables['product_values'] {
  return {
    product_id: productId,
    pieces,
    value_poisha: timesQuantity(cost, pieces),
    last_cost_poisha: cost,
  }
}

/** What was there when the shop opened is part of the opening. */
function boughtIn({ cost, bought }: BoughtGoods, { actor }: FillingMoney): readonly Transfer[] {
  return bought
    .slice(1)
    .flatMap(({ id, pieces, at }) =>
      transfersOf(
        { key: `bought:${id}`, happenedAt: at, actor, documentId: id },
        postingRules.bought('bank', timesQuantity(cost, pieces)),
      ),
    )
}

type Written = {
  readonly transfers: readonly Transfer[]
  readonly entry: Tables['money_entries']
}

/** Each month of the shop: its first day, and what was sold in it. */
function monthsOf({ books, from, until }: FillingMoney) {
  const sold = new Map<string, number>()
  for (const account of ['sales', 'delivery-income'] as const) {
    for (const [day, change] of books.days(account)) {
      const month = day.slice(0, 7)
      sold.set(month, (sold.get(month) ?? 0) - change)
    }
  }
  return [...sold]
    .map(([month, sales]) => ({ month, sales: Math.max(0, sales) }))
    .filter(({ month }) => `${month}-01` > from && `${month}-28` < until)
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

/** Of the sales of the month, at least so many taka, on a day of it. */
const monthly: readonly (readonly [ExpenseAccount, string, number, number, readonly string[]])[] = [
  ['expense-rent', 'Rent of shop and store', 0.008, 15_000, ['03']],
  ['expense-pay', 'Pay of the month', 0.03, 12_000, ['05']],
  ['expense-ads', 'Ads on Facebook', 0.01, 1_000, ['07', '14', '21', '28']],
  ['expense-packing', 'Bags and tape', 0.004, 500, ['10']],
  ['expense-other', 'Internet, electricity, tea', 0.002, 800, ['12']],
]

function expensesOf(filling: FillingMoney): readonly Written[] {
  return monthsOf(filling).flatMap(({ month, sales }, at) =>
    monthly.flatMap(([expense, note, share, least, days], nth) =>
      days.map((day, ofDays) => {
        const amount = wholeTaka(Math.max(least * taka, share * sales))
        const happenedAt = noonOf(`${month}-${day}`)
        const id = madeId(happenedAt, idsOfEntries + (at * 8 + nth) * 8 + ofDays)
        return written('expense', { id, note, happenedAt, ...filling }, (event) =>
          transfersOf(event, postingRules.expense(expense, 'bank', amount)),
        )
      }),
    ),
  )
}

type Repeating = Omit<Tables['repeating_expenses'], 'version'>

/** The last rent and pay repeat, from the first such day after the shop's last order on. */
function repeatingFrom(
  expenses: readonly Written[],
  { until }: FillingMoney,
): readonly Repeating[] {
  return ['expense-rent', 'expense-pay'].flatMap((account) => {
    const last = expenses.findLast(({ transfers }) => transfers[0]?.debit === account)
    const [transfer] = last?.transfers ?? []
    if (!last || !transfer) return []
    const day = dhakaDay(transfer.happenedAt)
    let nextOn = day
    while (nextOn <= until) nextOn = dayInNextMonth(nextOn, dayOfMonthOf(day))
    return {
      id: last.entry.id,
      expense: transfer.debit as ExpenseAccount,
      paid_from: 'bank',
      amount_poisha: transfer.amount,
      day_of_month: dayOfMonthOf(day),
      note: last.entry.note,
      next_on: nextOn,
      ended_at: null,
    }
  })
}

async function insertRepeating(db: Database, repeating: readonly Repeating[]): Promise<void> {
  await insert(db, 'repeating_expenses', repeating)
  const months = repeating.map(({ id }) => ({
    repeating_id: id,
    month: monthOf(dhakaDay(momentOfId(id))),
    entry_id: id,
  }))
  await insert(db, 'repeated_expenses', months)
}

/** Every week, what is above a float goes to the bank. */
function depositsOf(filling: FillingMoney): readonly Written[] {
  return (['cash', 'bkash', 'nagad'] as const).flatMap((account, at) => {
    const deposits: Written[] = []
    let balance = 0
    let nextDay = dayAfter(filling.from, 7)
    for (const [day, change] of filling.books.days(account)) {
      balance += change
      if (day < nextDay || balance < 30_000 * taka) continue
      const amount = wholeTaka(balance - 10_000 * taka)
      balance -= amount
      nextDay = dayAfter(day, 7)
      const happenedAt = new Date(noonOf(day).getTime() + 9 * hourMs)
      const id = madeId(happenedAt, idsOfEntries + 2 ** 20 + at)
      deposits.push(
        written('transfer', { id, note: '', happenedAt, ...filling }, (event) =>
          transfersOf(event, postingRules.transferred(account, 'bank', amount)),
        ),
      )
    }
    return deposits
  })
}

type Writing = {
  readonly id: string
  readonly note: string
  readonly happenedAt: Date
  readonly actor: string
}

type Event = Parameters<typeof transfersOf>[0]

function written(
  kind: 'expense' | 'transfer',
  { id, note, happenedAt, actor }: Writing,
  transfers: (event: Event) => readonly Transfer[],
): Written {
  const event: Event = { key: `${kind}:${id}`, happenedAt, actor, documentId: id }
  return { transfers: transfers(event), entry: entry({ id, kind, note, at: happenedAt }) }
}

type NewEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly note: string
  readonly at: Date
}

function entry({ id, kind, note, at }: NewEntry): Tables['money_entries'] {
  const fingerprint = JSON.stringify({ kind, note, id })
  return { id, kind, fingerprint, note, corrects: null, made_at: at.toISOString() }
}

function entryOfPayout({ id, at }: Payout): Tables['money_entries'] {
  return entry({ id, kind: 'courier-paid', note: '', at })
}

/** As much money as the shop never runs out of, and the goods that were there. */
function openingOf({ books, goods, from, actor }: FillingMoney): readonly Transfer[] {
  const happenedAt = noonOf(from)
  const stock = goods.reduce(
    (sum, { cost, bought }) => sum + timesQuantity(cost, bought[0]?.pieces ?? 0),
    0,
  )
  const balances = new Map<Account, Poisha>([['stock', poisha(stock)]])
  for (const account of ['cash', 'bkash', 'nagad', 'bank'] satisfies MoneyAccount[]) {
    balances.set(account, floatOf(books, account))
  }
  return transfersOf(
    {
      key: 'opening:shop',
      happenedAt,
      actor,
      documentId: madeId(happenedAt, idsOfEntries + 2 ** 21),
    },
    postingRules.opening(balances),
  )
}

function floatOf(books: Books, account: MoneyAccount): Poisha {
  let [balance, lowest] = [0, 0]
  for (const [, change] of books.days(account)) {
    balance += change
    lowest = Math.min(lowest, balance)
  }
  return wholeTaka(10_000 * taka - lowest)
}

/** Down to hundreds of taka. */
function wholeTaka(amount: number): Poisha {
  return poisha(Math.floor(amount / (100 * taka)) * 100 * taka)
}

function noonOf(day: string): Date {
  return new Date(startOfDhakaDay(day).getTime() + 12 * hourMs)
}
