import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

async function aDesk() {
  const server = await aServer()
  await aProduct(server.db, { stock: 10 })
  const headers = await server.signIn()
  const order = async (quantity: number) => {
    const { body } = await server.send('PUT', '/api/order?id=p', {
      body: anOrderBody({ quantity }),
    })
    return body as { oid: string; token: string; stage: string }
  }
  const post = (path: string, body: unknown) =>
    server.send('POST', `/api/admin/orders${path}`, { headers, body })
  return { ...server, headers, order, post }
}

it('moves an order, names wrong fields, and answers a refused move with the order as it is', async () => {
  const { send, order, post } = await aDesk()
  const { oid, token, stage } = await order(2)
  expect(stage).toBe('placed')

  expect(await post(`/${oid}/moves`, { to: 'held', version: 1 })).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { oid, stage: 'held', status: 'not-done', version: 2, short: 0 },
  })
  const seen = await send('GET', `/api/oneOrder/${oid}?token=${token}`)
  expect(seen.body).toMatchObject({ stage: 'placed', short: 0 })
  expect(await post(`/${oid}/moves`, { to: 'confirmed', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', order: { stage: 'held', version: 2 } },
  })
  expect(await post(`/${oid}/moves`, { to: 'shipped' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-move', order: { stage: 'held', version: 2 } },
  })
  await order(9)
  expect(await post(`/${oid}/moves`, { to: 'placed' })).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', stock: 1, items: [{ pid: 'kettle', stock: 1 }] },
  })
  for (const [body, field] of [
    [{ to: 'lost' }, 'to'],
    // Before returns with lines exist.
    [{ to: 'returned' }, 'to'],
    [{ to: 'cancelled' }, 'reason'],
    [{ to: 'cancelled', reason: 'bored' }, 'reason'],
    [{ to: 'cancelled', reason: 'fake', note: 'n'.repeat(1_001) }, 'note'],
  ] as const) {
    const { status, body: answer } = await post(`/${oid}/moves`, body)
    expect([status, Object.keys((answer as { fields: object }).fields)]).toEqual([400, [field]])
  }
  expect(await post('/PM-00000000/moves', { to: 'held' })).toMatchObject({ status: 404 })
})

it('moves many orders, each by itself, and answers in their order', async () => {
  const { order, post } = await aDesk()
  const [first, second] = [await order(1), await order(1)]
  await post(`/${second.oid}/moves`, { to: 'cancelled', reason: 'duplicate' })

  const oids = [second.oid, first.oid, 'PM-00000000']
  expect(await post('/moves', { oids, to: 'confirmed' })).toMatchObject({
    status: 200,
    body: {
      results: [
        { oid: second.oid, code: 'illegal-move', message: expect.any(String) },
        { oid: first.oid, order: { stage: 'confirmed', status: 'done' } },
        { oid: 'PM-00000000', code: 'not-found' },
      ],
    },
  })
  for (const wrong of [[], Array.from({ length: 101 }, () => first.oid), 'PM-00000000']) {
    expect(await post('/moves', { oids: wrong, to: 'confirmed' })).toMatchObject({ status: 400 })
  }
})

it('lets a packer pack, ship and unpack what is confirmed, and reach no other order or stage', async () => {
  const { send, db, order, post } = await aDesk()
  const packer = await aUser(db, { duties: ['packer'] })
  const headers = await signInAs({ send }, packer.email)
  const move = (oid: string, to: string, more: object = {}) =>
    send('POST', `/api/admin/orders/${oid}/moves`, { headers, body: { to, ...more } })
  const [{ oid }, waiting] = [await order(2), await order(1)]
  const unseen = await move(oid, 'packed', { version: 9 })
  expect(unseen).toMatchObject({ status: 404 })
  expect(unseen.text).not.toContain('Rahima')

  await post(`/${oid}/moves`, { to: 'confirmed' })
  for (const to of ['packed', 'confirmed', 'packed']) {
    expect(await move(oid, to)).toMatchObject({ status: 200, body: { stage: to } })
  }
  for (const [to, more] of [
    ['placed', {}],
    ['cancelled', { reason: 'fake' }],
  ] as const) {
    expect(await move(oid, to, more)).toMatchObject({
      status: 409,
      body: { code: 'illegal-move', order: { stage: 'packed', cphone: '017…678' } },
    })
  }
  const body = { oids: [oid, waiting.oid], to: 'shipped' }
  const shipped = await send('POST', '/api/admin/orders/moves', { headers, body })
  expect(shipped.body.results).toEqual([
    { oid, order: expect.objectContaining({ stage: 'shipped', cphone: '017…678' }) },
    { oid: waiting.oid, code: 'not-found', message: expect.any(String) },
  ])
  for (const to of ['delivered', 'returning']) {
    expect(await move(oid, to)).toMatchObject({ status: 409, body: { code: 'illegal-move' } })
  }
  expect(await move(waiting.oid, 'confirmed')).toMatchObject({ status: 404 })
})

it('toggles by stage, deletes what is in the shop, restores it, and confirms with an edit', async () => {
  const { send, headers, order, post } = await aDesk()
  const { oid } = await order(2)
  const put = (body: unknown) => send('PUT', `/api/order?id=${oid}`, { headers, body })

  expect(await put({ grand: 1, quantity: 3, confirm: true })).toMatchObject({
    status: 200,
    body: { stage: 'confirmed', status: 'done', quantity: 3 },
  })
  expect(await send('DELETE', `/api/deleteOneOrder/${oid}`, { headers })).toMatchObject({
    status: 200,
  })
  expect(await post(`/${oid}/restore`, undefined)).toMatchObject({
    status: 200,
    body: { stage: 'placed', status: 'not-done', short: 0 },
  })
  expect(await post(`/${oid}/restore`, undefined)).toMatchObject({ status: 404 })

  for (const to of ['confirmed', 'packed', 'shipped']) await post(`/${oid}/moves`, { to })
  expect(await put({ status: 'done' })).toMatchObject({ status: 200, body: { stage: 'shipped' } })
  for (const refused of [
    await put({ status: 'not-done' }),
    await put({ grand: 1, quantity: 1 }),
    await send('DELETE', `/api/deleteOneOrder/${oid}`, { headers }),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'illegal-move', order: { stage: 'shipped' } },
    })
  }
})
