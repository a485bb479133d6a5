import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aTransfer, post } from '#tests/make/a-transfer.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const journal = '/api/admin/journal'

async function aMoneyServer() {
  const server = await aServer()
  await post(
    server.db,
    aTransfer('delivered:a:collected', { debit: 'due-redx', amount: poisha(1_050_50) }),
    aTransfer('expense:a:expense', { debit: 'expense-ads', credit: 'cash' }),
    aTransfer('bought:a:bought', { debit: 'stock', credit: 'cash' }),
  )
  const as = async (duty: Duty) => {
    const { email } = await aUser(server.db, { duties: [duty] })
    const headers = await signInAs(server, email)
    return (path: string) => server.send('GET', path, { headers })
  }
  return { ...server, as }
}

it('lists postings a page at a time, in taka', async () => {
  const get = await (await aMoneyServer()).as('accounts')

  const first = await get(`${journal}?size=2`)
  const second = await get(`${journal}?size=2&before=${first.body.next}`)
  expect([first.body.items.length, second.body.items.length, second.body.next]).toEqual([
    2,
    1,
    null,
  ])
  expect((await get(`${journal}?account=due-redx`)).body.items).toMatchObject([
    {
      event: 'delivered',
      debit: 'due-redx',
      credit: 'sales',
      amount: 1050.5,
      oid: null,
      note: null,
    },
  ])
  expect(
    (await get(`${journal}?event=expense&from=2026-11-24&to=2026-11-24`)).body.items,
  ).toHaveLength(1)
  expect((await get(`${journal}?order=nothing`)).body.items).toEqual([])
  for (const query of [
    'account=gold',
    'event=gift',
    'from=24/11/2026',
    'before=x',
    'before=2026-11-24-zz',
  ]) {
    expect([query, (await get(`${journal}?${query}`)).status]).toEqual([query, 400])
  }
  expect((await get(`${journal}/balances`)).body).toMatchObject({
    money: [{ account: 'cash', balance: -200 }, {}, {}, {}],
    due: [{ account: 'due-redx', balance: 1050.5, since: null }],
    owed: [],
    closedUntil: null,
  })
})

it('gives the postings as a table to those who may export money', async () => {
  const server = await aMoneyServer()
  const { text, headers } = await (await server.as('accounts'))(`${journal}.csv?account=cash`)

  expect(headers['content-disposition']).toBe('attachment; filename="journal.csv"')
  expect(readCsv(text.slice(1)).map((cells) => cells.toSpliced(1, 1))).toEqual([
    ['Day', 'What happened', 'From', 'To', 'Amount', 'Order', 'By', 'Note'],
    ['2026-11-24', 'Expense', 'Cash', 'Ads', '100', '', 'The shop', ''],
    ['2026-11-24', 'Goods bought', 'Cash', 'Stock at cost', '100', '', 'The shop', ''],
  ])
})

it('shows a viewer the postings without those of costs, and no table', async () => {
  const get = await (await aMoneyServer()).as('viewer')

  const { items } = (await get(journal)).body
  expect(items.map(({ event }: { readonly event: string }) => event)).toEqual([
    'expense',
    'delivered',
  ])
  expect((await get(`${journal}?event=bought`)).body.items).toEqual([])
  expect((await get(`${journal}.csv`)).status).toBe(403)
})

it('refuses every duty without money', async () => {
  const server = await aMoneyServer()
  for (const duty of ['desk', 'packer', 'catalogue'] as const) {
    const get = await server.as(duty)
    expect([duty, (await get(journal)).status, (await get(`${journal}/balances`)).status]).toEqual([
      duty,
      403,
      403,
    ])
  }
})
