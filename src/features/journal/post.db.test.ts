import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Account } from '#src/domain/journal/account.ts'
import { poisha } from '#src/domain/money.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aTransfer, postedAt as now, post } from '#tests/make/a-transfer.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function sumOf(db: Database, account: Account) {
  return db.read
    .selectFrom('journal_sums')
    .select(['posted_on', 'debit_poisha', 'credit_poisha'])
    .where('account', '=', account)
    .orderBy('posted_on')
    .execute()
}

it('posts each key once, also when the same event comes many times at once', async () => {
  const db = await freshDatabase()
  const transfers = [aTransfer('delivered:a:2:collected'), aTransfer('delivered:a:2:covered')]

  await Promise.all(Array.from({ length: 8 }, () => post(db, ...transfers.toReversed())))

  expect(await db.read.selectFrom('journal').select('event_key').execute()).toHaveLength(2)
  expect(await sumOf(db, 'cash')).toEqual([
    { posted_on: '2026-11-24', debit_poisha: 20_000, credit_poisha: 0 },
  ])
  expect(await sumOf(db, 'sales')).toEqual([
    { posted_on: '2026-11-24', debit_poisha: 0, credit_poisha: 20_000 },
  ])
})

it('posts nothing for an amount of 0, and refuses one below 0', async () => {
  const db = await freshDatabase()

  await post(db, aTransfer('expense:a:expense', { amount: poisha(0) }))
  await expect(post(db, aTransfer('expense:b:x', { amount: poisha(-1) }))).rejects.toThrow('-1')

  expect(await db.read.selectFrom('journal').selectAll().execute()).toEqual([])
  expect(await db.read.selectFrom('journal_sums').selectAll().execute()).toEqual([])
})

it('loses no amount when many transactions post to the same accounts in other orders', async () => {
  const db = await freshDatabase()
  const accounts = ['cash', 'bank', 'bkash', 'nagad'] as const

  await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      post(
        db,
        ...accounts.map((_account, turn) =>
          aTransfer(`transfer:${at}:${turn}`, {
            debit: accounts[(at + turn) % 4] ?? 'cash',
            credit: accounts[(at + turn + 1) % 4] ?? 'bank',
            amount: poisha(1),
          }),
        ),
      ),
    ),
  )

  for (const account of accounts) {
    expect(await sumOf(db, account)).toEqual([
      { posted_on: '2026-11-24', debit_poisha: 24, credit_poisha: 24 },
    ])
  }
})

const anAccount = fc.constantFrom('cash', 'bank', 'due-redx', 'due-pathao', 'advances', 'sales')
const aRandomTransfer = fc.record({
  debit: anAccount,
  credit: anAccount,
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  daysAgo: fc.integer({ min: 0, max: 40 }),
  order: fc.integer({ min: 1, max: 5 }),
})

it('has the balance of each account, whatever was posted, from all its postings', async () => {
  const db = await freshDatabase()
  let turn = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aRandomTransfer, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (events) => {
        turn += 1
        await Promise.all(
          events.map((transfers, at) =>
            post(
              db,
              ...transfers
                .filter(({ debit, credit }) => debit !== credit)
                .map(({ amount, daysAgo, order, ...accounts }, nth) =>
                  aTransfer(`transfer:${turn}-${at}:${nth}`, {
                    ...accounts,
                    amount: poisha(amount),
                    orderId: `o-${order}`,
                    happenedAt: new Date(now.getTime() - daysAgo * 86_400_000),
                  }),
                ),
            ),
          ),
        )
        expect(await standingBalances(db)).toEqual(await balancesOfPostings(db))
        const { dues } = await findBalances(db.read)
        expect(dues.map(({ account, since }) => [account, since])).toEqual(
          await oldestOfAll(
            db,
            dues.map(({ account }) => account),
          ),
        )
      },
    ),
    { numRuns: 12 },
  )
})

/** The slow way: of every posting. */
async function balancesOfPostings(db: Database): Promise<Readonly<Record<string, number>>> {
  const sums: Record<string, number> = {}
  for (const { debit, credit, amount_poisha: amount } of await db.read
    .selectFrom('journal')
    .select(['debit', 'credit', 'amount_poisha'])
    .execute()) {
    sums[debit] = (sums[debit] ?? 0) + amount
    sums[credit] = (sums[credit] ?? 0) - amount
  }
  return sums
}

async function standingBalances(db: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await db.read.selectFrom('journal_balances').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.account, row.balance_poisha]))
}

async function oldestOfAll(db: Database, accounts: readonly string[]) {
  const rows = await db.read.selectFrom('journal_dues').selectAll().execute()
  return accounts.map((account) => [
    account,
    rows
      .filter((row) => row.account === account && row.owed_poisha > 0)
      .map(({ since }) => since)
      .toSorted()[0],
  ])
}

it('keeps a balance when a process of the version before writes the sums of a day, and when a day goes', async () => {
  const db = await freshDatabase()
  const run = (text: string) => commit(db, (tx) => sql.raw(text).execute(tx))
  const add = (debit: number, credit: number, day: string) =>
    run(`insert into journal_sums (account, posted_on, debit_poisha, credit_poisha)
      values ('cash', '${day}', ${debit}, ${credit})
      on conflict (account, posted_on) do update set
        debit_poisha = journal_sums.debit_poisha + excluded.debit_poisha,
        credit_poisha = journal_sums.credit_poisha + excluded.credit_poisha`)
  await add(900, 100, '2026-11-23')
  await add(0, 50, '2026-11-23')
  await add(7, 0, '2026-11-24')
  expect(await standingBalances(db)).toEqual({ cash: 757 })
  await run(`delete from journal_sums where posted_on = '2026-11-23'`)
  expect(await standingBalances(db)).toEqual({ cash: 7 })
})

it('refuses to change, to delete and to replace a posting', async () => {
  const db = await freshDatabase()
  await post(db, aTransfer('expense:a:expense'))
  const before = await db.read.selectFrom('journal').selectAll().execute()

  const statements = [
    sql`update journal set amount_poisha = 1`,
    sql`delete from journal`,
    ...(db.engine === 'postgres'
      ? [sql`truncate journal`]
      : [
          sql`insert or replace into journal select id, 'b', event, debit, credit, 1, happened_on,
            happened_at, posted_on, posted_at, actor, null, null, null, null from journal`,
        ]),
  ]
  for (const statement of statements) {
    await expect(commit(db, (tx) => statement.execute(tx))).rejects.toThrow('A posting is never')
  }
  if (db.engine === 'sqlite') {
    const replacing = sql`insert or replace into journal select 'b', event_key, event, debit, credit,
      1, happened_on, happened_at, posted_on, posted_at, actor, null, null, null, null from journal`
    await commit(db, (tx) => replacing.execute(tx))
  }

  expect(await db.read.selectFrom('journal').selectAll().execute()).toEqual(before)
})

it('posts what comes late for a closed day today, with the day on which it happened', async () => {
  const db = await freshDatabase()
  const closed = { day: '2026-11-22', closed_by: 'shop', closed_at: now.toISOString() }
  await commit(db, (tx) => tx.insertInto('closed_days').values(closed).execute())

  await post(
    db,
    aTransfer('expense:a:expense', { happenedAt: new Date('2026-11-22T17:59:00.000Z') }),
    aTransfer('expense:b:expense', { happenedAt: new Date('2026-11-22T18:01:00.000Z') }),
  )

  const rows = db.read.selectFrom('journal').select(['happened_on', 'posted_on'])
  expect(await rows.orderBy('event_key').execute()).toEqual([
    { happened_on: '2026-11-22', posted_on: '2026-11-24' },
    { happened_on: '2026-11-23', posted_on: '2026-11-23' },
  ])
})

it('keeps what a courier owes for each order until it is paid', async () => {
  const db = await freshDatabase()
  const due = { debit: 'due-pathao', orderId: 'order-1', parcelId: 'parcel-1' } as const
  await post(db, aTransfer('delivered:order-1:2:collected', due))
  const paid = { ...due, debit: 'bank', credit: 'due-pathao' } as const
  const dues = () => db.read.selectFrom('journal_dues').selectAll().execute()

  await post(db, aTransfer('courier-paid:parcel-1:paid', { ...paid, amount: poisha(4_000) }))
  expect(await dues()).toEqual([
    { account: 'due-pathao', order_id: 'order-1', since: '2026-11-24', owed_poisha: 6_000 },
  ])

  await post(db, aTransfer('courier-charge:parcel-1:charge', { ...paid, amount: poisha(6_000) }))
  expect(await dues()).toEqual([])
})

it('stores the id of the author and no address', async () => {
  const db = await freshDatabase()
  const user = {
    id: 'user-1',
    name: 'Owner',
    email: 'owner@example.com',
    email_verified: 1,
    image: null,
    role: 'admin',
    status: 'Verified',
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  } as const
  await commit(db, (tx) => tx.insertInto('users').values(user).execute())

  await post(
    db,
    aTransfer('expense:a:expense', { actor: user.email }),
    aTransfer('expense:b:expense', { actor: 'gone@example.com' }),
    aTransfer('expense:c:expense', { actor: 'courier' }),
  )

  const rows = await db.read.selectFrom('journal').select('actor').orderBy('event_key').execute()
  expect(rows.map(({ actor }) => actor)).toEqual(['user-1', '(removed)', 'courier'])
})
