import { expect, it } from 'vitest'
import type { Duty } from '#src/domain/people/duty.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

async function anOffice() {
  const server = await aServer()
  await aProduct(server.db, { stock: 100 })
  const member = async (duty: Duty) => {
    const { email } = await aUser(server.db, { duties: [duty] })
    const headers = await signInAs(server, email)
    const ask = (method: string, path: string, body?: unknown) =>
      server.send(method, `/api/admin/${path}`, { headers, ...(body !== undefined && { body }) })
    return { email, headers, ask }
  }
  const { body } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  return { ...server, member, oid: String(body.oid), placedAt: body.odate }
}

it('tells what happened to an order, oldest first, with author, attempts, outcomes and reasons', async () => {
  const { send, member, oid, placedAt } = await anOffice()
  const { email: by, headers, ask } = await member('desk')
  await ask('POST', `orders/${oid}/calls`, { outcome: 'no-answer', note: 'Rang twice' })
  const edit = { discount: 0, grand: 0, price: 0, cname: 'Rahima Khatun' }
  await send('PUT', `/api/order?id=${oid}`, { headers, body: edit })
  await ask('POST', `orders/${oid}/calls`, { outcome: 'confirmed' })
  await ask('POST', `orders/${oid}/notes`, { kind: 'internal', text: 'Gift' })
  await ask('POST', `orders/${oid}/moves`, { to: 'cancelled', reason: 'duplicate' })

  const { status, body } = await ask('GET', `orders/${oid}/timeline`)

  expect(status).toBe(200)
  expect(body).toMatchObject([
    { at: placedAt, kind: 'placed', by: 'buyer' },
    { kind: 'call', by, after: { call: 'no-answer', note: 'Rang twice' } },
    { kind: 'edit', by, after: { cname: 'Rahima Khatun' } },
    {
      kind: 'call',
      by,
      before: { stage: 'placed' },
      after: { call: 'confirmed', stage: 'confirmed' },
    },
    { kind: 'note', by, after: { note: 'Gift' } },
    { kind: 'move', by, after: { stage: 'cancelled', reason: 'duplicate' } },
  ])
  const times = body.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted())
})

it('begins with the member of the team who took the order', async () => {
  const { member } = await anOffice()
  const { email: by, ask } = await member('desk')
  const taken = await ask('POST', 'orders', {
    ...{ cname: 'Karim', cphone: '01812345678', caddress: 'House 5, Mirpur 10' },
    ...{ items: [{ pid: 'kettle', quantity: 1 }], zone: 'inside-dhaka', source: 'facebook' },
    confirmed: true,
  })
  expect(taken.status, taken.text).toBe(201)

  const { body } = await ask('GET', `orders/${taken.body.oid}/timeline`)

  expect(body).toMatchObject([{ kind: 'placed', by, after: { source: 'facebook' } }])
})

it('masks the phones of the buyer, and is not there for callers who do not see the order', async () => {
  const { send, member, oid } = await anOffice()
  const desk = await member('desk')
  const packer = await member('packer')
  const edit = { discount: 0, grand: 0, price: 0, cphone: '01812345678', confirm: true }
  expect((await packer.ask('GET', `orders/${oid}/timeline`)).status).toBe(404)
  await send('PUT', `/api/order?id=${oid}`, { headers: desk.headers, body: edit })

  const seen = await packer.ask('GET', `orders/${oid}/timeline`)

  expect(seen.status).toBe(200)
  expect(seen.text).toContain('cphone')
  expect(seen.text).not.toContain('1812345678')
  expect((await desk.ask('GET', `orders/${oid}/timeline`)).text).toContain('1812345678')
  expect((await (await member('catalogue')).ask('GET', `orders/${oid}/timeline`)).status).toBe(403)
  expect((await send('GET', `/api/admin/orders/${oid}/timeline`)).status).toBe(401)
  expect((await desk.ask('GET', 'orders/PM-00000000/timeline')).status).toBe(404)
})
