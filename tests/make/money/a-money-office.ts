/** A shop whose money one member of staff writes down. */

import type { MoneyForm } from '#src/features/journal/entries/money-form.ts'
import { type TypedEntry, takeForm } from '#src/features/journal/entries/take-form.server.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { listJournal } from '#src/features/journal/list/list-journal.server.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** The id of a form. */
export const keyOf = (n: number) => n.toString(16).padStart(24, '0')

export async function aMoneyOffice() {
  const db = await freshDatabase()
  let now = new Date('2026-11-24T15:00:00.000Z')
  const shop = await aShop(db, () => now)
  const author = await aUser(db)
  const postings = async () =>
    (await listJournal(db.read, { showsCost: true }, { size: 100 })).items.map(
      ({ event, debit, credit, amount, postedOn, happenedOn, actor }) => ({
        event,
        debit,
        credit,
        amount,
        postedOn,
        happenedOn,
        actor,
      }),
    )
  return {
    db,
    author,
    postings,
    later: (at: string) => {
      now = new Date(at)
    },
    take: (form: MoneyForm, typed: TypedEntry) =>
      takeForm(shop, form, { typed, author, orderTyped: orderNumberTyped }),
    balance: async (account: string) => {
      const { money, dues } = await findBalances(db.read)
      return [...money, ...dues].find((one) => one.account === account)?.balance ?? 0
    },
    history: () =>
      db.read.selectFrom('history').select(['action', 'actor', 'after']).orderBy('id').execute(),
  }
}
