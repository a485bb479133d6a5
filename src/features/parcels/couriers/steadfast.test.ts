import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { steadfast } from '#src/features/parcels/couriers/steadfast.server.ts'
import { aParcelToBook } from '#tests/make/a-parcel.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import {
  callMs,
  connectedToNothing,
  describeEverySwitch,
} from '#tests/support/couriers/every-switch.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'

let emulator: Emulator
let courier: Courier
const parcel = aParcelToBook()
const key = { invoice: parcel.invoice, consignment: undefined, trackingCode: undefined }

function connected(secrets: Readonly<Record<string, string>> = steadfastSecrets): Courier {
  const { baseUrl } = emulator
  return steadfast.connect({ baseUrl, secrets, settings: {} }, { callMs, clock: () => new Date() })
}

beforeAll(async () => {
  emulator = await steadfastEmulator()
  courier = connected()
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

it('books a parcel, and sends what the courier asks for', async () => {
  const booked = await courier.book(parcel)

  const { consignment, trackingCode, request } = emulator.parcelOf(parcel.invoice)
  expect(booked).toEqual({ kind: 'booked', consignment, trackingCode })
  expect(request).toEqual({
    invoice: 'PM-ABCD2345',
    recipient_name: 'Rahima Begum',
    recipient_phone: '01712345678',
    recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
    cod_amount: 1000,
    note: 'Call before delivery',
    item_description: 'Kettle × 2',
    total_lot: 2,
    delivery_type: 0,
  })
})

describeEverySwitch({
  world: () => ({ emulator, courier, parcel }),
  isCreate: ({ path }) => path === '/create_order',
  refusal: 'The given data was invalid. The recipient phone must be 11 digits.',
})

it('is unsure about an invoice that Steadfast has, and the look-up finds it', async () => {
  emulator.behave = ({ method }) => (method === 'POST' ? 'error-after-success' : 'answer')
  expect((await courier.book(parcel)).kind).toBe('unsure')
  emulator.behave = () => 'answer'

  expect(await courier.book(parcel)).toEqual({
    kind: 'unsure',
    because: 'Steadfast has this invoice already',
  })

  expect(await courier.findByInvoice?.(parcel.invoice)).toMatchObject({ kind: 'found' })
  expect(await courier.findByInvoice?.('PM-ABCD2345-2')).toEqual({ kind: 'absent' })
  expect(emulator.parcels).toHaveLength(1)
})

it('waits where nothing reached the courier', async () => {
  const account = { secrets: steadfastSecrets, settings: {} }
  const unreachable = await connectedToNothing(steadfast, await steadfastEmulator(), account)

  expect(await unreachable.book(parcel)).toEqual({ kind: 'wait', seconds: 60 })
  expect(await unreachable.track(key)).toEqual({
    kind: 'no-answer',
    because: 'Network failure ECONNREFUSED',
  })
})

describe('tracking', () => {
  it.each([
    ['in_review', 'waiting'],
    ['pending', 'on-the-way'],
    ['delivered_approval_pending', 'on-the-way'],
    ['partial_delivered_approval_pending', 'on-the-way'],
    ['cancelled_approval_pending', 'on-the-way'],
    ['hold', 'on-hold'],
    ['delivered', 'delivered'],
    ['partial_delivered', 'part-delivered'],
    ['cancelled', 'cancelled'],
    ['unknown', undefined],
    ['unknown_approval_pending', undefined],
    ['teleported', undefined],
  ])('%s is %s', async (word, state) => {
    await courier.book(parcel)
    emulator.parcelOf(parcel.invoice).word = word

    expect(await courier.track(key)).toEqual({
      kind: 'tracked',
      word,
      state,
      at: undefined,
      invoice: undefined,
    })
  })

  it('asks by consignment, else by tracking code, else by invoice', async () => {
    await courier.book(parcel)
    const { consignment, trackingCode } = emulator.parcelOf(parcel.invoice)

    await courier.track({ ...key, consignment, trackingCode })
    await courier.track({ ...key, trackingCode })
    await courier.track(key)

    expect(emulator.requests.slice(1).map(({ path }) => path)).toEqual([
      `/status_by_cid/${consignment}`,
      `/status_by_trackingcode/${trackingCode}`,
      `/status_by_invoice/${parcel.invoice}`,
    ])
    expect(await courier.track({ ...key, consignment: '1' })).toEqual({ kind: 'unknown-parcel' })
  })

  it('bounds a word, on one line and without characters that turn the text', async () => {
    await courier.book(parcel)
    emulator.parcelOf(parcel.invoice).word = `<b>held</b>\n\u202e${'x'.repeat(900)}`

    const tracked = await courier.track(key)

    if (tracked.kind !== 'tracked') throw new Error(tracked.kind)
    expect(tracked.word.startsWith('<b>held</b> xxx')).toBe(true)
    expect(tracked.word.length).toBeLessThanOrEqual(101)
    expect(tracked.state).toBeUndefined()
  })
})

it('says what Steadfast answered to a test, also to wrong keys', async () => {
  expect(await courier.test()).toEqual({ kind: 'connected', answer: 'current_balance: 1250.5' })
  expect(await connected({ ...steadfastSecrets, apiKey: 'wrong' }).test()).toEqual({
    kind: 'refused',
    sentence: 'Unauthorized',
  })
})

describe('webhooks', () => {
  const about = { invoice: parcel.invoice, consignment: '1424107', word: 'delivered' }
  const hint = { invoice: parcel.invoice, consignment: '1424107' }

  it('takes the token of the owner, or a signature of the body with it', () => {
    const { headers, body } = emulator.webhookOf(about)
    const hmac = createHmac('sha256', steadfastSecrets.webhookToken).update(body).digest('hex')

    expect(courier.verifyWebhook(headers, body)).toEqual(hint)
    expect(courier.verifyWebhook({ 'x-signature': hmac }, body)).toEqual(hint)
  })

  it.each([
    ['no header', {}],
    ['another token', { authorization: 'Bearer guessed' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a signature with another key', { 'x-signature': 'a'.repeat(64) }],
  ])('ignores a forged one with %s', (_, headers) => {
    expect(courier.verifyWebhook(headers, emulator.webhookOf(about).body)).toBeUndefined()
    const withoutToken = connected({ ...steadfastSecrets, webhookToken: '' })
    expect(withoutToken.verifyWebhook(headers, emulator.webhookOf(about).body)).toBeUndefined()
  })

  it.each(['', 'null', '[]', '{"invoice":1', '[[[[', '{"notification_type":{}}'])(
    'ignores the body %j',
    (body) => {
      const { headers } = emulator.webhookOf(about)
      expect(courier.verifyWebhook(headers, body)).toBeUndefined()
    },
  )
})

it('names every reason for which Steadfast would refuse a parcel', () => {
  expect(steadfast.problemsOf(parcel)).toEqual([])
  expect(
    steadfast.problemsOf(
      aParcelToBook({
        invoice: 'PM 1',
        name: ' ',
        phone: '+8801712345678',
        address: 'ঢাকা'.repeat(100),
        collect: poisha(50),
      }),
    ),
  ).toEqual([
    { field: 'invoice', problem: 'invalid' },
    { field: 'name', problem: 'missing' },
    { field: 'address', problem: 'too-long' },
    { field: 'phone', problem: 'invalid' },
    { field: 'collect', problem: 'invalid' },
  ])
})
