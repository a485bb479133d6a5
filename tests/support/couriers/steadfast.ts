/** Steadfast as COURIERS.md describes it: invoices are unique, and many answers are 200 with a status inside. */

import {
  type CourierAnswer,
  type CourierRequest,
  type EmulatedParcel,
  type Emulator,
  startEmulator,
  textOf,
} from '#tests/support/couriers/emulator.ts'

export const steadfastSecrets = {
  apiKey: 'steadfast-api-key',
  secretKey: 'steadfast-secret-key',
  webhookToken: 'steadfast-webhook-token',
}

export function steadfastEmulator(): Promise<Emulator> {
  return startEmulator({
    basePath: '/api/v1',
    isAllowed: ({ headers }) =>
      headers['api-key'] === steadfastSecrets.apiKey &&
      headers['secret-key'] === steadfastSecrets.secretKey,
    answer,
    refusal: refusal({ recipient_phone: ['The recipient phone must be 11 digits.'] }),
    webhookOf: ({ invoice, consignment, word }) => ({
      headers: { authorization: `Bearer ${steadfastSecrets.webhookToken}` },
      body: JSON.stringify({
        notification_type: 'delivery_status',
        consignment_id: Number(consignment),
        invoice,
        cod_amount: 1000,
        status: word,
        delivery_charge: 60,
        tracking_message: 'Your package has been updated.',
        updated_at: '2026-11-24 10:00:00',
      }),
    }),
  })
}

function answer(request: CourierRequest, parcels: EmulatedParcel[]): CourierAnswer | undefined {
  const { method, path } = request
  if (method === 'POST' && path === '/create_order') {
    const made = create(request.body, parcels)
    if ('errors' in made) return refusal(made.errors)
    const body = { status: 200, message: 'Consignment has been created successfully.' }
    return { status: 200, body: { ...body, consignment: toConsignment(made) } }
  }
  if (method === 'GET' && path === '/get_balance') {
    return { status: 200, body: { status: 200, current_balance: 1250.5 } }
  }
  const [, by = '', id = ''] = /^\/status_by_(cid|invoice|trackingcode)\/(.+)$/.exec(path) ?? []
  if (method !== 'GET' || by === '') return undefined
  const key = by === 'cid' ? 'consignment' : by === 'invoice' ? 'invoice' : 'trackingCode'
  const parcel = parcels.find((one) => one[key] === decodeURIComponent(id))
  if (!parcel) return { status: 404, body: { status: 404, message: 'Consignment not found.' } }
  return { status: 200, body: { status: 200, delivery_status: parcel.word } }
}

type Errors = Readonly<Record<string, readonly string[]>>

/** With the status in the body alone. */
function refusal(errors: Errors): CourierAnswer {
  return { status: 200, body: { status: 400, message: 'The given data was invalid.', errors } }
}

function create(body: unknown, parcels: EmulatedParcel[]): EmulatedParcel | { errors: Errors } {
  const invoice = textOf(body, 'invoice')
  const errors = {
    ...(!/^[\w-]+$/.test(invoice) && { invoice: ['The invoice format is invalid.'] }),
    ...(parcels.some((one) => one.invoice === invoice) && {
      invoice: ['The invoice has already been taken.'],
    }),
    ...(!within(body, 'recipient_name', 100) && { recipient_name: ['The name is too long.'] }),
    ...(!within(body, 'recipient_address', 250) && { recipient_address: ['Too long.'] }),
    ...(!/^01\d{9}$/.test(textOf(body, 'recipient_phone')) && {
      recipient_phone: ['The recipient phone must be 11 digits.'],
    }),
    ...(!/^\d+$/.test(textOf(body, 'cod_amount')) && { cod_amount: ['Must be a number.'] }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const number = 1_424_107 + parcels.length
  const parcel = {
    invoice,
    consignment: String(number),
    trackingCode: `15BAEB8A${number}`,
    request: body as EmulatedParcel['request'],
    word: 'in_review',
    at: new Date(),
  }
  parcels.push(parcel)
  return parcel
}

function within(body: unknown, field: string, most: number): boolean {
  const { length } = textOf(body, field)
  return length > 0 && length <= most
}

function toConsignment({ consignment, invoice, trackingCode, word, request }: EmulatedParcel) {
  return {
    consignment_id: Number(consignment),
    invoice,
    tracking_code: trackingCode,
    recipient_name: request.recipient_name,
    cod_amount: request.cod_amount,
    status: word,
  }
}
