import { expect, it } from 'vitest'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { findBatch } from '#src/features/packing/print/find-batch.server.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

async function aPrintRoom() {
  const server = await aServer()
  await aProduct(server.db, { stock: 50 })
  const headers = await server.signIn()
  const order = async (confirmed = true): Promise<string> => {
    const body = anOrderBody({ quantity: 1, source: 'phone', confirmed })
    return (await server.send('POST', '/api/admin/orders', { headers, body })).body.oid
  }
  const post = (path: string, body: unknown, as = headers) =>
    server.send('POST', `/api/admin/orders${path}`, { headers: as, body })
  const batch = (
    numbers: readonly string[],
    actors: Parameters<typeof orderAccessOf>[0]['actors'],
  ) => findBatch(server.shop, { numbers, access: orderAccessOf({ actors }), language: 'en' })
  return { ...server, order, post, batch }
}

it('notes each print in the history, and a later one as a reprint', async () => {
  const { db, order, post, batch } = await aPrintRoom()
  const [printed, placed] = [await order(), await order(false)]
  const oids = [placed, printed, 'PM-00000000']
  const note = { status: 200, body: { oids: [printed] } }
  expect(await post('/prints', { oids, layout: 'label-150' })).toMatchObject(note)
  expect(await post('/prints', { oids, layout: 'a5' })).toMatchObject(note)

  const entries = await db.read
    .selectFrom('history')
    .select(['after', 'happened_at'])
    .where('action', '=', 'order.print')
    .orderBy('id')
    .execute()
  expect(entries.map(({ after }) => JSON.parse(after))).toEqual([
    { printedAs: 'label-150' },
    { printedAs: 'a5', isReprint: true },
  ])
  const { slips } = await batch([printed], ['admin'])
  expect(slips[0]?.printedAt).toBe(entries[1]?.happened_at)

  for (const [wrong, field] of [
    [{ oids: [], layout: 'a5' }, 'oids'],
    [{ oids: Array.from({ length: 201 }, () => printed), layout: 'a5' }, 'oids'],
    [{ oids, layout: 'a3' }, 'layout'],
  ] as const) {
    const { status, body } = await post('/prints', wrong)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
})

it('prints confirmed orders alone, in the order of the selection, with notes and parcel', async () => {
  const { db, order, post, batch } = await aPrintRoom()
  const [first, placed, last] = [await order(), await order(false), await order()]
  for (const kind of ['slip', 'courier', 'internal']) {
    await post(`/${first}/notes`, { kind, text: `For ${kind}` })
  }
  await aParcelRow(db, first, { consignment: '9876543' })

  const { slips, leftOut } = await batch([last, placed, first, 'PM-00000000', 'x'], ['admin'])

  expect(leftOut).toEqual([
    { number: placed, stage: 'placed' },
    { number: 'PM-00000000', stage: undefined },
    { number: 'x', stage: undefined },
  ])
  expect(slips).toMatchObject([
    { number: last, notes: [], courierNotes: [], parcel: null, printedAt: null },
    {
      number: first,
      notes: ['For slip'],
      courierNotes: ['For courier'],
      parcel: { consignment: '9876543' },
    },
  ])
})

it('gives a packer masked phones, and no order outside of packing', async () => {
  const { db, send, order, post, batch } = await aPrintRoom()
  const packer = await aUser(db, { duties: ['packer'] })
  const headers = await signInAs({ send }, packer.email)
  const [confirmed, delivered] = [await order(), await order()]
  for (const to of ['packed', 'shipped', 'delivered']) {
    await post(`/${delivered}/moves`, { to })
  }

  const { slips, leftOut } = await batch([confirmed, delivered], ['guest', 'packer'])
  expect(slips.map(({ customer }) => customer.phone)).toEqual(['017…678'])
  expect(leftOut).toEqual([{ number: delivered, stage: undefined }])
  expect(
    await post('/prints', { oids: [confirmed, delivered], layout: 'roll' }, headers),
  ).toMatchObject({ status: 200, body: { oids: [confirmed] } })
})
