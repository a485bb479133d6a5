/** Changes the sum of an expense that repeats, or ends it: from the next entry on. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import type { EntryShop } from '#src/features/journal/entries/write-entry.server.ts'
import { postDueExpenses } from '#src/features/journal/repeating/post-due-expenses.job.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type ChangeRepeating = {
  readonly id: string
  /** That the author saw. */
  readonly version: number
  readonly change: { readonly kind: 'sum'; readonly amount: Poisha } | { readonly kind: 'end' }
  /** The e-mail of the author. */
  readonly actor: string
}

export type ChangeRepeatingFailure =
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed-meanwhile' }

/** What is due already keeps the sum that it had. The same change again changes nothing. */
export async function changeRepeating(
  shop: EntryShop,
  command: ChangeRepeating,
): Promise<Result<undefined, ChangeRepeatingFailure>> {
  await postDueExpenses(shop)
  return transact<undefined, ChangeRepeatingFailure>(shop.db, (tx) =>
    changeIn(tx, command, shop.clock()),
  )
}

async function changeIn(
  tx: Tx,
  { id, version, change, actor }: ChangeRepeating,
  now: Date,
): Promise<Result<undefined, ChangeRepeatingFailure>> {
  const standing = await lockRepeating(tx, id)
  if (!standing) return failed({ kind: 'gone' })
  const amount = poisha(standing.amount_poisha)
  const isEnd = change.kind === 'end'
  const isDone = isEnd ? standing.ended_at !== null : change.amount === amount
  if (isDone) return ok(undefined)
  if (standing.ended_at !== null) return failed({ kind: 'gone' })
  if (standing.version !== version) return failed({ kind: 'changed-meanwhile' })
  await tx
    .updateTable('repeating_expenses')
    .set({
      version: version + 1,
      ...(isEnd ? { ended_at: utcText(now) } : { amount_poisha: change.amount }),
    })
    .where('id', '=', id)
    .execute()
  const { paid_from: paidFrom, expense: paidTo, next_on: nextOn } = standing
  await recordHistory(tx, {
    subject: 'money',
    subjectId: id,
    actor,
    action: isEnd ? 'money.repeating-end' : 'money.repeating-sum',
    before: isEnd ? { amount, paidFrom, paidTo, nextOn } : { amount },
    after: isEnd ? {} : { amount: change.amount, paidFrom, paidTo, nextOn },
    now,
  })
  return ok(undefined)
}

function lockRepeating(tx: Tx, id: string) {
  return tx
    .updateTable('repeating_expenses')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['expense', 'paid_from', 'amount_poisha', 'next_on', 'version', 'ended_at'])
    .executeTakeFirst()
}
