import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { anOffice } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

async function anOfficeWithOrders(count: number) {
  const office = await anOffice()
  await aProduct(office.db, { stock: 100 })
  const oids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = anOrderBody({ cphone: `0171234560${at}` })
    const placed = await office.send('PUT', '/api/order?id=p', { body })
    const oid = String((placed.body as { oid: string }).oid)
    await office.send('POST', `/api/admin/orders/${oid}/moves`, { body: { to: 'confirmed' } })
    oids.push(oid)
  }
  const post = async (path: string, body: object) =>
    office.send('POST', `/api/admin/parcels${path}`, { body })
  return { ...office, oids, post }
}

const wishes = (oids: readonly string[]) => oids.map((oid) => ({ oid }))

it('previews, books once for a double click, lists and cancels', async () => {
  const { oids, post, send } = await anOfficeWithOrders(2)
  const booking = { courier: 'steadfast', parcels: wishes([...oids, 'PM-00000000']) }

  expect((await send('GET', '/api/admin/parcels/bookable')).body).toEqual({ oids })
  const preview = await post('/preview', booking)
  expect(preview.body).toMatchObject({
    results: [
      { oid: oids[0], collect: expect.any(Number), note: '' },
      { oid: oids[1] },
      { oid: 'PM-00000000', code: 'order-gone' },
    ],
  })
  const [first, second] = await Promise.all([post('', booking), post('', booking)])
  const rows = [first, second].flatMap(
    ({ body }) =>
      (body as { results: { oid: string; code?: string; parcel?: { _id: string } }[] }).results,
  )
  const made = rows.filter(({ code, parcel }) => code === undefined && parcel)
  expect(made.map(({ oid }) => oid).toSorted()).toEqual(oids.toSorted())
  expect(rows.filter(({ code }) => code === 'has-parcel')).toHaveLength(2)

  const list = await send('GET', '/api/admin/parcels?list=to-book')
  expect(list.body).toMatchObject({ counts: { 'to-book': 2 }, next: null })
  const ids = made.map(({ parcel }) => parcel?._id ?? '')
  expect((await post('/states', { ids })).body).toMatchObject({
    items: [{ state: 'to-book' }, { state: 'to-book' }],
  })
  expect((await post(`/${ids[0]}/cancel`, {})).body).toMatchObject({ state: 'cancelled' })
  expect(await post(`/${ids[0]}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'illegal-parcel-move' },
  })
  expect(await post(`/${ids[1]}/settle`, { absent: true })).toMatchObject({ status: 409 })
  const ofOrder = await send('GET', `/api/admin/orders/${made[0]?.oid}/parcels`)
  expect(ofOrder.body).toMatchObject({ items: [{ invoice: made[0]?.oid, state: 'cancelled' }] })
})

it('refuses a table with orders that the courier would refuse, and names each with its reason', async () => {
  const { db, oids, post, send } = await anOfficeWithOrders(3)
  const [good = '', short = '', booked = ''] = oids
  await commit(db, (tx) =>
    tx.updateTable('orders').set({ customer_address: 'Dhaka' }).where('oid', '=', short).execute(),
  )
  await post('', { courier: 'redx', parcels: [{ oid: booked, area: { id: '1', name: 'Banani' } }] })
  const table = (courier: string, ...numbers: readonly string[]) =>
    send('GET', `/api/admin/parcels/portal.csv?courier=${courier}&oids=${numbers.join(',')}`)

  expect(await table('pathao', good, short, booked, 'PM-00000000')).toMatchObject({
    status: 409,
    body: {
      code: 'would-be-refused',
      message: `The courier would refuse these orders, so there is no table: ${short} (address too-short), ${booked} (has-parcel), PM-00000000 (order-gone).`,
      orders: [
        { oid: short, why: 'address too-short' },
        { oid: booked, why: 'has-parcel' },
        { oid: 'PM-00000000', why: 'order-gone' },
      ],
    },
  })
  expect((await table('pathao', good, good)).text.trim().split('\r\n')).toHaveLength(2)
})

it('leaves the area to RedX’s portal, which asks for it', async () => {
  const { oids, send } = await anOfficeWithOrders(2)
  const { text } = await send('GET', '/api/admin/parcels/portal.csv?courier=redx')
  for (const oid of oids) expect(text).toContain(`${oid},`)
})

it('gives a number of a courier to one order alone, whoever types it', async () => {
  const { oids, post, send, db } = await anOfficeWithOrders(3)
  const [one = '', other = '', third = ''] = oids
  const numbers = async (text: string, final: boolean) => {
    const { body } = await post('/numbers', { courier: 'steadfast', text, final })
    return (body as { rows: { result: string }[] }).rows.map(({ result }) => result)
  }
  const twice = `${one} 1424107\n${other} 1424107`
  expect(await numbers(twice, false)).toEqual(['matched', 'number-taken'])
  expect(await numbers(twice, true)).toEqual(['booked', 'number-taken'])

  const { results } = (
    await post('', {
      courier: 'redx',
      parcels: [{ oid: third, area: { id: '12', name: 'Mirpur' } }],
    })
  ).body as { results: { parcel: { _id: string } }[] }
  await commit(db, (tx) =>
    tx
      .updateTable('parcels')
      .set({ state: 'unsure', courier: 'steadfast', sent_at: '2026-11-20T00:00:00.000Z' })
      .where('invoice', '=', third)
      .execute(),
  )
  const settled = await post(`/${results[0]?.parcel._id}/settle`, { consignment: '1424107' })
  expect(settled).toMatchObject({ status: 409, body: { code: 'number-taken' } })

  const [parcel] = (
    (await send('GET', `/api/admin/orders/${one}/parcels`)).body as { items: { _id: string }[] }
  ).items
  await post(`/${parcel?._id}/cancel`, {})
  expect(await numbers(`${one} 1424109\n${other} 1424107`, false)).toEqual(['matched', 'matched'])
  // The portal has the invoice of the second parcel.
  expect(await numbers(`${one}-3 1424109\n${one}-2 1424110`, true)).toEqual([
    'unknown-order',
    'booked',
  ])
})

it('gives a table for each courier’s portal, and takes the numbers that come back', async () => {
  const { oids, post, send } = await anOfficeWithOrders(2)
  const [one = '', other = ''] = oids
  const table = await send('GET', `/api/admin/parcels/portal.csv?courier=steadfast&oids=${one}`)
  const all = await send('GET', '/api/admin/parcels/portal.csv?courier=pathao')

  expect(table.text.split('\r\n')[0]).toBe(
    '\uFEFFInvoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone',
  )
  expect(table.text).toContain(`${one},`)
  expect(table.text).toContain('01712345600')
  expect(all.text.trim().split('\r\n')).toHaveLength(3)
  const text = `${one}\t1424107\n1424108;${other}\nPM-00000000,555\nnonsense`
  const results = (body: unknown) =>
    (body as { rows: { result: string }[] }).rows.map(({ result }) => result)

  const shown = await post('/numbers', { courier: 'steadfast', text, final: false })
  expect(results(shown.body)).toEqual(['matched', 'matched', 'unknown-order', 'unreadable'])
  const taken = await post('/numbers', { courier: 'steadfast', text, final: true })
  expect(results(taken.body)).toEqual(['booked', 'booked', 'unknown-order', 'unreadable'])
  const again = await post('/numbers', { courier: 'steadfast', text, final: true })
  expect(results(again.body)).toEqual(['has-parcel', 'has-parcel', 'unknown-order', 'unreadable'])
  expect((await send('GET', '/api/admin/parcels?list=on-the-way')).body).toMatchObject({
    items: [
      { oid: other, consignment: '1424108', state: 'booked' },
      { oid: one, consignment: '1424107', state: 'booked' },
    ],
  })
})

it('gives a number that two people paste at once to one order', async () => {
  const { oids, post, db } = await anOfficeWithOrders(8)
  const results: string[] = []
  for (let at = 0; at < oids.length; at += 2) {
    const pasted = oids
      .slice(at, at + 2)
      .map((oid) =>
        post('/numbers', { courier: 'steadfast', text: `${oid} 14241${at}7`, final: true }),
      )
    for (const { body } of await Promise.all(pasted)) {
      results.push(...(body as { rows: { result: string }[] }).rows.map(({ result }) => result))
    }
  }

  expect(results.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'booked'),
    ...Array.from({ length: 4 }, () => 'number-taken'),
  ])
  expect((await checkShop(db.read)).problems).toEqual([])
})
