/** Closes a day, and with it every day before: it takes no more postings. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { findLastClosed, lockPostings } from '#src/features/journal/closed-days.server.ts'
import type { EntryShop } from '#src/features/journal/entries/write-entry.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type CloseDay = {
  readonly day: string
  /** The e-mail of the author, and the id of the user. */
  readonly actor: string
  readonly userId: string
}

export type CloseDayFailure = { readonly kind: 'closed-before' } | { readonly kind: 'day-later' }

/** The same day again changes nothing. */
export function closeDay(
  { db, clock }: EntryShop,
  { day, actor, userId }: CloseDay,
): Promise<Result<undefined, CloseDayFailure>> {
  return transact<undefined, CloseDayFailure>(db, async (tx) => {
    await lockPostings(tx)
    const now = clock()
    if (day > dhakaDay(now)) return failed({ kind: 'day-later' })
    const last = await findLastClosed(tx)
    if (last === day) return ok(undefined)
    if (last !== undefined && last > day) return failed({ kind: 'closed-before' })
    await tx
      .insertInto('closed_days')
      .values({ day, closed_by: userId, closed_at: utcText(now) })
      .execute()
    await recordHistory(tx, {
      subject: 'money',
      subjectId: day,
      actor,
      action: 'money.close-day',
      before: {},
      after: { day },
      now,
    })
    return ok(undefined)
  })
}
