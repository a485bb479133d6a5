import { expect, it } from 'vitest'
import { accounts } from '#src/domain/journal/account.ts'
import { journalEvents } from '#src/domain/journal/journal-event.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import { poisha } from '#src/domain/money.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import {
  type JournalPlace,
  type JournalQuery,
  listJournal,
  type Posting,
  streamJournal,
} from '#src/features/journal/list/list-journal.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aTransfer, post } from '#tests/make/a-transfer.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrderRow } from '#tests/make/money/an-order-row.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const showsCost = true

async function allPages(db: Database, query: JournalQuery, size: number) {
  const found: Posting[] = []
  let before: JournalPlace | undefined
  do {
    const page = await listJournal(db.read, query, { before, size })
    expect(page.items.length).toBeLessThanOrEqual(size)
    found.push(...page.items)
    before = page.next
  } while (before)
  return found
}

/** Forty days of postings of every event between many accounts. */
async function aJournal(db: Database): Promise<void> {
  const transfers = Array.from({ length: 400 }, (_, n): Transfer => {
    const event = journalEvents[(n * 7) % journalEvents.length] ?? 'expense'
    return aTransfer(`${event}:${n}:part`, {
      debit: accounts[(n * 11) % accounts.length] ?? 'cash',
      credit: accounts[(n * 11 + 1 + (n % 5)) % accounts.length] ?? 'sales',
      amount: poisha(n + 1),
      happenedAt: new Date(Date.parse('2026-11-24T10:00:00Z') - (n % 40) * 24 * 3_600_000),
    })
  })
  await post(db, ...transfers)
}

const idsOf = (postings: readonly Posting[]) => postings.map(({ id }) => id)

it('lists every posting once, newest day first, page by page, by any filters', async () => {
  const db = await freshDatabase()
  await aJournal(db)
  const all = await allPages(db, { showsCost }, 1_000)
  const isSorted = all.every((one, at) => {
    const next = all[at + 1]
    return !next || `${one.postedOn} ${one.id}` > `${next.postedOn} ${next.id}`
  })
  expect([all.length, isSorted]).toEqual([400, true])

  const queries: readonly Partial<JournalQuery>[] = [
    {},
    { account: 'cash' },
    { event: 'expense' },
    { account: 'bank', event: 'delivered' },
    { from: '2026-11-01', to: '2026-11-09' },
    { account: 'stock', from: '2026-11-01' },
    { account: 'opening', event: 'opening', to: '2026-11-20' },
  ]
  for (const query of queries) {
    const { account, event, from = '', to = '9999' } = query
    const expected = all.filter(
      (one) =>
        (account === undefined || one.debit === account || one.credit === account) &&
        (event === undefined || one.event === event) &&
        one.postedOn >= from &&
        one.postedOn <= to,
    )
    const found = await allPages(db, { ...query, showsCost }, 7)
    expect([query, idsOf(found)]).toEqual([query, idsOf(expected)])
    const streamed: Posting[] = []
    for await (const some of streamJournal(db.read, { ...query, showsCost })) streamed.push(...some)
    expect(idsOf(streamed)).toEqual(idsOf(expected))
  }
})

it('shows no posting that tells what goods cost to those who may not see that', async () => {
  const db = await freshDatabase()
  await post(
    db,
    aTransfer('delivered:a:cost', { debit: 'cost-of-goods', credit: 'stock' }),
    aTransfer('bought:a:bought', { debit: 'stock', credit: 'cash' }),
    aTransfer('return:a:lost', { debit: 'losses', credit: 'cost-of-goods' }),
    aTransfer('delivered:a:collected'),
  )
  const keysFor = async (query: Partial<JournalQuery>) =>
    (await allPages(db, { showsCost: false, ...query }, 2)).map(({ event }) => event)

  expect(await keysFor({})).toEqual(['delivered'])
  expect(await keysFor({ account: 'stock' })).toEqual([])
  expect(await keysFor({ event: 'bought' })).toEqual([])
  expect(await keysFor({ account: 'losses' })).toEqual([])
  expect(await keysFor({ account: 'losses', showsCost })).toEqual(['return'])
})

it('finds the postings of an order by its number, and names their authors', async () => {
  const db = await freshDatabase()
  const { email } = await aUser(db)
  const order = await anOrderRow(db, 'PM-7K2M9QXB')
  await post(
    db,
    aTransfer('advance:a:advance', { orderId: order, actor: email }),
    aTransfer('expense:a:expense', { debit: 'expense-ads', credit: 'cash' }),
  )

  const found = await allPages(db, { order: 'PM-7K2M9QXB', showsCost }, 10)
  expect(found).toMatchObject([
    { event: 'advance', actor: email, order: { number: 'PM-7K2M9QXB', isDeleted: false } },
  ])
  expect(
    await allPages(db, { order: 'PM-7K2M9QXB', account: 'cash', event: 'advance', showsCost }, 10),
  ).toHaveLength(1)
  expect(await allPages(db, { order: 'PM-7K2M9QXB', account: 'bank', showsCost }, 10)).toEqual([])
  expect(await allPages(db, { order: 'PM-00000000', showsCost }, 10)).toEqual([])
})

it('adds up the balances, with the oldest unpaid day of each courier', async () => {
  const db = await freshDatabase()
  const dayBefore = (days: number) =>
    new Date(Date.parse('2026-11-24T10:00:00Z') - days * 24 * 3_600_000)
  const due = { debit: 'due-pathao', credit: 'sales' } as const
  await post(
    db,
    aTransfer('delivered:a:x', { ...due, orderId: 'a', happenedAt: dayBefore(9) }),
    aTransfer('delivered:b:x', { ...due, orderId: 'b', happenedAt: dayBefore(3) }),
    aTransfer('courier-paid:a:x', { debit: 'bank', credit: 'due-pathao', orderId: 'a' }),
    aTransfer('expense:a:x', { debit: 'expense-rent', credit: 'cash', amount: poisha(500) }),
    aTransfer('advance:a:x', { debit: 'bkash', credit: 'advances', amount: poisha(700) }),
  )

  expect(await findBalances(db.read)).toEqual({
    money: [
      { account: 'cash', balance: -500 },
      { account: 'bkash', balance: 700 },
      { account: 'nagad', balance: 0 },
      { account: 'bank', balance: 10_000 },
    ],
    dues: [{ account: 'due-pathao', balance: 10_000, since: '2026-11-21' }],
    owed: [{ account: 'advances', balance: 700 }],
    closedUntil: undefined,
  })
})
