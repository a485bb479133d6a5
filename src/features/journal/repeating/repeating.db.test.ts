import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { closeDay } from '#src/features/journal/entries/close-day.server.ts'
import { writeExpense } from '#src/features/journal/entries/money-entries.server.ts'
import {
  type ChangeRepeating,
  changeRepeating,
} from '#src/features/journal/repeating/change-repeating.server.ts'
import { listRepeating } from '#src/features/journal/repeating/list-repeating.server.ts'
import { postDueExpenses } from '#src/features/journal/repeating/post-due-expenses.job.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { keyOf } from '#tests/make/money/a-money-office.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const rent = {
  expense: 'expense-rent',
  paidFrom: 'bank',
  amount: poisha(15_000_00),
  note: 'Shop in Mirpur',
  repeats: true,
} as const

/** Rent of the 31st, written down on 31 August 2026. */
async function aRentedShop(db?: Database) {
  const at = { now: new Date('2026-08-31T10:00:00.000Z') }
  const shop = await aShop(db ?? (await freshDatabase()), () => at.now)
  const { id: userId, email: actor } = await aUser(shop.db)
  const id = keyOf(1)
  expect(await writeExpense(shop, { ...rent, day: '2026-08-31', key: id, actor })).toMatchObject({
    ok: true,
  })
  return {
    ...shop,
    id,
    actor,
    later: (to: string) => {
      at.now = new Date(to)
    },
    close: (day: string) => closeDay(shop, { day, actor, userId }),
    change: (change: ChangeRepeating['change'], version: number) =>
      changeRepeating(shop, { id, version, change, actor }),
    postings: async () =>
      (
        await shop.db.read
          .selectFrom('journal')
          .select(['amount_poisha', 'debit', 'credit', 'happened_on', 'posted_on', 'actor'])
          .where('event', '=', 'expense')
          .orderBy('happened_on')
          .execute()
      ).map(({ amount_poisha: amount, debit, credit, happened_on, posted_on, actor: by }) =>
        [
          happened_on,
          posted_on,
          amount / 100,
          debit,
          credit,
          by.includes('-') ? by : 'person',
        ].join(' '),
      ),
    days: async () =>
      (
        await shop.db.read
          .selectFrom('journal')
          .select(['happened_on', 'posted_on'])
          .where('event', '=', 'expense')
          .orderBy('happened_on')
          .execute()
      ).map(({ happened_on, posted_on }) => [happened_on, posted_on]),
  }
}

it('posts each month on its day in Dhaka, of a short month on the last one', async () => {
  const shop = await aRentedShop()
  shop.later('2026-09-29T17:59:59.999Z')
  await postDueExpenses(shop)
  expect(await shop.days()).toEqual([['2026-08-31', '2026-08-31']])
  // 30 September begins in Dhaka.
  shop.later('2026-09-29T18:00:00.000Z')
  await postDueExpenses(shop)
  await postDueExpenses(shop)
  shop.later('2026-10-31T05:00:00.000Z')
  await postDueExpenses(shop)

  expect(await shop.days()).toEqual([
    ['2026-08-31', '2026-08-31'],
    ['2026-09-30', '2026-09-30'],
    ['2026-10-31', '2026-10-31'],
  ])
  const { going } = await listRepeating(shop.db.read)
  expect(going).toMatchObject([{ dayOfMonth: 31, nextOn: '2026-11-30', entries: 2 }])
  const entries = await shop.db.read
    .selectFrom('journal')
    .innerJoin('money_entries', 'money_entries.id', 'document_id')
    .select(['debit', 'credit', 'amount_poisha', 'note', 'actor'])
    .where('happened_on', '=', '2026-10-31')
    .execute()
  expect(entries).toEqual([
    {
      debit: 'expense-rent',
      credit: 'bank',
      amount_poisha: 15_000_00,
      note: 'Shop in Mirpur',
      actor: 'repeating-expense',
    },
  ])
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('catches up after three months at a standstill, and posts what fell on closed days today', async () => {
  const shop = await aRentedShop()
  shop.later('2026-10-01T10:00:00.000Z')
  await shop.close('2026-09-30')
  shop.later('2026-12-02T10:00:00.000Z')
  await postDueExpenses(shop)

  expect(await shop.days()).toEqual([
    ['2026-08-31', '2026-08-31'],
    ['2026-09-30', '2026-12-02'],
    ['2026-10-31', '2026-10-31'],
    ['2026-11-30', '2026-11-30'],
  ])
})

it('changes the sum from then on: what was due before keeps the old one', async () => {
  const shop = await aRentedShop()
  shop.later('2026-10-15T10:00:00.000Z')
  const more = { kind: 'sum', amount: poisha(18_000_00) } as const
  expect(await shop.change(more, 1)).toEqual({ ok: true, value: undefined })
  expect(await shop.change(more, 1)).toEqual({ ok: true, value: undefined })
  const other = { kind: 'sum', amount: poisha(1_00) } as const
  expect(await shop.change(other, 1)).toEqual({ ok: false, failure: { kind: 'changed-meanwhile' } })
  shop.later('2026-11-01T10:00:00.000Z')
  await postDueExpenses(shop)

  expect(await shop.postings()).toEqual([
    '2026-08-31 2026-08-31 15000 expense-rent bank person',
    '2026-09-30 2026-09-30 15000 expense-rent bank repeating-expense',
    '2026-10-31 2026-10-31 18000 expense-rent bank repeating-expense',
  ])
})

it('ends, and posts nothing of the months after it', async () => {
  const shop = await aRentedShop()
  shop.later('2026-10-15T10:00:00.000Z')
  expect(await shop.change({ kind: 'end' }, 1)).toEqual({ ok: true, value: undefined })
  expect(await shop.change({ kind: 'end' }, 1)).toEqual({ ok: true, value: undefined })
  expect(await shop.change({ kind: 'sum', amount: poisha(1_00) }, 2)).toEqual({
    ok: false,
    failure: { kind: 'gone' },
  })
  shop.later('2027-10-15T10:00:00.000Z')
  await postDueExpenses(shop)

  expect((await shop.days()).map(([day]) => day)).toEqual(['2026-08-31', '2026-09-30'])
  expect(await listRepeating(shop.db.read)).toMatchObject({
    going: [],
    ended: [{ endedOn: '2026-10-15', entries: 1 }],
  })
  const history = await shop.db.read
    .selectFrom('history')
    .select(['action', 'actor'])
    .orderBy('id')
    .execute()
  expect(history.map(({ action, actor }) => [action, actor === shop.actor])).toEqual([
    ['money.expense', true],
    ['money.expense', false],
    ['money.repeating-end', true],
  ])
})

it('posts each month once when two processes look at the same moment', async () => {
  const { open } = await migratedPlace()
  const [one, other] = [open(), open()]
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
  })
  const shop = await aRentedShop(one)
  shop.later('2027-03-01T10:00:00.000Z')
  const { clock } = shop
  await Promise.all(
    [one, other, one, other, other, one].map((db) => postDueExpenses({ db, clock })),
  )

  expect((await shop.days()).map(([day]) => day)).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ])
  expect((await checkShop(one.read)).problems).toEqual([])
})

it('leaves a month alone that has an entry, also where the day of the next one was lost', async () => {
  const shop = await aRentedShop()
  shop.later('2026-09-30T10:00:00.000Z')
  await postDueExpenses(shop)
  await commit(shop.db, (tx) =>
    sql`update repeating_expenses set next_on = '2026-09-30'`.execute(tx),
  )
  expect((await checkShop(shop.db.read)).problems).toEqual([
    `The expense ${shop.id} repeats on 2026-09-30, and that month has its entry`,
  ])
  await postDueExpenses(shop)
  expect(await shop.days()).toHaveLength(2)
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})
