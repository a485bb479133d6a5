import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const place = '/api/order?id=p'
const { city: _, ...withoutFee } = anOrderBody()
const chooseZone = 'Choose delivery inside or outside Dhaka.'

async function setFees(db: Database, inside: number, outside: number): Promise<void> {
  const value = JSON.stringify({ 'inside-dhaka': inside * 100, 'outside-dhaka': outside * 100 })
  await db.write(async (tx) => {
    await tx
      .insertInto('shop_facts')
      .values({ name: 'deliveryFees', value, version: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return ok(undefined)
  })
}

async function zones(db: Database): Promise<readonly string[]> {
  const rows = await db.read
    .selectFrom('orders')
    .select('delivery_zone')
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.delivery_zone)
}

it('accepts the zone instead of its fee', async () => {
  const { db, send } = await aServer()
  await aProduct(db)

  expect(
    await send('PUT', place, { body: { ...withoutFee, zone: 'outside-dhaka' } }),
  ).toMatchObject({ status: 201, body: { city: 130 } })
  expect(await zones(db)).toEqual(['outside-dhaka'])
})

it('refuses a zone and a fee that differ, an unknown zone, and an order without both', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const answerTo = (delivery: object) =>
    send('PUT', place, { body: { ...withoutFee, ...delivery } }).then(({ status, body }) => [
      status,
      body.fields,
    ])

  expect(await answerTo({ zone: 'inside-dhaka', city: 130 })).toEqual([400, { city: chooseZone }])
  expect(await answerTo({ zone: 'inside-dhaka', city: 70 })).toEqual([201, undefined])
  for (const zone of ['dhaka', '', null, 5]) {
    expect(await answerTo({ zone, city: 70 })).toEqual([400, { zone: chooseZone }])
  }
  expect(await answerTo({})).toEqual([400, { city: chooseZone }])
  expect(await answerTo({ cname: '', zone: 'outside-dhaka', city: 70 })).toEqual([
    400,
    { cname: expect.any(String), city: chooseZone },
  ])
})

it('distinguishes two zones of the same fee, and requires the zone where only the fee is sent', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  await setFees(db, 100, 100)

  expect(await send('PUT', place, { body: anOrderBody({ city: 100 }) })).toMatchObject({
    status: 400,
    body: { fields: { zone: chooseZone } },
  })
  for (const zone of ['outside-dhaka', 'inside-dhaka']) {
    expect(await send('PUT', place, { body: { ...withoutFee, zone } })).toMatchObject({
      status: 201,
      body: { city: 100 },
    })
  }
  expect(await zones(db)).toEqual(['outside-dhaka', 'inside-dhaka'])
})

it('lets the owner move an order to the other zone of the same fee', async () => {
  const { db, send, signIn } = await aServer()
  await aProduct(db)
  await setFees(db, 100, 100)
  const headers = await signIn()
  const { body: order } = await send('PUT', place, {
    body: { ...withoutFee, zone: 'outside-dhaka' },
  })
  const edit = (body: object) => send('PUT', `/api/order?id=${order.oid}`, { headers, body })

  expect((await edit({ grand: 1, city: 100 })).status).toBe(200)
  expect(await zones(db)).toEqual(['outside-dhaka'])
  expect((await edit({ grand: 1, zone: 'inside-dhaka' })).status).toBe(200)
  expect(await zones(db)).toEqual(['inside-dhaka'])
})

it('returns the first answer to a retry with a fee that the owner has changed since', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const headers = { 'idempotency-key': 'a key' }
  const first = await send('PUT', place, { body: anOrderBody(), headers })

  await setFees(db, 80, 150)
  const again = await send('PUT', place, { body: anOrderBody(), headers })

  expect([again.status, again.text]).toEqual([201, first.text])
})

it('returns the first answer to a retry whose fee is now the fee of the other zone', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const headers = { 'idempotency-key': 'a key' }
  const first = await send('PUT', place, { body: anOrderBody({ city: 70 }), headers })

  await setFees(db, 60, 70)
  const again = await send('PUT', place, { body: anOrderBody({ city: 70 }), headers })

  expect([again.status, again.text]).toEqual([201, first.text])
  expect(await zones(db)).toEqual(['inside-dhaka'])
})
