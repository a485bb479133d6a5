import { expect, it } from 'vitest'
import { incompleteForMs, quietMs } from '#src/domain/calls/incomplete-order.ts'
import { poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'

const cphone = '01712345678'
const typed = { cphone, cname: 'Rahima Begum', caddress: 'Mirpur', place: 'Savar', pid: 'kettle' }

const cookieOf = (device: string) => `device=${device.padEnd(22, '-')}`

async function anOffice({ isOn = true } = {}) {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const server = await aServer({ clock: () => now })
  const { shop, db, send } = server
  await aProduct(db, { stock: 90, price: poisha(100_000) })
  await commit(db, (tx) =>
    tx
      .insertInto('shop_facts')
      .values({ name: 'keepsIncomplete', value: JSON.stringify(isOn), version: 1 })
      .execute(),
  )
  const headers = await server.signIn()
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const keep = (body: object, device = 'd1', from = '10.1.1.1') =>
    send('PUT', '/api/incompleteOrder', { body, from, headers: { cookie: cookieOf(device) } })
  const list = async (as = headers) =>
    (await send('GET', '/api/admin/incomplete-orders', { headers: as })).body.items
  const rows = () => db.read.selectFrom('incomplete_orders').selectAll().execute()
  const place = (body = {}) =>
    send('PUT', '/api/order?id=p', { body: anOrderBody({ quantity: 1, cphone, ...body }) })
  const forget = () => forgetOld({ db, clock: () => now, mailboxDir: aMailFolder() })
  return { ...server, shop, headers, later, keep, list, rows, place, forget, now: () => now }
}

it('keeps nothing where the setting is off, and says so', async () => {
  const { keep, rows } = await anOffice({ isOn: false })
  expect(await keep(typed)).toMatchObject({ status: 200, body: { kept: false } })
  expect(await rows()).toEqual([])
})

it('lists a form after twenty quiet minutes, with the products that the shop still sells, until it is called or erased', async () => {
  const { keep, list, later, send, headers, rows, db } = await anOffice()
  const items = [
    { pid: 'kettle', quantity: 2 },
    { pid: 'rug', quantity: 1 },
  ]
  expect(await keep({ cphone: '+880 1712-345678' })).toMatchObject({ body: { kept: true } })
  later(quietMs - 1)
  const { pid: _pid, ...form } = typed
  await keep({ ...form, items })
  later(quietMs - 1)
  expect(await list()).toEqual([])
  later(1)
  const [one] = await list()
  expect(one).toEqual({
    _id: expect.any(String),
    cphone,
    cname: 'Rahima Begum',
    caddress: 'Mirpur',
    place: 'Savar',
    items: [{ pid: 'kettle', title: 'Electric Kettle', quantity: 2 }],
    amount: 2_000,
    changedAt: '2026-11-20T10:19:59.999Z',
  })
  expect((await checkShop(db.read)).problems).toEqual([])
  const { email } = await aUser(db, { duties: ['packer'] })
  const packer = await send('GET', '/api/admin/incomplete-orders', {
    headers: await signInAs({ send }, email),
  })
  expect(packer.status).toBe(403)

  const path = `/api/admin/incomplete-orders/${one._id}`
  expect((await send('POST', `${path}/called`, { headers, body: {} })).status).toBe(200)
  expect(await list()).toMatchObject([{ calledAt: expect.any(String) }])
  expect((await send('DELETE', path, { headers })).status).toBe(200)
  expect((await send('DELETE', path, { headers })).status).toBe(404)
  expect(await rows()).toEqual([])
})

it('keeps one form a phone and a device, and erases that of a device that switches it off', async () => {
  const { keep, rows, send } = await anOffice()
  await keep({ cphone: '01712345670' })
  await keep(typed)
  await keep({ cphone: '01812345678' }, 'd2')
  await keep({ ...typed, cname: 'Rahima' }, 'd3')
  expect((await rows()).map(({ phone, name }) => [phone, name]).toSorted()).toEqual([
    ['+8801712345678', 'Rahima'],
    ['+8801812345678', ''],
  ])
  await send('DELETE', '/api/incompleteOrder', { headers: { cookie: cookieOf('d3') } })
  expect(await rows()).toMatchObject([{ phone: '+8801812345678' }])
})

it('is gone when the phone orders, also for a form that comes late, and after fourteen days', async () => {
  const { keep, list, later, place, rows, forget } = await anOffice()
  await keep(typed)
  later(quietMs)
  expect(await list()).toHaveLength(1)
  expect((await place()).status).toBe(201)
  expect(await list()).toEqual([])
  expect(await forget()).toMatchObject({ incomplete: 1 })
  await keep(typed)
  expect(await rows()).toEqual([])

  later(2 * 60 * 60 * 1_000)
  await keep(typed)
  later(incompleteForMs - 1)
  expect(await forget()).toMatchObject({ incomplete: 0 })
  expect(await rows()).toHaveLength(1)
  later(1)
  expect(await forget()).toMatchObject({ incomplete: 1 })
  expect(await rows()).toEqual([])
})

it('exports and erases the forms of a person', async () => {
  const { keep, shop, db, now, rows } = await anOffice()
  await keep(typed)
  await keep({ cphone: '01812345678' }, 'd2')
  const person = { kind: 'phone', phone: '+8801712345678' } as const
  expect((await exportPerson(db.read, person, now())).incompleteOrders).toMatchObject([
    { phone: '+8801712345678', name: 'Rahima Begum', lines: [{ pid: 'kettle', quantity: 1 }] },
  ])
  expect(got(await forgetPerson({ ...shop, mailboxDir: aMailFolder() }, person))).toMatchObject({
    incomplete: 1,
  })
  expect(await rows()).toMatchObject([{ phone: '+8801812345678' }])

  await commit(db, (tx) => tx.updateTable('incomplete_orders').set({ phone: 'call me' }).execute())
  expect((await checkShop(db.read)).problems).toEqual([
    '1 incomplete orders have no phone that anybody could call, or no list of products',
  ])
})

it('refuses a flood of one device and of one network, and names wrong fields', async () => {
  const { keep, rows, db } = await anOffice()
  expect(await keep({ ...typed, place: 'Atlantis', quantity: 0 })).toMatchObject({
    status: 400,
    body: { fields: { place: expect.any(String), quantity: expect.any(String) } },
  })
  expect(await keep({ cphone: 'call me' })).toMatchObject({ status: 200 })
  expect((await keep({ ...typed, caddress: 'x'.repeat(1_001) })).status).toBe(400)
  const answers = []
  for (let n = 0; n < 31; n += 1) answers.push((await keep(typed)).status)
  expect(answers).toEqual([...answers.slice(0, 30).map(() => 200), 429])
  // As if two hundred forms of one network had come.
  await commit(db, (tx) => tx.updateTable('limit_windows').set({ count: 199 }).execute())
  expect((await keep(typed, 'd2')).status).toBe(200)
  expect((await keep(typed, 'd3')).status).toBe(429)
  expect((await keep(typed, 'd3', '10.2.2.2')).status).toBe(200)
  expect(await rows()).toHaveLength(1)
})
