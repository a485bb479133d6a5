/** The wire names of the journal and its balances, and the query of its list. */

import { z } from 'zod'
import { accounts, dueAccounts, moneyAccounts } from '#src/domain/journal/account.ts'
import { journalEvents } from '#src/domain/journal/journal-event.ts'
import { toTaka } from '#src/domain/money.ts'
import { type Balances, owedAccounts } from '#src/features/journal/list/find-balances.server.ts'
import type { JournalPlace, Posting } from '#src/features/journal/list/list-journal.server.ts'
import { day, searchText } from '#src/platform/forms/paging-query.ts'

const Day = z.string().describe('A day in Dhaka')
const Taka = z.number().describe('In taka')

export const PostingOnTheWire = z.object({
  _id: z.string(),
  event: z.string().describe('What caused it: delivered, expense, till-count …'),
  debit: z.enum(accounts).describe('The account that has the amount now'),
  credit: z.enum(accounts).describe('The account that had it before'),
  amount: Taka,
  happenedAt: z.iso.datetime(),
  happenedOn: Day,
  postedAt: z.iso.datetime(),
  postedOn: Day.describe('The day whose sums have it: a later one where that day was closed'),
  actor: z.string().describe('The e-mail address of the author, or the part of the shop'),
  oid: z.string().nullable().describe('The number of its order'),
  entry: z.string().nullable().describe('The _id of what staff wrote down by a form'),
  note: z.string().nullable().describe('What they noted there'),
})
export type PostingOnTheWire = z.output<typeof PostingOnTheWire>

export function postingToWire({ id, amount, order, entry, ...posting }: Posting): PostingOnTheWire {
  return {
    _id: id,
    ...posting,
    amount: toTaka(amount),
    oid: order?.number ?? null,
    entry: entry?.id ?? null,
    note: entry?.note ?? null,
  }
}

const Balance = <Name extends string>(names: readonly Name[]) =>
  z.object({ account: z.enum(names), balance: Taka })

export const BalancesOnTheWire = z.object({
  money: z.array(Balance(moneyAccounts)),
  due: z
    .array(
      Balance(dueAccounts).extend({
        since: Day.nullable().describe('The oldest day of which an order is unpaid'),
      }),
    )
    .describe('What couriers and riders owe the shop'),
  owed: z.array(Balance(owedAccounts)).describe('What the shop owes'),
  closedUntil: Day.nullable().describe('The last day that takes no more postings'),
})
export type BalancesOnTheWire = z.output<typeof BalancesOnTheWire>

export function balancesToWire({ money, dues, owed, closedUntil }: Balances): BalancesOnTheWire {
  return {
    money: money.map(({ account, balance }) => ({ account, balance: toTaka(balance) })),
    due: dues.map(({ account, balance, since }) => ({
      account,
      balance: toTaka(balance),
      since: since ?? null,
    })),
    owed: owed.map(({ account, balance }) => ({ account, balance: toTaka(balance) })),
    closedUntil: closedUntil ?? null,
  }
}

const whichRow = 'Give the next of an earlier answer.'
const placePattern = /^(\d{4}-\d\d-\d\d)-([0-9a-f]{24})$/

export function placeAsText({ postedOn, id }: JournalPlace): string {
  return `${postedOn}-${id}`
}

export const before = z
  .string({ error: whichRow })
  .regex(placePattern, whichRow)
  .transform((text): JournalPlace => {
    const [, postedOn = '', id = ''] = placePattern.exec(text) ?? []
    return { postedOn, id }
  })
  .optional()

export const JournalFilterOnTheWire = z.object({
  account: z.enum(accounts, { error: `Give one of ${accounts.join(', ')}.` }).optional(),
  event: z.enum(journalEvents, { error: `Give one of ${journalEvents.join(', ')}.` }).optional(),
  order: searchText,
  from: day,
  to: day,
})
