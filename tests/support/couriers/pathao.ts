/** Pathao as COURIERS.md describes it: tokens, areas found from the address, no look-up by invoice. */

import {
  type CourierAnswer,
  type CourierRequest,
  type EmulatedParcel,
  type Emulator,
  startEmulator,
  textOf,
} from '#tests/support/couriers/emulator.ts'

export const pathaoSecrets = {
  clientId: 'pathao-client',
  clientSecret: 'pathao-client-secret',
  username: 'owner@mart.test',
  password: 'pathao-password',
  webhookSecret: 'pathao-webhook-secret',
}

export const pathaoStore = '1001'

export type PathaoEmulator = Emulator & {
  /** Pathao forgets the tokens that it issued; `refresh` too where the test says so. */
  readonly withdrawTokens: (refreshToo?: boolean) => void
  readonly tokens: { expiresInSeconds: number }
}

const prefix = '/aladdin/api/v1'

export async function pathaoEmulator(): Promise<PathaoEmulator> {
  const tokens = { expiresInSeconds: 86_400 }
  const valid = new Set<string>()
  const refreshing = new Set<string>()
  let issued = 0

  function issue(body: unknown): CourierAnswer {
    const { clientId, clientSecret, username, password } = pathaoSecrets
    const isClient =
      textOf(body, 'client_id') === clientId && textOf(body, 'client_secret') === clientSecret
    const isGranted =
      textOf(body, 'grant_type') === 'password'
        ? textOf(body, 'username') === username && textOf(body, 'password') === password
        : refreshing.has(textOf(body, 'refresh_token'))
    if (!isClient || !isGranted) {
      return { status: 400, body: { message: 'The user credentials were incorrect.' } }
    }
    issued += 1
    const access_token = `access-${issued}`
    const refresh_token = `refresh-${issued}`
    valid.add(access_token)
    refreshing.add(refresh_token)
    const { expiresInSeconds: expires_in } = tokens
    return { status: 200, body: { token_type: 'Bearer', expires_in, access_token, refresh_token } }
  }

  const emulator = await startEmulator({
    basePath: prefix,
    isAllowed: ({ path, headers }) =>
      path === '/issue-token' || valid.has(headers.authorization?.replace('Bearer ', '') ?? ''),
    answer: (request, parcels) =>
      request.path === '/issue-token' ? issue(request.body) : answer(request, parcels),
    refusal: refusal({ recipient_phone: ['The recipient phone format is invalid.'] }),
    webhookOf: ({ invoice, consignment, word }) => ({
      headers: { 'x-pathao-signature': pathaoSecrets.webhookSecret },
      body: JSON.stringify({
        consignment_id: consignment,
        merchant_order_id: invoice,
        event: `order.${word.toLowerCase().replaceAll('_', '-')}`,
        updated_at: '2026-11-24 10:00:00',
        store_id: Number(pathaoStore),
      }),
    }),
  })
  return Object.assign(emulator, {
    baseUrl: emulator.baseUrl.slice(0, -prefix.length),
    tokens,
    withdrawTokens: (refreshToo = false) => {
      valid.clear()
      if (refreshToo) refreshing.clear()
    },
  })
}

function answer(request: CourierRequest, parcels: EmulatedParcel[]): CourierAnswer | undefined {
  const { method, path } = request
  if (method === 'POST' && path === '/orders') return create(request.body, parcels)
  if (method !== 'GET') return undefined
  if (path === '/stores') {
    const store = {
      store_id: Number(pathaoStore),
      store_name: 'Pagla Mart',
      store_address: 'Uttara',
    }
    return list([store])
  }
  if (path === '/city-list') return list([{ city_id: 1, city_name: 'Dhaka' }])
  if (path === '/cities/1/zone-list') return list([{ zone_id: 298, zone_name: '60 feet' }])
  if (path === '/zones/298/area-list') return list([{ area_id: 37, area_name: 'Bonolota' }])
  const [, id = ''] = /^\/orders\/([^/]+)\/info$/.exec(path) ?? []
  const parcel = parcels.find(({ consignment }) => consignment === id)
  if (!parcel) return undefined
  const data = {
    consignment_id: id,
    merchant_order_id: parcel.invoice,
    order_status: parcel.word,
    order_status_slug: parcel.word,
    updated_at: dhakaTime(parcel.at),
  }
  return { status: 200, body: { message: 'Order info', type: 'success', code: 200, data } }
}

function create(body: unknown, parcels: EmulatedParcel[]): CourierAnswer {
  const weight = Number(textOf(body, 'item_weight'))
  const errors = {
    ...(textOf(body, 'store_id') !== pathaoStore && { store_id: ['Wrong Store selected'] }),
    ...(!within(body, 'recipient_name', 3, 100) && { recipient_name: ['The name is invalid.'] }),
    ...(!within(body, 'recipient_address', 10, 220) && { recipient_address: ['Invalid.'] }),
    ...(!/^01\d{9}$/.test(textOf(body, 'recipient_phone')) && { recipient_phone: ['Invalid.'] }),
    ...(textOf(body, 'recipient_zone') !== '' &&
      textOf(body, 'recipient_zone') !== '298' && { recipient_zone: ['Wrong Zone selected'] }),
    ...(!(weight >= 0.5 && weight <= 10) && { item_weight: ['Must be 0.5 to 10.'] }),
  }
  if (Object.keys(errors).length > 0) return refusal(errors)
  const invoice = textOf(body, 'merchant_order_id')
  const consignment = `DL241126VS${1_000 + parcels.length}`
  const request = body as EmulatedParcel['request']
  const at = new Date()
  parcels.push({ invoice, consignment, trackingCode: consignment, request, word: 'Pending', at })
  const data = {
    consignment_id: consignment,
    merchant_order_id: invoice,
    order_status: 'Pending',
    delivery_fee: 80,
  }
  const message = 'Order Created Successfully'
  return { status: 200, body: { message, type: 'success', code: 200, data } }
}

function refusal(errors: Readonly<Record<string, readonly string[]>>): CourierAnswer {
  const message = 'Please fix the given errors'
  return { status: 422, body: { message, type: 'error', code: 422, errors } }
}

function list(data: readonly unknown[]): CourierAnswer {
  return { status: 200, body: { message: 'Fetched', type: 'success', code: 200, data: { data } } }
}

function within(body: unknown, field: string, least: number, most: number): boolean {
  const { length } = textOf(body, field)
  return length >= least && length <= most
}

/** `2026-11-24 16:00:00`, without a zone. */
function dhakaTime(at: Date): string {
  const sixHours = 6 * 60 * 60 * 1_000
  return new Date(at.getTime() + sixHours).toISOString().slice(0, 19).replace('T', ' ')
}
