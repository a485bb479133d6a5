import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { aTransfer, post } from '#tests/make/a-transfer.ts'
import { aMoneyOffice, keyOf } from '#tests/make/money/a-money-office.ts'
import { anOrderRow } from '#tests/make/money/an-order-row.ts'

const numbers = ['PM-00000001', 'PM-00000002', 'PM-00000003'] as const

/** Pathao owes 100, 200 and 300 taka for three orders, and 50 taka from before the journal. */
async function anOfficeWithDues() {
  const office = await aMoneyOffice()
  const ids: string[] = []
  for (const [at, number] of numbers.entries()) {
    const orderId = await anOrderRow(office.db, number)
    ids.push(orderId)
    await post(
      office.db,
      aTransfer(`delivered:${at}:collected`, {
        debit: 'due-pathao',
        amount: poisha((at + 1) * 10_000),
        orderId,
        happenedAt: new Date(`2026-11-2${at}T10:00:00.000Z`),
      }),
    )
  }
  await post(
    office.db,
    aTransfer('opening:x:due-pathao', {
      debit: 'due-pathao',
      credit: 'opening',
      amount: poisha(5_000),
    }),
  )
  return {
    ...office,
    owed: async () => {
      const rows = await office.db.read
        .selectFrom('journal_dues')
        .select(['order_id', 'owed_poisha'])
        .execute()
      return ids.map((id) => rows.find(({ order_id }) => order_id === id)?.owed_poisha ?? 0)
    },
  }
}

const aPayment = {
  key: keyOf(1),
  courier: 'pathao',
  paidTo: 'bank',
  received: '240',
  charges: '',
  orders: '',
  day: '24/11/2026',
  note: '',
}

it('pays what is from before the journal first, then the oldest orders, and takes charges off', async () => {
  const { take, owed, balance } = await anOfficeWithDues()

  expect(await take('courier', { ...aPayment, charges: '20.50' })).toMatchObject({ ok: true })
  expect(await owed()).toEqual([0, 8_950, 30_000])
  expect([await balance('bank'), await balance('due-pathao')]).toEqual([240_00, 650_00 - 260_50])
})

it('pays the orders that are named, where the sums agree', async () => {
  const { take, owed } = await anOfficeWithDues()
  const orders = `${numbers[2]}, pm${numbers[0].slice(3)}`

  expect(await take('courier', { ...aPayment, orders })).toEqual({
    ok: false,
    failure: { kind: 'orders-differ', due: 400_00 },
  })
  expect(await take('courier', { ...aPayment, orders: `${orders} PM-99999999` })).toEqual({
    ok: false,
    failure: { kind: 'orders-not-due', numbers: ['PM-99999999'] },
  })
  expect(await take('courier', { ...aPayment, orders: 'yesterday' })).toMatchObject({
    failure: { problems: { orders: 'orders' } },
  })
  const typed = { ...aPayment, orders, received: '370', charges: '৩০' }
  expect(await take('courier', typed)).toMatchObject({ ok: true })
  expect(await owed()).toEqual([0, 20_000, 0])
  expect(await take('courier', { ...typed, key: keyOf(2) })).toMatchObject({
    failure: { kind: 'orders-not-due' },
  })
})

it('takes no more than the courier owes, and nothing for nothing', async () => {
  const { take, postings } = await anOfficeWithDues()
  const before = (await postings()).length

  expect(await take('courier', { ...aPayment, received: '650.01' })).toEqual({
    ok: false,
    failure: { kind: 'more-than-due', due: 650_00 },
  })
  expect(await take('courier', { ...aPayment, received: '' })).toMatchObject({
    failure: { problems: { received: 'nothing' } },
  })
  expect(await postings()).toHaveLength(before)
})

it('never pays the same due twice, however many write payments down at once', async () => {
  const { take, owed, balance } = await anOfficeWithDues()

  const taken = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      take('courier', { ...aPayment, key: keyOf(n + 1), received: '300' }),
    ),
  )
  expect(taken.filter(({ ok }) => ok)).toHaveLength(2)
  expect([await balance('bank'), await balance('due-pathao')]).toEqual([600_00, 50_00])
  expect(await owed()).toEqual([0, 0, 5_000])
})

it('takes an entry back by counter-postings, once, with what the courier owed', async () => {
  const { take, owed, balance, history } = await anOfficeWithDues()
  await take('courier', { ...aPayment, charges: '20' })
  const correction = { entry: aPayment.key, note: 'The slip said 420' }

  const taken = await Promise.all(
    [2, 3, 2].map((n) => take('correct', { ...correction, key: keyOf(n) })),
  )
  expect(taken.filter(({ ok }) => ok).length).toBeLessThan(3)
  expect(await owed()).toEqual([10_000, 20_000, 30_000])
  expect([await balance('bank'), await balance('due-pathao')]).toEqual([0, 650_00])
  expect(await take('correct', { ...correction, key: keyOf(4) })).toEqual({
    ok: false,
    failure: { kind: 'done-before' },
  })
  expect(await take('correct', { ...correction, key: keyOf(5), entry: keyOf(2) })).toEqual({
    ok: false,
    failure: { kind: 'cannot-correct' },
  })
  expect((await history()).map(({ action }) => action)).toEqual([
    'money.courier-paid',
    'money.correction',
  ])
})
