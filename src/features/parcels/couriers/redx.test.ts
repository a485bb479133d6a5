import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { redx } from '#src/features/parcels/couriers/redx.server.ts'
import { aParcelToBook } from '#tests/make/a-parcel.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import {
  callMs,
  connectedToNothing,
  describeEverySwitch,
} from '#tests/support/couriers/every-switch.ts'
import { redxArea, redxEmulator, redxSecrets } from '#tests/support/couriers/redx.ts'

let emulator: Emulator
let courier: Courier
const parcel = aParcelToBook({ area: redxArea })

function connected(secrets: Readonly<Record<string, string>>): Courier {
  const { baseUrl } = emulator
  const settings = { pickupStoreId: '7' }
  return redx.connect({ baseUrl, secrets, settings }, { callMs, clock: () => new Date() })
}

beforeAll(async () => {
  emulator = await redxEmulator()
  courier = connected(redxSecrets)
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function bookedKey() {
  const booked = await courier.book(parcel)
  if (booked.kind !== 'booked') throw new Error(booked.kind)
  return { ...booked, invoice: parcel.invoice }
}

it('books a parcel, and sends what the courier asks for', async () => {
  const booked = await courier.book(parcel)

  const { consignment, request } = emulator.parcelOf(parcel.invoice)
  expect(booked).toEqual({ kind: 'booked', consignment, trackingCode: consignment })
  expect(request).toEqual({
    customer_name: 'Rahima Begum',
    customer_phone: '01712345678',
    customer_address: 'House 12, Road 5, Dhanmondi, Dhaka',
    delivery_area: 'Mirpur DOHS',
    delivery_area_id: 12,
    merchant_invoice_id: 'PM-ABCD2345',
    cash_collection_amount: 1000,
    parcel_weight: 500,
    value: 1000,
    instruction: 'Call before delivery',
    pickup_store_id: 7,
  })
})

describeEverySwitch({
  world: () => ({ emulator, courier, parcel }),
  isCreate: ({ path }) => path === '/parcel',
  refusal: 'Customer phone is invalid.',
})

it('waits where nothing reached the courier', async () => {
  const account = { secrets: redxSecrets, settings: {} }
  const unreachable = await connectedToNothing(redx, await redxEmulator(), account)
  expect(await unreachable.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
})

it('shows what RedX says of an area that it lacks', async () => {
  const area = { id: '99', name: 'Nowhere' }
  expect(await courier.book({ ...parcel, area })).toEqual({
    kind: 'refused',
    sentence: 'Delivery area is not found.',
  })
})

describe('tracking', () => {
  it.each([
    ['pickup-pending', 'waiting'],
    ['ready-for-delivery', 'on-the-way'],
    ['delivery-in-progress', 'on-the-way'],
    ['agent-area-change', 'on-the-way'],
    ['agent-hold', 'on-hold'],
    ['delivered', 'delivered'],
    ['agent-returning', 'returning'],
    ['returned', 'returned'],
    ['cancelled', 'cancelled'],
    ['teleported', undefined],
  ])('%s is %s, at the last scan', async (word, state) => {
    const key = await bookedKey()
    const one = emulator.parcelOf(parcel.invoice)
    one.word = word
    one.at = new Date('2026-11-24T10:00:00Z')

    expect(await courier.track(key)).toEqual({
      kind: 'tracked',
      word,
      state,
      at: one.at,
      invoice: parcel.invoice,
      charge: poisha(6_500),
    })
  })

  it('counts the word where RedX gives no steps', async () => {
    const key = await bookedKey()
    emulator.behave = ({ path }) => (path.startsWith('/parcel/track') ? 'error' : 'answer')
    expect(await courier.track(key)).toMatchObject({ state: 'waiting', at: undefined })
  })

  it('knows no parcel without its number, or with the number of nobody', async () => {
    const key = { invoice: parcel.invoice, trackingCode: undefined }
    expect((await courier.track({ ...key, consignment: undefined })).kind).toBe('unknown-parcel')
    expect((await courier.track({ ...key, consignment: '26A1' })).kind).toBe('unknown-parcel')
  })
})

it('cancels before the pickup, and shows what RedX says after it', async () => {
  const key = await bookedKey()
  expect(await courier.cancel?.(key)).toEqual({ kind: 'cancelled' })
  expect(emulator.parcelOf(parcel.invoice).word).toBe('cancelled')

  expect(await courier.cancel?.(key)).toEqual({
    kind: 'refused',
    sentence: 'The parcel is picked up already.',
  })
  emulator.behave = () => 'error'
  expect(await courier.cancel?.(key)).toEqual({ kind: 'no-answer', because: 'Status 500' })
})

it('lists its areas', async () => {
  expect(await courier.areas?.()).toEqual({
    kind: 'areas',
    areas: [{ id: '12', name: 'Mirpur DOHS', isWhole: true }],
  })
})

it('says what RedX answered to a test, with a token however it was pasted', async () => {
  const answer = 'stores: 7 Pagla Mart'
  expect(await courier.test()).toEqual({ kind: 'connected', answer })
  const pasted = connected({ accessToken: `Bearer ${redxSecrets.accessToken}` })
  expect(await pasted.test()).toEqual({ kind: 'connected', answer })
  const wrong = await connected({ accessToken: 'wrong' }).test()
  expect(wrong).toEqual({ kind: 'refused', sentence: 'Unauthorized' })
})

it('reads which parcel a webhook is about, and nothing else of it', () => {
  const about = { invoice: parcel.invoice, consignment: '26A1124SU1000', word: 'delivered' }
  const { headers, body } = emulator.webhookOf(about)
  const hint = { invoice: parcel.invoice, consignment: about.consignment }
  expect(courier.verifyWebhook(headers, body)).toEqual(hint)
  expect(courier.verifyWebhook(headers, '{"status":"delivered"}')).toBeUndefined()
  expect(courier.verifyWebhook(headers, '{"tracking_number":["26A1"]}')).toBeUndefined()
  expect(courier.verifyWebhook(headers, 'tracking_number=26A1')).toBeUndefined()
})

it('names every reason for which RedX would refuse a parcel', () => {
  expect(redx.problemsOf(parcel)).toEqual([])
  expect(redx.problemsOf(aParcelToBook({ grams: 0 }))).toEqual([
    { field: 'area', problem: 'missing' },
    { field: 'grams', problem: 'missing' },
  ])
})
