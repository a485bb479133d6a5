import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const cphone = '01712345678'

async function anOffice() {
  const server = await aServer()
  await aProduct(server.db, { stock: 90, price: poisha(100_000) })
  const headers = await server.signIn()
  const place = async (body = {}): Promise<{ oid: string; token: string }> =>
    (
      await server.send('PUT', '/api/order?id=p', {
        body: anOrderBody({ quantity: 2, cphone, ...body }),
      })
    ).body
  const post = (path: string, body: unknown) =>
    server.send('POST', `/api/admin/orders/${path}`, { headers, body })
  const get = async (path: string, as = headers) =>
    (await server.send('GET', path, { headers: as })).body
  const asMember = async (duty: 'desk' | 'packer' | 'viewer') => {
    const { email } = await aUser(server.db, { duties: [duty] })
    return signInAs(server, email)
  }
  return { ...server, place, post, get, asMember }
}

it('names duplicates beside the orders of a list, for the desk alone, and of one order with its lines', async () => {
  const { place, post, get, asMember } = await anOffice()
  const [first, second] = [await place(), await place()]
  const lone = await place({ cphone: '01812345678' })
  const list = '/api/orders?page=1&size=10&items=all'
  const marks = ({ items }: { items: { oid: string; duplicates?: string[] }[] }) =>
    items.map(({ oid, duplicates }) => [oid, duplicates])
  const marked = [
    [lone.oid, undefined],
    [second.oid, [first.oid]],
    [first.oid, [second.oid]],
  ]
  expect(marks(await get(list))).toEqual(marked)
  expect(marks(await get(list, await asMember('desk')))).toEqual(marked)
  const unmarked = [lone, second, first].map(({ oid }) => [oid, undefined])
  expect(marks(await get(list, await asMember('viewer')))).toEqual(unmarked)
  expect(await get(`/api/admin/orders/${first.oid}/duplicates`)).toEqual({
    duplicates: [expect.objectContaining({ oid: second.oid, items: [expect.anything()] })],
  })

  expect(await post(`${first.oid}/keep`, { other: second.oid, otherVersion: 9 })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', order: { oid: second.oid } },
  })
  expect(await post(`${first.oid}/keep`, { other: second.oid })).toMatchObject({ status: 200 })
  expect(marks(await get(list))).toEqual(unmarked)
})

it('merges over the API by the versions that were seen, and says why it cannot', async () => {
  const { place, post, get, send } = await anOffice()
  const [survivor, other] = [await place(), await place()]
  const lone = await place({ cphone: '01812345678' })
  const wrong = await post(`${survivor.oid}/merge`, { other: 5, version: 0 })
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { other: expect.any(String), version: expect.any(String) } },
  })
  expect(await post(`${survivor.oid}/merge`, { other: lone.oid })).toMatchObject({
    status: 409,
    body: { code: 'not-of-one-buyer' },
  })
  const seen = { other: other.oid, version: 1, otherVersion: 1 }
  const merged = await post(`${survivor.oid}/merge`, seen)
  expect(merged).toMatchObject({
    status: 200,
    body: { oid: survivor.oid, version: 2, quantity: 4, grand: 4_070, items: [{ quantity: 4 }] },
  })
  expect(await post(`${survivor.oid}/merge`, seen)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', order: { oid: survivor.oid, version: 2 } },
  })

  const { items } = await get('/api/orders?page=1&size=10')
  expect(items).toMatchObject([{}, { oid: other.oid, mergedInto: survivor.oid }, {}])
  expect(await get(`/api/admin/orders/${other.oid}/duplicates`)).toEqual({
    duplicates: [],
    mergedInto: survivor.oid,
  })
  // The buyer's link of the merged order.
  const link = `/api/oneOrder/${other.oid}?token=${other.token}`
  expect((await send('GET', link)).body).toMatchObject({ oid: survivor.oid, quantity: 4 })
  expect(await post(`${other.oid}/moves`, { to: 'placed' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-move' },
  })
})

it('splits over the API, and refuses pieces that the order cannot spare', async () => {
  const { place, post } = await anOffice()
  const { oid } = await place({ quantity: 5 })
  const items = (quantity: number) => ({ items: [{ pid: 'kettle', quantity }] })
  for (const body of [items(5), { items: [{ pid: 'rug', quantity: 1 }] }, {}]) {
    expect(await post(`${oid}/split`, body)).toMatchObject({
      status: 400,
      body: { fields: { items: expect.any(String) } },
    })
  }
  const split = await post(`${oid}/split`, { ...items(2), version: 1 })
  expect(split).toMatchObject({
    status: 200,
    body: {
      order: { oid, quantity: 3, grand: 3_070, collect: 3_070, version: 2 },
      // Five pieces for Tk 4,570: less the second delivery, and with the discount of five.
      second: { quantity: 2, grand: 2_070, adjustments: -570, collect: 1_500, stage: 'placed' },
    },
  })
  expect(await post(`${oid}/split`, { ...items(1), version: 1 })).toMatchObject({ status: 409 })
})
