import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const inBangla = { 'accept-language': 'bn' }

async function aDesk() {
  const server = await aServer()
  await aProduct(server.db, { stock: 10 })
  const headers = await server.signIn()
  const change = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, more = {}) =>
    server.send(method, `/api/${path}`, { headers: { ...headers, ...more }, body })
  const order = async (quantity: number): Promise<string> =>
    (await server.send('PUT', '/api/order?id=p', { body: anOrderBody({ quantity }) })).body.oid
  return { ...server, change, order }
}

it('says that a booked parcel stands in the way of a change, and what to do about it', async () => {
  const { change, order } = await aDesk()
  const oid = await order(2)
  const moves = `admin/orders/${oid}/moves`
  await change('POST', moves, { to: 'confirmed' })
  const parcel = { courier: 'rider', carrier: { name: 'Karim' }, parcels: [{ oid }] }
  expect(await change('POST', 'admin/parcels', parcel)).toMatchObject({ status: 200 })

  const cancelled = { to: 'cancelled', reason: 'fake' }
  const adjustment = { kind: 'rounding', amount: -5, reason: 'round' }
  for (const refused of [
    await change('POST', moves, cancelled),
    await change('POST', moves, { to: 'placed' }),
    await change('PUT', `order?id=${oid}`, { grand: 1, quantity: 1 }),
    await change('PUT', `order?id=${oid}`, { status: 'not-done' }),
    await change('POST', `admin/orders/${oid}/adjustments`, adjustment),
    await change('POST', `admin/orders/${oid}/advances`, { method: 'cash', amount: 50 }),
    await change('POST', `admin/orders/${oid}/split`, { items: [{ pid: 'kettle', quantity: 1 }] }),
    await change('DELETE', `deleteOneOrder/${oid}`),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'illegal-move',
        message: 'A parcel of this order is booked. Cancel the parcel first.',
        order: { oid, stage: 'confirmed' },
      },
    })
  }
  const message = 'এই অর্ডারের পার্সেল বুক করা আছে। আগে পার্সেলটি বাতিল করুন।'
  expect((await change('POST', moves, cancelled, inBangla)).body).toMatchObject({ message })
  const several = { oids: [oid], ...cancelled }
  expect((await change('POST', 'admin/orders/moves', several, inBangla)).body).toMatchObject({
    results: [{ oid, code: 'illegal-move', message }],
  })
  // The stage alone forbids this, parcel or not.
  expect((await change('POST', moves, { to: 'delivered' })).body).toMatchObject({
    message: 'The stage of this order does not allow it.',
  })
})

it('says that an advance stands in the way of a deletion', async () => {
  const { change, order } = await aDesk()
  const oid = await order(2)
  const advance = { method: 'cash', amount: 50 }
  expect(await change('POST', `admin/orders/${oid}/advances`, advance)).toMatchObject({
    status: 200,
  })
  expect(await change('DELETE', `deleteOneOrder/${oid}`)).toMatchObject({
    status: 409,
    body: { code: 'illegal-move', message: expect.stringContaining('has paid an advance') },
  })
  expect((await change('DELETE', `deleteOneOrder/${oid}`, undefined, inBangla)).body).toMatchObject(
    { message: expect.stringContaining('অগ্রিম') },
  )
})

it('names the products of which too few are left, and how many', async () => {
  const { change, order } = await aDesk()
  const [oid, other] = [await order(2), await order(1)]
  for (const one of [oid, other]) {
    await change('POST', `admin/orders/${one}/moves`, { to: 'cancelled', reason: 'fake' })
  }
  await order(9)
  const reopened = { to: 'placed' }
  expect(await change('POST', `admin/orders/${oid}/moves`, reopened)).toMatchObject({
    status: 409,
    body: {
      code: 'out-of-stock',
      message:
        'Not enough in stock: Electric Kettle (1 left). Add stock or change the order, then try again.',
      items: [{ pid: 'kettle', stock: 1 }],
    },
  })
  const { body } = await change('POST', `admin/orders/${oid}/moves`, reopened, inBangla)
  expect(body.message).toContain('(আছে ১টি)')
  const several = { oids: [oid, other], ...reopened }
  expect((await change('POST', 'admin/orders/moves', several)).body).toMatchObject({
    results: [
      { oid, code: 'out-of-stock', message: expect.stringContaining('(1 left)') },
      { oid: other, order: { stage: 'placed' } },
    ],
  })
})
