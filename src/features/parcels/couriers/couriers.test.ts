import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { courierKinds, makeConnectCourier } from '#src/features/parcels/couriers/couriers.server.ts'
import {
  type PathaoEmulator,
  pathaoEmulator,
  pathaoSecrets,
} from '#tests/support/couriers/pathao.ts'

let emulator: PathaoEmulator
beforeAll(async () => {
  emulator = await pathaoEmulator()
})
afterAll(() => emulator.close())

const options = { callMs: 10_000, clock: () => new Date() }
const account = { base: 'live', secrets: pathaoSecrets, settings: { storeId: '1001' } } as const

it('reaches every courier by TLS, at its own hosts alone', () => {
  const hosts = apiCouriers.flatMap((name) =>
    Object.values(courierKinds[name].baseUrls).map((url) => new URL(url)),
  )
  expect(hosts.every(({ protocol }) => protocol === 'https:')).toBe(true)
  expect(hosts.map(({ host }) => host)).toEqual([
    'portal.packzy.com',
    'portal.steadfast.com.bd',
    'api-hermes.pathao.com',
    'courier-api-sandbox.pathao.com',
    'openapi.redx.com.bd',
    'sandbox.redx.com.bd',
  ])
})

it('keeps a connection and its token until the account changes', async () => {
  const connect = makeConnectCourier({ ...options, urls: { pathao: emulator.baseUrl } })
  await connect('pathao', account).test()
  await connect('pathao', { ...account }).test()
  await connect('pathao', { ...account, settings: { storeId: '7' } }).test()

  expect(emulator.requests.map(({ path }) => path)).toEqual([
    '/issue-token',
    '/stores',
    '/stores',
    '/issue-token',
    '/stores',
  ])
})

it('refuses an address that the courier does not have', () => {
  const connect = makeConnectCourier({ ...options, urls: {} })
  expect(() => connect('steadfast', { base: 'sandbox', secrets: {}, settings: {} })).toThrow(
    'steadfast has no address sandbox',
  )
})
