import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { connectTo, saveAccount } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { lookAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelToBook } from '#tests/make/a-parcel.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { allRows } from '#tests/support/all-rows.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import {
  type PathaoEmulator,
  pathaoEmulator,
  pathaoSecrets,
  pathaoStore,
} from '#tests/support/couriers/pathao.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'
import { timeouts } from './support/runs.ts'

let atPathao: PathaoEmulator
let atSteadfast: Emulator
beforeAll(async () => {
  atPathao = await pathaoEmulator()
  atSteadfast = await steadfastEmulator()
})
beforeEach(() => {
  atPathao.reset()
  atSteadfast.reset()
})
afterAll(async () => {
  await atPathao.close()
  await atSteadfast.close()
})

/** A shop with accounts at two couriers, and a parcel at each that a look has just asked about. */
async function aShopWithParcels() {
  let now = new Date('2026-11-24T06:00:00.000Z')
  const server = await aServer({
    clock: () => now,
    env: {
      TRUST_PROXY: '127.0.0.1',
      COURIER_URLS: `pathao=${atPathao.baseUrl},steadfast=${atSteadfast.baseUrl}`,
    },
  })
  const { shop, db } = server
  await aProduct(db)
  const account = { base: 'live', expectedVersion: 0, actor: 'admin@paglamart.test' } as const
  const settings = { storeId: pathaoStore }
  got(await saveAccount(shop, { ...account, courier: 'pathao', secrets: pathaoSecrets, settings }))
  const secrets = steadfastSecrets
  got(await saveAccount(shop, { ...account, courier: 'steadfast', secrets, settings: {} }))

  async function aBookedParcel(courier: ApiCourier, emulator: Emulator) {
    const order = got(await placeOrder(shop, anOrder()))
    const connected = await connectTo(shop, courier)
    await connected?.book(aParcelToBook({ invoice: order.number }))
    const there = emulator.parcelOf(order.number)
    const { id } = await aParcelRow(db, order.number, {
      courier,
      consignment: there.consignment,
      next_look_at: now.toISOString(),
    })
    return { id, there, emulator }
  }
  const pathao = await aBookedParcel('pathao', atPathao)
  const steadfast = await aBookedParcel('steadfast', atSteadfast)
  const look = () =>
    lookAtParcels({ ...shop, courierOf: (name: ApiCourier) => connectTo(shop, name) })
  await look()
  now = new Date(now.getTime() + 5 * 60_000)
  atPathao.requests.length = 0
  atSteadfast.requests.length = 0
  return {
    server,
    pathao,
    steadfast,
    look,
    asked: () => atPathao.requests.length + atSteadfast.requests.length,
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    hook: (courier: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      server.send('POST', `/api/couriers/${courier}/webhook`, { body, headers }),
    parcel: (id: string) => findParcel(db.read, { id }),
  }
}

it('answers a courier, and asks it before anything changes', async () => {
  const { hook, look, pathao, steadfast, parcel, asked } = await aShopWithParcels()
  pathao.there.word = 'Picked'

  const told = pathao.emulator.webhookOf({ ...pathao.there, word: 'Delivered' })
  const answer = await hook('pathao', told.body, told.headers)
  const other = steadfast.emulator.webhookOf({ ...steadfast.there, word: 'delivered' })
  const plain = await hook('steadfast', other.body, other.headers)

  expect(answer).toMatchObject({
    status: 202,
    body: { received: true },
    headers: {
      'x-pathao-merchant-webhook-integration-secret': 'f3992ecc-59da-4cbe-a049-a13da2018d51',
    },
  })
  expect(plain).toMatchObject({ status: 200, body: { received: true } })
  expect(asked()).toBe(0)
  expect(await parcel(pathao.id)).toMatchObject({ word: 'Pending' })
  expect(await look()).toBe(2)
  expect(await parcel(pathao.id)).toMatchObject({ word: 'Picked', tracking: 'on-the-way' })
  expect(await parcel(steadfast.id)).toMatchObject({ word: 'in_review', tracking: 'waiting' })
})

it('answers Pathao, which tries the address before it sends anything about a parcel', async () => {
  const { hook, look } = await aShopWithParcels()
  const headers = { 'x-pathao-signature': pathaoSecrets.webhookSecret }
  expect(await hook('pathao', { event: 'webhook_integration' }, headers)).toMatchObject({
    status: 202,
    headers: { 'x-pathao-merchant-webhook-integration-secret': expect.any(String) },
  })
  expect(await look()).toBe(0)
})

it('takes nothing of a forged webhook', async () => {
  const { hook, look, pathao, steadfast, server, asked } = await aShopWithParcels()
  const toSteadfast = steadfast.emulator.webhookOf({ ...steadfast.there, word: 'delivered' }).body
  const toPathao = pathao.emulator.webhookOf({ ...pathao.there, word: 'Delivered' }).body
  const signed = createHmac('sha256', 'guessed').update(toSteadfast).digest('hex')
  const before = await allRows(server.db)

  const forged = [
    await hook('steadfast', toSteadfast),
    await hook('steadfast', toSteadfast, { authorization: 'Bearer' }),
    await hook('steadfast', toSteadfast, { authorization: `Bearer ${'x'.repeat(8_000)}` }),
    await hook('steadfast', toSteadfast, { 'x-signature': signed }),
    await hook('pathao', toPathao),
    await hook('pathao', toPathao, {
      'x-pathao-signature': 'f3992ecc-59da-4cbe-a049-a13da2018d51',
    }),
  ]

  expect(forged.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect(new Set(forged.map(({ text }) => text)).size).toBe(1)
  expect(await allRows(server.db)).toEqual(before)
  expect(await look()).toBe(0)
  expect(asked()).toBe(0)
})

it('answers 404 for a courier that the shop has no account at, whether it exists or not', async () => {
  const { hook } = await aShopWithParcels()
  const body = { tracking_number: '26A1124SU1000', status: 'delivered' }
  for (const courier of ['redx', 'rider', 'other', 'x', '__proto__', 'constructor', '%2e%2e']) {
    expect((await hook(courier, body)).status).toBe(404)
  }
})

it('does not bring a parcel back for a webhook that arrives late', async () => {
  const { hook, look, later, pathao, parcel, asked, server } = await aShopWithParcels()
  const told = (word: string, updated_at: string) => {
    const { headers, body } = pathao.emulator.webhookOf({ ...pathao.there, word })
    return hook('pathao', { ...JSON.parse(body), updated_at }, headers)
  }
  pathao.there.word = 'Delivered'
  pathao.there.at = new Date('2026-11-24T06:04:00.000Z')
  await told('Delivered', '2026-11-24 12:04:00')
  await look()
  const events = () => server.db.read.selectFrom('parcel_events').select('id').execute()
  const before = await events()
  expect(await parcel(pathao.id)).toMatchObject({ tracking: 'delivered' })

  later(2)
  const late = await told('Picked', '2026-11-24 11:30:00')
  expect(late.status).toBe(202)
  expect(await look()).toBe(1)

  expect(asked()).toBe(2)
  expect(await parcel(pathao.id)).toMatchObject({ tracking: 'delivered', word: 'Delivered' })
  expect(await events()).toEqual(before)
})

it('looks at most once for a thousand replays', timeouts, async () => {
  const { hook, look, pathao, asked } = await aShopWithParcels()
  const { headers, body } = pathao.emulator.webhookOf({ ...pathao.there, word: 'Delivered' })
  const statuses = new Set<number>()
  for (let sent = 0; sent < 1_000; sent += 50) {
    const network = { 'x-forwarded-for': `198.51.100.${sent / 50}` }
    const batch = Array.from({ length: 50 }, () => hook('pathao', body, { ...headers, ...network }))
    for (const { status } of await Promise.all(batch)) statuses.add(status)
    if (sent === 500) await look()
  }
  await look()

  expect([...statuses]).toEqual([202])
  expect(asked()).toBe(1)
})

it('looks at nothing for webhooks about parcels that it does not have', async () => {
  const { hook, look, pathao, steadfast, asked } = await aShopWithParcels()
  const { headers } = pathao.emulator.webhookOf(pathao.there)
  const about = (consignment_id: unknown, merchant_order_id: unknown = 'PM-ZZZZ2345') =>
    hook('pathao', { event: 'order.delivered', consignment_id, merchant_order_id }, headers)

  const known = [await about('DL1'), await about(steadfast.there.consignment)]
  const odd = [
    await about({ $gt: '' }),
    await about("' or 1=1 --"),
    await about(`DL${'9'.repeat(10_000)}`),
    await about(-1),
  ]
  // Of another courier, whose parcel a Pathao webhook may not touch.
  const foreign = await about('DL1', steadfast.there.invoice)

  expect([...known, foreign].map(({ status }) => status)).toEqual([202, 202, 202])
  expect(odd.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(await look()).toBe(0)
  expect(asked()).toBe(0)
})

it('reads no large body, and survives a deep one', async () => {
  const { hook, look, server } = await aShopWithParcels()
  const headers = { 'x-pathao-signature': pathaoSecrets.webhookSecret }
  const large = await hook('pathao', JSON.stringify({ event: 'x'.repeat(17 * 1024) }), headers)
  const deep = `{"event":"a","consignment_id":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
  const polluted = '{"event":"a","__proto__":{"consignment_id":"DL1"},"constructor":{}}'

  expect(large.status).toBe(413)
  expect((await hook('pathao', deep, headers)).status).toBe(401)
  expect((await hook('pathao', `${deep.slice(0, -1)}`, headers)).status).toBe(401)
  expect((await hook('pathao', polluted, headers)).status).toBe(202)
  expect((await hook('pathao', '', headers)).status).toBe(401)
  const plain = { ...headers, 'content-type': 'text/plain' }
  expect((await hook('pathao', '{}', plain)).status).toBe(415)
  expect((await server.send('GET', '/api/couriers/pathao/webhook')).status).toBe(405)
  expect(await look()).toBe(0)
})

it('takes 600 a minute from one address, and other addresses meanwhile', async () => {
  const { hook, server, pathao } = await aShopWithParcels()
  const { headers, body } = pathao.emulator.webhookOf(pathao.there)
  const from = (address: string) => hook('pathao', body, { ...headers, 'x-forwarded-for': address })
  await from('198.51.100.7')
  await commit(server.db, (tx) => tx.updateTable('limit_windows').set({ count: 600 }).execute())

  expect(await from('198.51.100.7')).toMatchObject({
    status: 429,
    body: { code: 'too-many-webhooks' },
    headers: { 'retry-after': expect.any(String) },
  })
  expect((await from('203.0.113.7')).status).toBe(202)
})
