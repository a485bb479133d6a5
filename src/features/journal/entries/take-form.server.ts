/** Takes a form of the page: reads its text, and runs the command. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type CloseDayFailure, closeDay } from '#src/features/journal/entries/close-day.server.ts'
import {
  type CorrectFailure,
  correctEntry,
} from '#src/features/journal/entries/correct-entry.server.ts'
import {
  type CourierPaidFailure,
  writeCourierPaid,
} from '#src/features/journal/entries/courier-paid.server.ts'
import { type EntryProblem, entryForms } from '#src/features/journal/entries/entry-forms.ts'
import {
  writeExpense,
  writeTillCount,
  writeTransfer,
} from '#src/features/journal/entries/money-entries.server.ts'
import type { MoneyForm } from '#src/features/journal/entries/money-form.ts'
import type { EntryShop, KeyUsed } from '#src/features/journal/entries/write-entry.server.ts'
import { type OpeningFailure, openJournal } from '#src/features/journal/opening.server.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

export type TypedEntry = Readonly<Record<string, string>>

/** By the names of fields. */
type WrongEntry = {
  readonly kind: 'wrong-fields'
  readonly problems: Readonly<Record<string, EntryProblem>>
}

export type TakeFormFailure =
  | WrongEntry
  | KeyUsed
  | CloseDayFailure
  | CourierPaidFailure
  | CorrectFailure
  | OpeningFailure

type Author = { readonly email: string; readonly id: string }

type TypedForm = {
  readonly typed: TypedEntry
  readonly author: Author
  /** Reads an order number as people type it. */
  readonly orderTyped: (text: string) => string | undefined
}

export async function takeForm(
  shop: EntryShop,
  form: MoneyForm,
  { typed, author, orderTyped }: TypedForm,
): Promise<Result<undefined, TakeFormFailure>> {
  const forms = entryForms(dhakaDay(shop.clock()), orderTyped)
  const by = { actor: author.email }
  switch (form) {
    case 'expense': {
      const read = forms.expense.safeParse(typed)
      return read.success ? writeExpense(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'transfer': {
      const read = forms.transfer.safeParse(typed)
      return read.success ? writeTransfer(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'courier': {
      const read = forms.courier.safeParse(typed)
      return read.success ? writeCourierPaid(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'opening': {
      const read = forms.opening.safeParse(typed)
      return read.success ? openJournal(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'correct': {
      const read = forms.correct.safeParse(typed)
      return read.success ? correctEntry(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'till': {
      const read = forms.till.safeParse(typed)
      return read.success ? writeTillCount(shop, { ...read.data, ...by }) : wrong(read.error)
    }
    case 'close': {
      const read = forms.close.safeParse(typed)
      return read.success
        ? closeDay(shop, { day: read.data.day, ...by, userId: author.id })
        : wrong(read.error)
    }
  }
}

function wrong(error: Parameters<typeof fieldProblems>[0]): Result<never, WrongEntry> {
  // The messages of the schemas are these problems.
  const problems = (fieldProblems(error) ?? {}) as Readonly<Record<string, EntryProblem>>
  return failed({ kind: 'wrong-fields', problems })
}
