import { expect, it } from 'vitest'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'

const list = '/api/admin/advance-claims'

async function anOfficeWithClaim() {
  const server = await aServer()
  await aProduct(server.db, { stock: 90 })
  const { shop } = server
  await askAdvance(shop, theFee)
  const body = anOrderBody({ quantity: 1, city: 130 })
  const { oid } = (await server.send('PUT', '/api/order?id=p', { body })).body
  const order = await findOrder(shop.db.read, oid)
  const payment = { method: 'nagad', sender: '01812345678', transactionId: 'NG123456' } as const
  const from = { address: '10.9.9.9', device: 'one' }
  got(await claimAdvance(shop, { orderId: order?.id ?? '', payment, from }))
  const headers = await server.signIn()
  const read = async (as = headers) => (await server.send('GET', list, { headers: as })).body
  const post = (path: string, sent: object, as = headers) =>
    server.send('POST', `${list}/${path}`, { headers: as, body: sent })
  const asMember = async (duty: 'desk' | 'accounts' | 'viewer') => {
    const { email } = await aUser(server.db, { duties: [duty] })
    return signInAs(server, email)
  }
  const amounts = async () =>
    (await server.send('GET', `/api/admin/orders/${oid}/amounts`, { headers })).body
  return { oid, read, post, asMember, amounts }
}

it('lists what waits, and confirms another amount than was asked', async () => {
  const { oid, read, post, amounts } = await anOfficeWithClaim()
  const before = await read()
  expect(before).toMatchObject({
    total: 1,
    items: [
      {
        claim: { method: 'nagad', sender: '01812345678', trxId: 'NG123456', asked: 130 },
        order: { oid },
      },
    ],
  })
  const { _id } = before.items[0].claim
  expect(await amounts()).toMatchObject({ stillAsked: 130, claims: [{ _id, state: 'waiting' }] })

  expect(await post(`${_id}/confirm`, { amount: 0, trxId: '1' })).toMatchObject({ status: 400 })
  expect(await post(`${_id}/confirm`, { amount: 130, trxId: 'NG123457' })).toMatchObject({
    status: 409,
    body: { code: 'claim-changed' },
  })
  const stale = { amount: 100, trxId: 'NG123456', version: 7 }
  expect(await post(`${_id}/confirm`, stale)).toMatchObject({ status: 409 })
  expect(await post(`${_id}/confirm`, { amount: 100, trxId: 'ng123456' })).toMatchObject({
    status: 200,
    body: { oid, advances: 100 },
  })
  expect(await read()).toMatchObject({ total: 0, items: [] })
  expect(await amounts()).toMatchObject({ stillAsked: 30, claims: [{ _id, state: 'confirmed' }] })
})

it('refuses with a reason alone what the person saw, and once', async () => {
  const { read, post } = await anOfficeWithClaim()
  const { _id } = (await read()).items[0].claim
  const refuse = (trxId: string, reason: string) => post(`${_id}/refuse`, { trxId, reason })
  expect(await refuse('NG123456', ' ')).toMatchObject({ status: 400 })
  expect(await post(`${_id}/refuse`, { reason: 'Not here.' })).toMatchObject({ status: 400 })
  expect(await refuse('NG123457', 'Not here.')).toMatchObject({
    status: 409,
    body: { code: 'claim-changed' },
  })
  expect(await refuse('ng123456', 'Not here.')).toMatchObject({ status: 204 })
  expect(await refuse('NG123456', 'Not here.')).toMatchObject({ status: 404 })
})

it('shows who keeps the accounts the numbers in part, and a viewer nothing', async () => {
  const { read, post, asMember } = await anOfficeWithClaim()
  const accounts = await read(await asMember('accounts'))
  expect(accounts.items[0]).toMatchObject({ claim: { sender: '018…678' } })
  const viewer = await asMember('viewer')
  expect(await read(viewer)).toMatchObject({ code: expect.any(String) })
  const { _id } = accounts.items[0].claim
  expect(await post(`${_id}/refuse`, { trxId: 'NG123456', reason: 'No' }, viewer)).toMatchObject({
    status: 403,
  })
})
