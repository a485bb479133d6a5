/**
 * Pathao. Its token lives in this process alone; it takes about 60 requests a minute, and finds no parcel
 * by invoice, so a create is never sent again.
 */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { TrackingState } from '#src/domain/parcels/tracking-state.ts'
import {
  bookingWithout,
  courierCharge,
  courierId,
  courierTime,
  courierWord,
  type Reply,
  readWithout,
  unreadable,
  wordKey,
} from '#src/features/parcels/couriers/call-courier.server.ts'
import type {
  Areas,
  Booking,
  Courier,
  CourierAccount,
  CourierKind,
  CourierOptions,
  ParcelKey,
  ParcelToBook,
  Tracking,
  WebhookHint,
} from '#src/features/parcels/couriers/courier.ts'
import { commonProblems } from '#src/features/parcels/couriers/parcel-problems.ts'
import {
  makePathaoCalls,
  type PathaoCall,
} from '#src/features/parcels/couriers/pathao-calls.server.ts'
import { readJson } from '#src/lib/text/read-json.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

const normalDelivery = 48
const parcelItem = 2
const lightestKg = 0.5
const heaviestGrams = 10_000
const longestText = 250

/** Both spellings of the API and the `order.…` events of the webhook, by `wordKey`. */
const states: ReadonlyMap<string, TrackingState> = new Map([
  ['created', 'waiting'],
  ['order_created', 'waiting'],
  ['pending', 'waiting'],
  ['pickup_requested', 'waiting'],
  ['assigned_for_pickup', 'waiting'],
  ['pickup_failed', 'waiting'],
  ['pickup_cancelled', 'cancelled'],
  ['picked', 'on-the-way'],
  ['at_the_sorting_hub', 'on-the-way'],
  ['in_transit', 'on-the-way'],
  ['received_at_last_mile_hub', 'on-the-way'],
  ['assigned_for_delivery', 'on-the-way'],
  ['on_hold', 'on-hold'],
  ['delivery_failed', 'on-hold'],
  ['delivered', 'delivered'],
  ['partial_delivery', 'part-delivered'],
  ['return', 'returning'],
  ['paid_return', 'returning'],
])

export const pathao: CourierKind = {
  baseUrls: {
    live: 'https://api-hermes.pathao.com',
    sandbox: 'https://courier-api-sandbox.pathao.com',
  },
  secretNames: ['clientId', 'clientSecret', 'username', 'password'],
  webhookSecretNames: ['webhookSecret'],
  settingNames: [{ name: 'storeId', isRequired: true }],
  webhookAnswer: {
    status: 202,
    // One value for all merchants: with it a shop shows that it knows Pathao's webhooks.
    headers: {
      'x-pathao-merchant-webhook-integration-secret': 'f3992ecc-59da-4cbe-a049-a13da2018d51',
    },
  },
  problemsOf,
  connect,
}

function problemsOf(parcel: ParcelToBook) {
  const lengths = { name: { least: 3, most: 100 }, address: { least: 10, most: 220 } }
  const problems = commonProblems(parcel, lengths)
  if (parcel.area && !areaPath.test(parcel.area.id)) {
    problems.push({ field: 'area', problem: 'invalid' })
  }
  if (parcel.grams > heaviestGrams) problems.push({ field: 'grams', problem: 'too-long' })
  return problems
}

function connect(account: CourierAccount, options: CourierOptions): Courier {
  const call = makePathaoCalls(account, options)
  return {
    book: async (parcel) => {
      const body = toRequest(parcel, account.settings.storeId ?? '')
      return bookedBy(await call('POST', '/orders', body))
    },
    track: (parcel) => track(call, parcel),
    areas: (within) => areas(call, within),
    verifyWebhook: (headers, body) => hintOf(account, headers, body),
    test: async () => {
      const reply = await call('GET', '/stores')
      if (reply.kind !== 'accepted') return readWithout(reply)
      const stores = listOf({ store_id: courierId, store_name: courierWord }).safeParse(reply.body)
      if (!stores.success) return { kind: 'no-answer', because: unreadable }
      const names = stores.data.data.data.map((one) => `${one.store_id} ${one.store_name}`)
      return { kind: 'connected', answer: plainText(`stores: ${names.join(', ')}`, longestText) }
    },
  }
}

function toRequest(parcel: ParcelToBook, storeId: string) {
  const [city, zone, area] = parcel.area?.id.split('/').map(Number) ?? []
  return {
    store_id: Number(storeId),
    merchant_order_id: parcel.invoice,
    recipient_name: parcel.name.trim(),
    recipient_phone: parcel.phone,
    recipient_address: parcel.address.trim(),
    recipient_city: city,
    recipient_zone: zone,
    recipient_area: area,
    delivery_type: normalDelivery,
    item_type: parcelItem,
    item_quantity: parcel.pieces,
    item_weight: Math.max(lightestKg, parcel.grams / 1_000),
    item_description: plainText(parcel.description, longestText),
    special_instruction: plainText(parcel.note, longestText),
    amount_to_collect: toTaka(parcel.collect),
  }
}

const Made = z.object({
  data: z.object({ consignment_id: courierId, delivery_fee: courierCharge }),
})

function bookedBy(reply: Reply): Booking {
  if (reply.kind !== 'accepted') return bookingWithout(reply)
  const made = Made.safeParse(reply.body)
  if (!made.success) return { kind: 'unsure', because: unreadable }
  const { consignment_id: consignment, delivery_fee: charge } = made.data.data
  // Pathao's page for buyers finds a parcel by its consignment.
  const booked = { kind: 'booked', consignment, trackingCode: consignment } as const
  return charge === undefined ? booked : { ...booked, charge }
}

const Info = z.object({
  data: z.object({
    order_status: courierWord,
    merchant_order_id: courierId.nullish().catch(undefined),
    updated_at: courierTime,
    delivery_fee: courierCharge,
  }),
})

async function track(call: PathaoCall, { consignment }: ParcelKey): Promise<Tracking> {
  if (consignment === undefined) return { kind: 'unknown-parcel' }
  const reply = await call('GET', `/orders/${encodeURIComponent(consignment)}/info`)
  if (reply.kind === 'refused' && reply.status === 404) return { kind: 'unknown-parcel' }
  if (reply.kind !== 'accepted') return readWithout(reply)
  const info = Info.safeParse(reply.body)
  if (!info.success) return { kind: 'no-answer', because: unreadable }
  const { order_status: word, updated_at: at, merchant_order_id, delivery_fee } = info.data.data
  const state = states.get(wordKey(word))
  const invoice = merchant_order_id ?? undefined
  const tracked = { kind: 'tracked', word, state, at, invoice } as const
  return delivery_fee === undefined ? tracked : { ...tracked, charge: delivery_fee }
}

/** `1`, `1/298` or `1/298/37`: city, zone, area. */
const areaPath = /^\d{1,9}(\/\d{1,9}){0,2}$/

async function areas(call: PathaoCall, within = ''): Promise<Areas> {
  if (within !== '' && !areaPath.test(within)) throw new RangeError(`Not an area: ${within}`)
  const [city, zone] = within.split('/')
  const [path, name] =
    zone !== undefined
      ? [`/zones/${zone}/area-list`, 'area']
      : city
        ? [`/cities/${city}/zone-list`, 'zone']
        : ['/city-list', 'city']
  const reply = await call('GET', path)
  if (reply.kind !== 'accepted') return readWithout(reply)
  const list = listOf({ [`${name}_id`]: courierId, [`${name}_name`]: courierWord })
  const rows = list.safeParse(reply.body)
  if (!rows.success) return { kind: 'no-answer', because: unreadable }
  return {
    kind: 'areas',
    areas: rows.data.data.data.map((row) => ({
      id: [...(within === '' ? [] : [within]), row[`${name}_id`]].join('/'),
      name: row[`${name}_name`] ?? '',
      isWhole: name === 'area',
    })),
  }
}

function listOf<Shape extends z.core.$ZodLooseShape>(row: Shape) {
  return z.object({ data: z.object({ data: z.array(z.object(row)).max(5_000) }) })
}

const Webhook = z.object({
  event: z.string(),
  // The first webhook, by which Pathao tries the address, is about no parcel.
  consignment_id: courierId.optional(),
  merchant_order_id: courierId.nullish().catch(undefined),
})

/** Without the owner's secret anybody can send one; it is a hint in either case. */
function hintOf(
  { secrets: { webhookSecret = '' } }: CourierAccount,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): WebhookHint | undefined {
  if (webhookSecret !== '' && !isSameSecret(headers['x-pathao-signature'], webhookSecret)) {
    return undefined
  }
  const hint = Webhook.safeParse(readJson(body)).data
  return hint && { invoice: hint.merchant_order_id ?? undefined, consignment: hint.consignment_id }
}
