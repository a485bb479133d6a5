/** The forms of money, as text: problems are keys of the messages' `problems`. */

import { z } from 'zod'
import { dayAfter } from '#src/domain/dhaka-time.ts'
import {
  type DueAccount,
  dueAccounts,
  expenseAccounts,
  type MoneyAccount,
  moneyAccounts,
} from '#src/domain/journal/account.ts'
import { type NoteOfTaka, notesOfTaka, sumOfNotes } from '#src/domain/journal/notes-of-taka.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { dayTyped } from '#src/i18n/typed-day.ts'
import { takaTyped } from '#src/i18n/typed-taka.ts'

export type EntryProblem =
  | 'choose'
  | 'amount'
  | 'day'
  | 'dayLater'
  | 'dayLongAgo'
  | 'note'
  | 'same'
  | 'count'
  | 'sure'
  | 'nothing'
  | 'openingAmount'
  | 'openingNothing'
  | 'orders'

const key = z.string().regex(/^[0-9a-f]{24}$/)

/** Fewer than any balance could lose a digit with. */
const mostTaka = 1_000_000_000

export const amount = z.string().transform((text, context) => {
  const typed = takaTyped(text)
  if (typed !== undefined && typed > 0 && typed <= mostTaka * 100) return typed
  context.addIssue({ code: 'custom', message: 'amount' satisfies EntryProblem })
  return z.NEVER
})

const note = z
  .string()
  .trim()
  .max(200, 'note' satisfies EntryProblem)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'note' satisfies EntryProblem)

const money = z.enum(moneyAccounts, { error: 'choose' satisfies EntryProblem })

function dayUntil(today: string) {
  return z.string().transform((text, context) => {
    const day = dayTyped(text)
    if (day !== undefined && day <= today) return day
    const message: EntryProblem = day === undefined ? 'day' : 'dayLater'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const optionalAmount = z.union([z.literal('').transform(() => poisha(0)), amount])

/** An expense that repeats is posted for each month since its first day. */
const mostDaysCaughtUp = 366

type OrderTyped = (text: string) => string | undefined

/** Numbers between spaces, commas and lines; `orderTyped` reads one as people type it. */
function ordersBy(orderTyped: OrderTyped) {
  return z
    .string()
    .max(20_000, 'orders' satisfies EntryProblem)
    .transform((text, context) => {
      const typed = text.split(/[\s,;]+/).filter((one) => one !== '')
      const numbers = typed.flatMap((one) => orderTyped(one) ?? [])
      if (numbers.length === typed.length) return numbers.toSorted()
      context.addIssue({ code: 'custom', message: 'orders' satisfies EntryProblem })
      return z.NEVER
    })
}

/** Days in Dhaka, up to today. */
export function entryForms(today: string, orderTyped: OrderTyped) {
  const day = dayUntil(today)
  return {
    expense: z
      .object({
        key,
        expense: z.enum(expenseAccounts, { error: 'choose' satisfies EntryProblem }),
        paidFrom: money,
        amount,
        day,
        note,
        repeats: z
          .literal('yes')
          .optional()
          .transform((ticked) => ticked !== undefined),
      })
      .refine(({ day, repeats }) => !repeats || day >= dayAfter(today, -mostDaysCaughtUp), {
        path: ['day'],
        error: 'dayLongAgo' satisfies EntryProblem,
      }),
    transfer: z
      .object({ key, from: money, to: money, amount, day, note })
      .refine(({ from, to }) => from !== to, {
        path: ['to'],
        error: 'same' satisfies EntryProblem,
      }),
    courier: z
      .object({
        key,
        courier: z.enum(couriers, { error: 'choose' satisfies EntryProblem }),
        paidTo: money,
        received: optionalAmount,
        charges: optionalAmount,
        orders: ordersBy(orderTyped),
        day,
        note,
      })
      .refine(({ received, charges }) => received + charges > 0, {
        path: ['received'],
        error: 'nothing' satisfies EntryProblem,
      }),
    opening: z.record(z.string(), z.string()).transform(openingBalances),
    correct: z.object({ key, entry: key, note }),
    till: z.looseObject({ key, note }).transform(countedNotes),
    close: z.object({ day, sure: z.literal('yes', { error: 'sure' satisfies EntryProblem }) }),
  } as const
}

/** The fields `notes1000` to `notes1`; an empty one is none of that note. */
function countedNotes(
  { key, note, ...fields }: { readonly key: string; readonly note: string },
  context: z.RefinementCtx,
): { readonly key: string; readonly note: string; readonly counted: Poisha } {
  const typed: Readonly<Record<string, unknown>> = fields
  const counts = new Map<NoteOfTaka, number>()
  for (const taka of notesOfTaka) {
    const name = `notes${taka}`
    const plain = toAsciiDigits(String(typed[name] ?? '').trim())
    if (/^\d{0,6}$/.test(plain)) counts.set(taka, Number(plain))
    else context.addIssue({ code: 'custom', path: [name], message: 'count' satisfies EntryProblem })
  }
  return { key, note, counted: sumOfNotes(counts) }
}

const openingAccounts = [...moneyAccounts, ...dueAccounts] as const

export type OpeningBalances = {
  readonly balances: Partial<Record<MoneyAccount | DueAccount, Poisha>>
  readonly owedToSuppliers: Poisha | undefined
  readonly goods: Poisha | undefined
}

/** Fields named by their accounts; an empty one says nothing about its account. */
function openingBalances(
  typed: Readonly<Record<string, string>>,
  context: z.RefinementCtx,
): OpeningBalances {
  const read = (name: string): Poisha | undefined => {
    const text = (typed[name] ?? '').trim()
    const amount = takaTyped(text)
    if (text !== '' && (amount === undefined || amount > mostTaka * 100)) {
      const message: EntryProblem = 'openingAmount'
      context.addIssue({ code: 'custom', path: [name], message })
    }
    return amount
  }
  const balances = openingAccounts.flatMap((account) => {
    const amount = read(account)
    return amount === undefined ? [] : [[account, amount] as const]
  })
  const [owedToSuppliers, goods] = [read('owed-to-suppliers'), read('stock')]
  if (balances.length === 0 && owedToSuppliers === undefined && goods === undefined) {
    const message: EntryProblem = 'openingNothing'
    context.addIssue({ code: 'custom', path: ['cash'], message })
  }
  return { balances: Object.fromEntries(balances), owedToSuppliers, goods }
}
