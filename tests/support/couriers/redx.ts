/** RedX as COURIERS.md describes it: areas of its own list, a word in `info`, sentences in `track`. */

import {
  type CourierAnswer,
  type CourierRequest,
  type EmulatedParcel,
  type Emulator,
  startEmulator,
  textOf,
} from '#tests/support/couriers/emulator.ts'

export const redxSecrets = { accessToken: 'redx-jwt' }

export const redxArea = { id: '12', name: 'Mirpur DOHS' }

export function redxEmulator(): Promise<Emulator> {
  return startEmulator({
    basePath: '/v1.0.0-beta',
    isAllowed: ({ headers }) => headers['api-access-token'] === `Bearer ${redxSecrets.accessToken}`,
    answer,
    refusal: { status: 400, body: { message: 'Customer phone is invalid.' } },
    webhookOf: ({ invoice, consignment, word }) => ({
      headers: {},
      body: JSON.stringify({
        tracking_number: consignment,
        timestamp: '2026-11-24T10:00:00.000Z',
        status: word,
        message_en: 'Parcel is updated',
        message_bn: 'পার্সেলের অবস্থা বদলেছে',
        invoice_number: invoice,
      }),
    }),
  })
}

function answer(request: CourierRequest, parcels: EmulatedParcel[]): CourierAnswer | undefined {
  const { method, path, body } = request
  if (method === 'POST' && path === '/parcel') return create(body, parcels)
  if (method === 'PATCH' && path === '/parcels') return cancel(body, parcels)
  if (method !== 'GET') return undefined
  if (path === '/pickup/stores') {
    return { status: 200, body: { pickup_stores: [{ id: 7, name: 'Pagla Mart', area_id: 12 }] } }
  }
  if (path === '/areas') {
    const area = { id: Number(redxArea.id), name: redxArea.name, post_code: 1216, zone_id: 1 }
    return { status: 200, body: { areas: [{ ...area, division_name: 'Dhaka' }] } }
  }
  const [, what, id] = /^\/parcel\/(info|track)\/(.+)$/.exec(path) ?? []
  const parcel = parcels.find(({ consignment }) => consignment === id)
  if (!parcel) return undefined
  return { status: 200, body: what === 'info' ? toInfo(parcel) : toSteps(parcel) }
}

function create(body: unknown, parcels: EmulatedParcel[]): CourierAnswer {
  const problem =
    (textOf(body, 'delivery_area_id') !== redxArea.id && 'Delivery area is not found.') ||
    (!/^01\d{9}$/.test(textOf(body, 'customer_phone')) && 'Customer phone is invalid.') ||
    (textOf(body, 'customer_name') === '' && 'Customer name is required.') ||
    (!/^\d+$/.test(textOf(body, 'parcel_weight')) && 'Parcel weight is required.')
  if (problem) return { status: 400, body: { message: problem } }
  const consignment = `26A1124SU${1_000 + parcels.length}`
  parcels.push({
    invoice: textOf(body, 'merchant_invoice_id'),
    consignment,
    trackingCode: consignment,
    request: body as EmulatedParcel['request'],
    word: 'pickup-pending',
    at: new Date(),
  })
  return { status: 201, body: { tracking_id: consignment } }
}

function cancel(body: unknown, parcels: EmulatedParcel[]): CourierAnswer {
  const parcel = parcels.find(({ consignment }) => consignment === textOf(body, 'entity_id'))
  if (!parcel) return { status: 404, body: { message: 'Parcel is not found.' } }
  if (parcel.word !== 'pickup-pending') {
    return { status: 200, body: { success: false, message: 'The parcel is picked up already.' } }
  }
  parcel.word = 'cancelled'
  return { status: 200, body: { success: true, message: 'Parcel is updated.' } }
}

function toInfo({ consignment, invoice, word, request }: EmulatedParcel) {
  const { customer_name, customer_phone, cash_collection_amount } = request
  const buyer = { customer_name, customer_phone, cash_collection_amount }
  const own = { tracking_id: consignment, merchant_invoice_id: invoice, status: word, charge: 65 }
  return { parcel: { ...own, ...buyer } }
}

/** The newest last; no step says more than a sentence. */
function toSteps({ at }: EmulatedParcel) {
  const created = new Date(at.getTime() - 60_000).toISOString()
  return {
    tracking: [
      { message_en: 'Parcel is created', message_bn: 'পার্সেল তৈরি হয়েছে', time: created },
      {
        message_en: 'Parcel is updated',
        message_bn: 'পার্সেলের অবস্থা বদলেছে',
        time: at.toISOString(),
      },
    ],
  }
}
