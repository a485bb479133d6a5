/**
 * Posts what is due of expenses that repeat monthly. Every process looks; the one that moves the day of
 * the next entry on posts it, and a month has one entry by a unique key (decision 0195).
 */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { dayInNextMonth, monthOf } from '#src/domain/journal/monthly-day.ts'
import { momentOf } from '#src/domain/journal/posting-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { poisha } from '#src/domain/money.ts'
import { type EntryShop, writeEntryIn } from '#src/features/journal/entries/write-entry.server.ts'
import { takeMonth } from '#src/features/journal/repeating/begin-repeating.server.ts'
import { ok } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 14_000, everyMs: 60_000 }

const atOnce = 50

/** The author of the entries, in the journal and in the history. */
const author = 'repeating-expense'

export function keepPostingExpenses(
  { log, ...shop }: EntryShop & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => postDueExpenses(shop, signal), pace, {
    signal,
    onError: (error) => log.error({ event: 'repeating-expenses-failed', err: error }),
  })
}

/** A shop that stood still for months has a transaction for each of them, the oldest first. */
export async function postDueExpenses(
  { db, clock }: EntryShop,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await listDue(db.read, dhakaDay(clock()))
    if (due.length === 0) return
    for (const one of due) {
      if (signal?.aborted) return
      await commit(db, (tx) => postMonth(tx, one, clock()))
    }
  }
}

type Due = { readonly id: string; readonly next_on: string; readonly day_of_month: number }

function listDue(reads: Reads, today: string): Promise<readonly Due[]> {
  return reads
    .selectFrom('repeating_expenses')
    .select(['id', 'next_on', 'day_of_month'])
    .where('ended_at', 'is', null)
    .where('next_on', '<=', today)
    .orderBy('next_on')
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

/** Nothing where another process was faster, or somebody has ended the expense. */
async function postMonth(tx: Tx, due: Due, now: Date): Promise<void> {
  const { id, next_on: day } = due
  const taken = await tx
    .updateTable('repeating_expenses')
    .set({ next_on: dayInNextMonth(day, due.day_of_month) })
    .where('id', '=', id)
    .where('next_on', '=', day)
    .where('ended_at', 'is', null)
    .returning(['expense', 'paid_from', 'amount_poisha', 'note'])
    .executeTakeFirst()
  if (!taken) return
  const entryId = newId(now)
  if (!(await takeMonth(tx, { repeatingId: id, month: monthOf(day), entryId }))) return

  const { expense, paid_from: paidFrom, note } = taken
  const amount = poisha(taken.amount_poisha)
  const entry = { key: entryId, actor: author, note, kind: 'expense', now } as const
  await writeEntryIn<never>(tx, { ...entry, fields: { repeats: id, day } }, async () =>
    ok({
      transfers: transfersOf(
        {
          key: `expense:${entryId}`,
          actor: author,
          documentId: entryId,
          happenedAt: momentOf(day, now),
        },
        postingRules.expense(expense, paidFrom, amount),
      ),
      told: { amount, paidFrom, paidTo: expense, day },
    }),
  )
}
