/** What happens to expenses that repeat, of the steps of random days. */

import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { poisha } from '#src/domain/money.ts'
import { writeExpense } from '#src/features/journal/entries/money-entries.server.ts'
import { changeRepeating } from '#src/features/journal/repeating/change-repeating.server.ts'
import { listRepeating } from '#src/features/journal/repeating/list-repeating.server.ts'
import { postDueExpenses } from '#src/features/journal/repeating/post-due-expenses.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'

export type RepeatStep =
  | { readonly kind: 'repeat'; readonly amount: number; readonly daysAgo: number }
  | { readonly kind: 'post-due' }
  /** Without an amount it ends. */
  | { readonly kind: 'change-repeating'; readonly amount: number | null }

export async function repeatExpense(shop: Shop, step: RepeatStep): Promise<void> {
  switch (step.kind) {
    case 'repeat': {
      const day = dayAfter(dhakaDay(shop.clock()), -step.daysAgo)
      const expense = { expense: 'expense-rent', paidFrom: 'bank', repeats: true } as const
      const amount = poisha(step.amount)
      await writeExpense(shop, { ...expense, amount, day, key: newId(new Date()), actor, note: '' })
      return
    }
    case 'post-due':
      await postDueExpenses(shop)
      return
    case 'change-repeating': {
      const { going } = await listRepeating(shop.db.read)
      const [first] = going
      if (!first) return
      const change =
        step.amount === null
          ? ({ kind: 'end' } as const)
          : ({ kind: 'sum', amount: poisha(step.amount) } as const)
      await changeRepeating(shop, { id: first.id, version: first.version, change, actor })
    }
  }
}
