import { expect, it } from 'vitest'
import type { MoneyForm } from '#src/features/journal/entries/money-form.ts'
import type { TypedEntry } from '#src/features/journal/entries/take-form.server.ts'
import { aTransfer, post } from '#tests/make/a-transfer.ts'
import { aMoneyOffice, keyOf } from '#tests/make/money/a-money-office.ts'

const anExpense = {
  key: keyOf(1),
  expense: 'expense-ads',
  paidFrom: 'bkash',
  amount: '1,500.50',
  day: '২৩/১১/২০২৬',
  note: 'Boosted a post',
}

it('posts an expense on its day, with its author in journal and history', async () => {
  const { take, postings, author, history } = await aMoneyOffice()

  expect(await take('expense', anExpense)).toEqual({ ok: true, value: undefined })
  expect(await postings()).toEqual([
    {
      event: 'expense',
      debit: 'expense-ads',
      credit: 'bkash',
      amount: 1_500_50,
      postedOn: '2026-11-23',
      happenedOn: '2026-11-23',
      actor: author.email,
    },
  ])
  expect(await history()).toEqual([
    {
      action: 'money.expense',
      actor: author.email,
      after: JSON.stringify({
        amount: 1_500_50,
        paidFrom: 'bkash',
        paidTo: 'expense-ads',
        day: '2026-11-23',
        note: 'Boosted a post',
      }),
    },
  ])
})

it('posts a form that comes eight times at once, once; with other fields it refuses it', async () => {
  const { take, postings, history } = await aMoneyOffice()

  const taken = await Promise.all(Array.from({ length: 8 }, () => take('expense', anExpense)))
  expect(taken.every(({ ok }) => ok)).toBe(true)
  expect(await take('expense', { ...anExpense, amount: '15' })).toEqual({
    ok: false,
    failure: { kind: 'key-used' },
  })
  expect([(await postings()).length, (await history()).length]).toEqual([1, 1])
})

it('moves money between two accounts, and not from one to itself', async () => {
  const { take, balance } = await aMoneyOffice()
  const typed = {
    key: keyOf(1),
    from: 'cash',
    to: 'bank',
    amount: '৫০০',
    day: '24.11.2026',
    note: '',
  }

  expect(await take('transfer', { ...typed, to: 'cash' })).toMatchObject({
    failure: { kind: 'wrong-fields', problems: { to: 'same' } },
  })
  await take('transfer', typed)
  expect([await balance('cash'), await balance('bank')]).toEqual([-500_00, 500_00])
})

it('names every field that is wrong', async () => {
  const { take, postings } = await aMoneyOffice()

  const tries: readonly [MoneyForm, TypedEntry, object][] = [
    [
      'expense',
      { ...anExpense, expense: 'sales', paidFrom: '', amount: '0', day: '25/11/2026' },
      { expense: 'choose', paidFrom: 'choose', amount: 'amount', day: 'dayLater' },
    ],
    [
      'expense',
      { ...anExpense, amount: '1.234', day: 'x', note: 'y'.repeat(201) },
      { amount: 'amount', day: 'day', note: 'note' },
    ],
    [
      'till',
      { key: keyOf(1), note: '', notes500: '-1', notes2: '1.5' },
      { notes500: 'count', notes2: 'count' },
    ],
    ['close', { day: '24/11/2026' }, { sure: 'sure' }],
  ]
  for (const [form, typed, problems] of tries) {
    expect(await take(form, typed)).toEqual({
      ok: false,
      failure: { kind: 'wrong-fields', problems },
    })
  }
  expect(await postings()).toEqual([])
})

it('posts what the drawer has more or less than the journal, whatever is posted meanwhile', async () => {
  const { db, take, postings, balance } = await aMoneyOffice()
  await post(db, aTransfer('transfer:a:x', { credit: 'bank' }))
  const counted = { note: '', notes50: '1', notes20: '2', notes5: '১' }

  await Promise.all([
    take('till', { ...counted, key: keyOf(1) }),
    ...Array.from({ length: 6 }, (_, n) =>
      post(db, aTransfer(`transfer:b${n}:x`, { credit: 'bank' })),
    ),
  ])
  // The count was of one moment: what was posted after it is in the drawer beside it.
  const [difference] = (await postings()).filter(({ event }) => event === 'till-count')
  const { amount = 0, debit } = difference ?? {}
  expect(await balance('cash')).toBe(70_000 + (debit === 'cash' ? amount : -amount))

  // The drawer differs again, also when the count came after all six.
  await post(db, aTransfer('transfer:c:x', { credit: 'bank' }))
  await take('till', { ...counted, key: keyOf(2) })
  expect(await balance('cash')).toBe(95_00)
  await take('till', { ...counted, key: keyOf(3) })
  expect((await postings()).filter(({ event }) => event === 'till-count')).toHaveLength(2)
})

it('closes a day for good, and posts what comes late on the next open one', async () => {
  const { take, postings, later, history } = await aMoneyOffice()
  const close = (day: string) => take('close', { day, sure: 'yes' })

  expect(await close('23/11/2026')).toEqual({ ok: true, value: undefined })
  expect(await close('23/11/2026')).toEqual({ ok: true, value: undefined })
  expect(await close('22/11/2026')).toEqual({ ok: false, failure: { kind: 'closed-before' } })
  await take('expense', anExpense)
  later('2026-11-24T17:00:00.000Z')
  await close('24/11/2026')
  await take('expense', { ...anExpense, key: keyOf(2), day: '24/11/2026' })

  expect((await postings()).map(({ happenedOn, postedOn }) => [happenedOn, postedOn])).toEqual([
    ['2026-11-24', '2026-11-25'],
    ['2026-11-23', '2026-11-24'],
  ])
  expect((await history()).map(({ action }) => action)).toEqual([
    'money.close-day',
    'money.expense',
    'money.close-day',
    'money.expense',
  ])
})

it('opens the journal once, with the balances of the day', async () => {
  const { take, balance, db } = await aMoneyOffice()
  const typed = { cash: '12,500', 'due-pathao': '৯৮০.৫০', bank: '', stock: ' ' }

  expect(await take('opening', { cash: '', bank: ' ' })).toMatchObject({
    failure: { problems: { cash: 'openingNothing' } },
  })
  expect(await take('opening', { ...typed, bkash: 'much' })).toMatchObject({
    failure: { problems: { bkash: 'openingAmount' } },
  })
  expect(await take('opening', { ...typed, stock: '5000' })).toMatchObject({
    failure: { kind: 'no-goods' },
  })
  await post(db, aTransfer('expense:x:expense', { debit: 'expense-ads', credit: 'cash' }))
  expect(await take('opening', typed)).toMatchObject({ ok: true })
  expect(await take('opening', typed)).toMatchObject({ failure: { kind: 'already-open' } })
  expect([await balance('cash'), await balance('due-pathao'), await balance('bank')]).toEqual([
    12_500_00, 980_50, 0,
  ])
})
