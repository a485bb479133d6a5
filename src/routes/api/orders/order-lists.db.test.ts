import { expect, it } from 'vitest'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const minute = 60_000

async function aDesk() {
  const server = await aServer()
  await aProduct(server.db, { stock: 50 })
  const owner = await server.signIn()
  const order = async () => {
    const { body } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
    return String(body.oid)
  }
  const get = async (path: string, headers = owner) =>
    (await server.send('GET', `/api${path}`, { headers })).body
  const move = (oid: string, to: string) =>
    server.send('POST', `/api/admin/orders/${oid}/moves`, { headers: owner, body: { to } })
  const listed = async (stage: string, headers = owner) =>
    (await get(`/orders?stage=${stage}`, headers)).items.map(({ oid }: { oid: string }) => oid)
  return { ...server, owner, order, get, move, listed }
}

it('lists and counts orders by stage, before and after they are indexed, and of an older process', async () => {
  const { db, order, get, move, listed, send, owner } = await aDesk()
  const [placed, held, packed, older] = [await order(), await order(), await order(), await order()]
  await move(held, 'held')
  for (const to of ['confirmed', 'packed']) await move(packed, to)
  // An older process writes the status alone.
  await commit(db, async (tx) => {
    await tx.updateTable('orders').set({ status: 'done' }).where('oid', '=', older).execute()
  })

  const expectLists = async () => {
    expect(await listed('placed')).toEqual([placed])
    expect(await listed('held,packed')).toEqual([packed, held])
    expect(await listed('confirmed')).toEqual([older])
    expect(await listed('delivered,cancelled')).toEqual([])
    expect(await get('/admin/counts')).toEqual({
      stages: { placed: 1, held: 1, confirmed: 1, packed: 1, shipped: 0, returning: 0 },
    })
  }
  await expectLists()
  const clock = () => new Date(Date.now() + 10 * minute)
  while (await indexSome({ db, clock })) {}
  await expectLists()

  expect(await get('/orders?stage=placed&q=rahima')).toMatchObject({ total: 1 })
  const line = { title: 'Electric Kettle', image: '', unit: 25, quantity: 5, short: 0 }
  for (const path of ['/orders?stage=held&items=all', `/oneOrder/${held}?items=all`]) {
    const body = await get(path)
    expect(body.items[0].items ?? body.items).toMatchObject([line])
  }
  expect((await get('/orders?stage=held')).items[0]).not.toHaveProperty('items')
  const wrong = await send('GET', '/api/orders?stage=held,lost', { headers: owner })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { stage: expect.any(String) } } })
})

it('shows a packer the stages of packing alone', async () => {
  const { db, send, order, get, move, listed } = await aDesk()
  const { email } = await aUser(db, { duties: ['packer'] })
  const packer = await signInAs({ send }, email)
  const [, confirmed] = [await order(), await order()]
  await move(confirmed, 'confirmed')

  expect(await listed('placed,confirmed', packer)).toEqual([confirmed])
  expect(await listed('placed', packer)).toEqual([])
  expect(await get('/admin/counts', packer)).toEqual({
    stages: { confirmed: 1, packed: 0, shipped: 0 },
  })
})

it('lists deleted orders for 30 days, the last deleted first, until they are restored', async () => {
  const { db, send, owner, order, get } = await aDesk()
  const [first, second, long] = [await order(), await order(), await order()]
  for (const oid of [long, first, second]) {
    await send('DELETE', `/api/deleteOneOrder/${oid}`, { headers: owner })
  }
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * minute).toISOString()
  await commit(db, async (tx) => {
    await tx.updateTable('orders').set({ deleted_at: longAgo }).where('oid', '=', long).execute()
  })

  expect(await get('/admin/orders/deleted')).toMatchObject({
    total: 2,
    items: [
      { oid: second, deletedAt: expect.any(String) },
      { oid: first, items: [{}] },
    ],
  })
  await send('POST', `/api/admin/orders/${second}/restore`, { headers: owner })
  expect(await get('/admin/orders/deleted')).toMatchObject({ total: 1, items: [{ oid: first }] })
})
