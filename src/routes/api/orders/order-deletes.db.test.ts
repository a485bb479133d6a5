import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { ok } from '#src/lib/result.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

async function aServerWithOrder(matters = {}) {
  const server = await aServer()
  await aProduct(server.db, { price: fromTaka(25), stock: 100 })
  const { body } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody(matters) })
  const { token, ...order } = body
  const path = `/api/deleteOneOrder/${order.oid}`
  return { ...server, order, token, path, headers: await server.signIn() }
}

async function stockOf({ send }: Pick<Awaited<ReturnType<typeof aServer>>, 'send'>) {
  return (await send('GET', '/api/oneProduct/kettle')).body.stock
}

it('removes an order from every read, revokes its token, and returns its pieces to the stock', async () => {
  const server = await aServerWithOrder()
  const { db, send, order, token, path, headers } = server
  const { body: other } = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  expect(await stockOf(server)).toBe(90)

  const deleted = await send('DELETE', path, { headers })

  expect(deleted).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(deleted.body).toEqual({ deletedCount: 1 })
  expect(await stockOf(server)).toBe(95)
  expect(await pidsOffLedger(db.read)).toEqual([])

  const unknown = await send('GET', '/api/oneOrder/PM-00000000')
  for (const one of [`/api/oneOrder/${order.oid}`, `/api/oneOrder/${order.oid}?token=${token}`]) {
    for (const sent of [{}, headers]) {
      const answer = await send('GET', one, { headers: sent })
      expect([one, answer.status, answer.text]).toEqual([one, 404, unknown.text])
    }
  }
  expect((await send('GET', '/api/orders', { headers })).body).toMatchObject([{ oid: other.oid }])
  for (const query of ['page=1', `q=${order.oid}`, 'q=01712345678', 'status=not-done']) {
    const { body } = await send('GET', `/api/orders?${query}`, { headers })
    expect(body.items.map(({ oid }: { oid: string }) => oid)).not.toContain(order.oid)
  }
  for (const body of [{ status: 'done' }, { grand: 1, quantity: 1 }]) {
    const { status } = await send('PUT', `/api/order?id=${order.oid}`, { headers, body })
    expect(status).toBe(404)
  }
  expect(await send('DELETE', path, { headers })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

it('returns the pieces of a done order that is still in the shop', async () => {
  const server = await aServerWithOrder()
  const { send, order, path, headers } = server
  await send('PUT', `/api/order?id=${order.oid}`, { headers, body: { status: 'done' } })

  expect((await send('DELETE', path, { headers })).body).toEqual({ deletedCount: 1 })
  expect(await stockOf(server)).toBe(100)
})

it('returns the current order to a caller with an older version', async () => {
  const server = await aServerWithOrder()
  const { send, order, path, headers } = server
  const stands = await send('PUT', `/api/order?id=${order.oid}`, {
    headers,
    body: { grand: 1, quantity: 6 },
  })

  for (const tag of ['"1"', '"3"', 'W/"2"', '2', '"other"']) {
    const answer = await send('DELETE', path, { headers: { ...headers, 'if-match': tag } })
    expect([tag, answer.status, answer.body]).toEqual([
      tag,
      409,
      { code: 'changed-meanwhile', message: expect.any(String), order: stands.body },
    ])
  }
  expect(await stockOf(server)).toBe(94)
  const seen = { ...headers, 'if-match': '"2"' }
  expect((await send('DELETE', path, { headers: seen })).status).toBe(200)
  expect(await stockOf(server)).toBe(100)
})

it('lets only an admin delete, and answers others alike whether the order exists or not', async () => {
  const { db, send, token, path, headers } = await aServerWithOrder()
  const everyTry = async (sent: Readonly<Record<string, string>>) => {
    const answers = await Promise.all(
      [path, `${path}?token=${token}`, '/api/deleteOneOrder/PM-00000000'].map((one) =>
        send('DELETE', one, { headers: sent }),
      ),
    )
    return new Set(answers.map(({ status, body }) => `${status} ${body.code}`))
  }

  expect(await everyTry({})).toEqual(new Set(['401 not-signed-in']))
  for (const role of ['guest', 'student', 'teacher'] as const) {
    await db.write(async (tx) => {
      await tx.updateTable('users').set({ role }).execute()
      return ok(undefined)
    })
    expect(await everyTry(headers)).toEqual(new Set(['403 not-allowed']))
  }
  const rows = await db.read.selectFrom('orders').select('deleted_at').execute()
  expect(rows).toMatchObject([{ deleted_at: null }])
})

it('answers 404 to an unknown order number', async () => {
  const { send, order, headers } = await aServerWithOrder()

  for (const id of ['PM-00000000', 'x'.repeat(500), '%00', order._id, order.oid.toLowerCase()]) {
    const answer = await send('DELETE', `/api/deleteOneOrder/${id}`, { headers })
    expect([id, answer.status, answer.body]).toMatchObject([id, 404, { code: 'not-found' }])
  }
})

it('answers one of many simultaneous deletes with 200 and the others with 404', async () => {
  const server = await aServerWithOrder()
  const { db, send, path, headers } = server

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send('DELETE', path, { headers })),
  )

  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array(11).fill(404)])
  expect(await stockOf(server)).toBe(100)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('refuses other methods, and deletes from another origin', async () => {
  const { send, path, headers } = await aServerWithOrder()

  expect(await send('GET', path, { headers })).toMatchObject({
    status: 405,
    headers: { allow: 'DELETE' },
  })
  const foreign = { ...headers, origin: 'https://elsewhere.example' }
  expect((await send('DELETE', path, { headers: foreign })).status).toBe(403)
  expect((await send('DELETE', path, { headers })).status).toBe(200)
})
