import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows } from '#tests/support/ledger.ts'

const place = '/api/order?id=p'

it('returns the first answer for the same key and order, however the body is written', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { stock: 5 })
  const headers = { 'idempotency-key': 'a key' }
  const body = anOrderBody()
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), undefined, 2)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send('PUT', place, { body: n % 2 ? body : reversed, headers }),
    ),
  )

  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(await countRows(db.read, 'orders')).toBe(1)

  const other = { ...body, cname: 'Karim' }
  expect(await send('PUT', place, { body: other, headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency-key-reused' },
  })
  // The coupon text, amounts that a page showed, and unknown fields are no part of an order.
  const same = { ...body, cphone: '+880 1712-345678', cupon: 'PAGLA10', grand: 1, x: 1 }
  const again = await send('PUT', place, { body: same, headers })
  expect([again.status, again.text]).toEqual([201, answers[0]?.text])
})

it('stores no refusal under a key, and accepts keys of 1 to 255 characters', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { stock: 5 })
  const headers = { 'idempotency-key': 'k'.repeat(255) }

  expect((await send('PUT', place, { body: anOrderBody({ quantity: 6 }), headers })).status).toBe(
    409,
  )
  expect((await send('PUT', place, { body: anOrderBody({ quantity: 0 }), headers })).status).toBe(
    400,
  )
  expect((await send('PUT', place, { body: anOrderBody(), headers })).status).toBe(201)
  for (const key of ['', ' ', 'k'.repeat(256)]) {
    const answer = await send('PUT', place, {
      body: anOrderBody(),
      headers: { 'idempotency-key': key },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-idempotency-key' } })
  }
})

it('treats a key as new after 72 hours, and not a minute before', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const { db, send } = await aServer({ clock: () => now })
  await aProduct(db)
  const again = async () => {
    const headers = { 'idempotency-key': 'k' }
    return (await send('PUT', place, { body: anOrderBody(), headers })).body.oid
  }
  const first = await again()

  now = new Date('2026-11-23T09:59:00Z')
  expect(await again()).toBe(first)
  now = new Date('2026-11-23T10:01:00Z')
  expect(await again()).not.toBe(first)
})
