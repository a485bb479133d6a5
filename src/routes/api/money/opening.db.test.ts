import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'

const path = '/api/admin/journal/opening'

async function anAccountant() {
  const server = await aServer()
  await aProduct(server.db, { stock: 4 })
  const { email } = await aUser(server.db, { duties: ['accounts'] })
  const headers = await signInAs(server, email)
  return (body: unknown) => server.send('POST', path, { headers, body })
}

it('begins the journal with what the shop has, once', async () => {
  const send = await anAccountant()

  const opened = await send({ balances: { cash: 500.5, 'due-pathao': 90 }, goods: 60 })
  expect(opened).toMatchObject({ status: 200, body: { owed: [], closedUntil: null } })
  expect(opened.body.money).toContainEqual({ account: 'cash', balance: 500.5 })
  expect(opened.body.due).toEqual([{ account: 'due-pathao', balance: 90, since: null }])

  expect(await send({ balances: { cash: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'already-open' },
  })
})

it('names what is wrong with an opening', async () => {
  const send = await anAccountant()

  for (const body of [
    {},
    { balances: { cash: -1 } },
    { balances: { gold: 1 } },
    { goods: 0.001 },
  ]) {
    expect([body, (await send(body)).status]).toEqual([body, 400])
  }
})
