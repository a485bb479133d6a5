import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { pathao } from '#src/features/parcels/couriers/pathao.server.ts'
import { aParcelToBook } from '#tests/make/a-parcel.ts'
import {
  callMs,
  connectedToNothing,
  describeEverySwitch,
} from '#tests/support/couriers/every-switch.ts'
import {
  type PathaoEmulator,
  pathaoEmulator,
  pathaoSecrets,
  pathaoStore,
} from '#tests/support/couriers/pathao.ts'

let emulator: PathaoEmulator
let courier: Courier
let now: Date
const parcel = aParcelToBook()
const settings = { storeId: pathaoStore }

/** A process that has no token yet. */
function connected(secrets: Readonly<Record<string, string>> = pathaoSecrets): Courier {
  const { baseUrl } = emulator
  return pathao.connect({ baseUrl, secrets, settings }, { callMs, clock: () => now })
}

beforeAll(async () => {
  emulator = await pathaoEmulator()
})
beforeEach(() => {
  emulator.reset()
  emulator.tokens.expiresInSeconds = 86_400
  now = new Date('2026-11-24T04:00:00Z')
  courier = connected()
})
afterAll(() => emulator.close())

function paths(): string[] {
  return emulator.requests.map(({ path }) => path)
}

it('books a parcel, and sends what the courier asks for', async () => {
  const area = { id: '1/298/37', name: 'Bonolota' }
  const booked = await courier.book({ ...parcel, area, grams: 1_250 })

  const { consignment, request } = emulator.parcelOf(parcel.invoice)
  const charge = poisha(8_000)
  expect(booked).toEqual({ kind: 'booked', consignment, trackingCode: consignment, charge })
  expect(request).toEqual({
    store_id: 1001,
    merchant_order_id: 'PM-ABCD2345',
    recipient_name: 'Rahima Begum',
    recipient_phone: '01712345678',
    recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
    recipient_city: 1,
    recipient_zone: 298,
    recipient_area: 37,
    delivery_type: 48,
    item_type: 2,
    item_quantity: 2,
    item_weight: 1.25,
    item_description: 'Kettle × 2',
    special_instruction: 'Call before delivery',
    amount_to_collect: 1000,
  })
})

it('leaves the area to Pathao where nobody chose one, and shows what Pathao says of a wrong one', async () => {
  await courier.book(parcel)
  expect(emulator.parcelOf(parcel.invoice).request).not.toHaveProperty('recipient_city')

  expect(await courier.book({ ...parcel, area: { id: '1/9', name: 'Nowhere' } })).toEqual({
    kind: 'refused',
    sentence: 'Please fix the given errors Wrong Zone selected',
  })
})

describeEverySwitch({
  world: () => ({ emulator, courier, parcel }),
  isCreate: ({ path }) => path === '/orders',
  refusal: 'Please fix the given errors The recipient phone format is invalid.',
})

describe('tokens', () => {
  it('shares one between calls that begin together', async () => {
    await Promise.all([courier.test(), courier.test(), courier.book(parcel)])
    expect(paths().filter((path) => path === '/issue-token')).toHaveLength(1)
  })

  it('refreshes one before its end, and signs in again where Pathao refuses the refresh', async () => {
    emulator.tokens.expiresInSeconds = 3_600
    await courier.test()
    now = new Date(now.getTime() + 3_590_000)
    await courier.test()
    emulator.withdrawTokens(true)
    now = new Date(now.getTime() + 3_590_000)
    expect((await courier.test()).kind).toBe('connected')

    const grants = emulator.requests
      .filter(({ path }) => path === '/issue-token')
      .map(({ body }) => (body as { grant_type: string }).grant_type)
    expect(grants).toEqual(['password', 'refresh_token', 'refresh_token', 'password'])
  })

  it('asks the caller to come again where Pathao withdrew the token, and makes no second parcel', async () => {
    await courier.test()
    emulator.withdrawTokens()

    expect(await courier.book(parcel)).toEqual({ kind: 'wait', seconds: 1 })
    expect(emulator.parcels).toHaveLength(0)
    expect((await courier.book(parcel)).kind).toBe('booked')
    expect(emulator.parcels).toHaveLength(1)
  })

  it('refuses with the sentence of Pathao where the keys are wrong', async () => {
    expect(await connected({ ...pathaoSecrets, password: 'wrong' }).book(parcel)).toEqual({
      kind: 'refused',
      sentence: 'The user credentials were incorrect.',
    })
  })

  it('waits where it got no token: Pathao never saw the parcel', async () => {
    emulator.behave = () => 'error'
    expect(await courier.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
    expect(paths()).toEqual(['/issue-token'])
    const account = { secrets: pathaoSecrets, settings }
    const unreachable = await connectedToNothing(pathao, await pathaoEmulator(), account)
    expect(await unreachable.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
  })
})

it('sends 60 requests a minute at most, and none for a minute after a 429', async () => {
  for (let sent = 1; sent < 60; sent += 1) expect((await courier.test()).kind).toBe('connected')
  expect(emulator.requests).toHaveLength(60)

  expect(await courier.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
  now = new Date(now.getTime() + 60_000)
  emulator.behave = () => 'too-many'
  expect(await courier.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
  emulator.behave = () => 'answer'
  now = new Date(now.getTime() + 59_000)
  expect(await courier.book(parcel)).toEqual({ kind: 'wait', seconds: 1 })
  expect(emulator.requests).toHaveLength(61)

  now = new Date(now.getTime() + 1_000)
  expect((await courier.book(parcel)).kind).toBe('booked')
})

describe('tracking', () => {
  it.each([
    ['Pending', 'waiting'],
    ['Pickup_Requested', 'waiting'],
    ['order.assigned-for-pickup', 'waiting'],
    ['Pickup Failed', 'waiting'],
    ['Pickup_Cancelled', 'cancelled'],
    ['Picked', 'on-the-way'],
    ['At_the_Sorting_HUB', 'on-the-way'],
    ['order.in-transit', 'on-the-way'],
    ['Received_at_Last_Mile_HUB', 'on-the-way'],
    ['Assigned_for_Delivery', 'on-the-way'],
    ['On_Hold', 'on-hold'],
    ['Delivery_Failed', 'on-hold'],
    ['Delivered', 'delivered'],
    ['order.partial-delivery', 'part-delivered'],
    ['Return', 'returning'],
    ['Paid_Return', 'returning'],
    ['exchange', undefined],
    ['Teleported', undefined],
  ])('%s is %s', async (word, state) => {
    const booked = await courier.book(parcel)
    if (booked.kind !== 'booked') throw new Error(booked.kind)
    const one = emulator.parcelOf(parcel.invoice)
    one.word = word
    one.at = new Date('2026-11-24T10:00:00Z')

    expect(await courier.track({ ...booked, invoice: parcel.invoice })).toEqual({
      kind: 'tracked',
      word,
      state,
      at: one.at,
      invoice: parcel.invoice,
    })
  })

  it('knows no parcel without its number, or with the number of nobody', async () => {
    const key = { invoice: parcel.invoice, trackingCode: undefined }
    expect(await courier.track({ ...key, consignment: undefined })).toEqual({
      kind: 'unknown-parcel',
    })
    expect(await courier.track({ ...key, consignment: 'DL1' })).toEqual({ kind: 'unknown-parcel' })
  })
})

it('lists cities, the zones of one and the areas of one', async () => {
  const listed = async (within?: string) => {
    const answer = await courier.areas?.(within)
    return answer?.kind === 'areas' ? answer.areas : answer
  }
  expect(await listed()).toEqual([{ id: '1', name: 'Dhaka', isWhole: false }])
  expect(await listed('1')).toEqual([{ id: '1/298', name: '60 feet', isWhole: false }])
  expect(await listed('1/298')).toEqual([{ id: '1/298/37', name: 'Bonolota', isWhole: true }])
})

it('says what Pathao answered to a test', async () => {
  expect(await courier.test()).toEqual({ kind: 'connected', answer: 'stores: 1001 Pagla Mart' })
})

describe('webhooks', () => {
  const about = { invoice: parcel.invoice, consignment: 'DL241126VS1000', word: 'Delivered' }
  const hint = { invoice: parcel.invoice, consignment: 'DL241126VS1000' }

  it('takes one with the secret of the owner, and any where the owner has set none', () => {
    const { headers, body } = emulator.webhookOf(about)
    expect(courier.verifyWebhook(headers, body)).toEqual(hint)
    expect(connected({ ...pathaoSecrets, webhookSecret: '' }).verifyWebhook({}, body)).toEqual(hint)
  })

  it('takes the one by which Pathao tries the address: it is about no parcel', () => {
    const { headers } = emulator.webhookOf(about)
    expect(courier.verifyWebhook(headers, '{"event":"webhook_integration"}')).toEqual({
      invoice: undefined,
      consignment: undefined,
    })
  })

  it('ignores a forged one, an odd number, and text that is no JSON', () => {
    const { headers, body } = emulator.webhookOf(about)
    expect(courier.verifyWebhook({}, body)).toBeUndefined()
    expect(courier.verifyWebhook({ 'x-pathao-signature': 'guessed' }, body)).toBeUndefined()
    expect(courier.verifyWebhook(headers, '{"event":')).toBeUndefined()
    expect(courier.verifyWebhook(headers, '{"event":"a","consignment_id":"../x"}')).toBeUndefined()
  })
})

it('names every reason for which Pathao would refuse a parcel', () => {
  expect(pathao.problemsOf(parcel)).toEqual([])
  const wrong = { name: 'Al', address: 'Uttara', grams: 10_500, area: { id: 'x', name: '' } }
  expect(pathao.problemsOf(aParcelToBook(wrong))).toEqual([
    { field: 'name', problem: 'too-short' },
    { field: 'address', problem: 'too-short' },
    { field: 'area', problem: 'invalid' },
    { field: 'grams', problem: 'too-long' },
  ])
})
