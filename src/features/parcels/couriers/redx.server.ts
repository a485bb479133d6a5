/** RedX. It needs an area of its own list, finds no parcel by invoice, and cancels before the pickup. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { TrackingState } from '#src/domain/parcels/tracking-state.ts'
import {
  bookingWithout,
  type CourierCall,
  callCourier,
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
  Booking,
  Courier,
  CourierAccount,
  CourierKind,
  CourierOptions,
  ParcelKey,
  ParcelProblem,
  ParcelToBook,
  Tracking,
} from '#src/features/parcels/couriers/courier.ts'
import { commonProblems } from '#src/features/parcels/couriers/parcel-problems.ts'
import { readJson } from '#src/lib/text/read-json.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'

const longestText = 250

/** Of `parcel.status`; the messages of `tracking` are sentences. */
const states: ReadonlyMap<string, TrackingState> = new Map([
  ['pickup_pending', 'waiting'],
  ['pickup_processing', 'waiting'],
  ['ready_for_delivery', 'on-the-way'],
  ['delivery_in_progress', 'on-the-way'],
  ['agent_area_change', 'on-the-way'],
  ['agent_hold', 'on-hold'],
  ['delivered', 'delivered'],
  ['agent_returning', 'returning'],
  ['returned', 'returned'],
  ['cancelled', 'cancelled'],
])

export const redx: CourierKind = {
  baseUrls: {
    live: 'https://openapi.redx.com.bd/v1.0.0-beta',
    sandbox: 'https://sandbox.redx.com.bd/v1.0.0-beta',
  },
  secretNames: ['accessToken'],
  webhookSecretNames: [],
  settingNames: [{ name: 'pickupStoreId', isRequired: false }],
  problemsOf,
  connect,
}

/** RedX names no longest text; these keep a label readable. */
const lengths = { name: { least: 1, most: 100 }, address: { least: 1, most: 500 } }

function problemsOf(parcel: ParcelToBook): readonly ParcelProblem[] {
  const problems = commonProblems(parcel, lengths)
  if (parcel.area === undefined) problems.push({ field: 'area', problem: 'missing' })
  else if (!/^\d{1,9}$/.test(parcel.area.id)) problems.push({ field: 'area', problem: 'invalid' })
  if (parcel.grams < 1) problems.push({ field: 'grams', problem: 'missing' })
  return problems
}

type Call = (method: CourierCall['method'], path: string, body?: unknown) => Promise<Reply>

function connect(account: CourierAccount, options: CourierOptions): Courier {
  const { accessToken = '' } = account.secrets
  const headers = { 'api-access-token': `Bearer ${accessToken.replace(/^Bearer\s+/i, '')}` }
  const call: Call = (method, path, body) =>
    callCourier(account, { method, path, headers, body }, options)
  return {
    book: async (parcel) => {
      const reply = await call('POST', '/parcel', toRequest(parcel, account.settings.pickupStoreId))
      return bookedBy(reply)
    },
    track: (parcel) => track(call, parcel),
    cancel: async ({ consignment }) => {
      if (consignment === undefined) return { kind: 'no-answer', because: 'No parcel number' }
      const reply = await call('PATCH', '/parcels', toCancellation(consignment))
      if (reply.kind !== 'accepted') return readWithout(reply)
      const done = z.object({ success: z.boolean(), message: courierWord }).safeParse(reply.body)
      if (done.success && !done.data.success) {
        return { kind: 'refused', sentence: done.data.message }
      }
      return { kind: 'cancelled' }
    },
    areas: async () => {
      const reply = await call('GET', '/areas')
      if (reply.kind !== 'accepted') return readWithout(reply)
      const list = AreaList.safeParse(reply.body)
      if (!list.success) return { kind: 'no-answer', because: unreadable }
      const areas = list.data.areas.map(({ id, name }) => ({ id, name, isWhole: true }))
      return { kind: 'areas', areas }
    },
    verifyWebhook: (_headers, body) => {
      const hint = Webhook.safeParse(readJson(body)).data
      return hint && { invoice: hint.invoice_number, consignment: hint.tracking_number }
    },
    test: async () => {
      const reply = await call('GET', '/pickup/stores')
      if (reply.kind !== 'accepted') return readWithout(reply)
      const stores = StoreList.safeParse(reply.body)
      if (!stores.success) return { kind: 'no-answer', because: unreadable }
      const names = stores.data.pickup_stores.map(({ id, name }) => `${id} ${name}`)
      return { kind: 'connected', answer: plainText(`stores: ${names.join(', ')}`, longestText) }
    },
  }
}

function toRequest(parcel: ParcelToBook, pickupStoreId = '') {
  return {
    customer_name: parcel.name.trim(),
    customer_phone: parcel.phone,
    customer_address: parcel.address.trim(),
    delivery_area: parcel.area?.name,
    delivery_area_id: Number(parcel.area?.id),
    merchant_invoice_id: parcel.invoice,
    cash_collection_amount: toTaka(parcel.collect),
    parcel_weight: parcel.grams,
    value: toTaka(parcel.value),
    instruction: plainText(parcel.note, longestText),
    ...(pickupStoreId !== '' && { pickup_store_id: Number(pickupStoreId) }),
  }
}

function bookedBy(reply: Reply): Booking {
  if (reply.kind !== 'accepted') return bookingWithout(reply)
  const made = z.object({ tracking_id: courierId }).safeParse(reply.body)
  if (!made.success) return { kind: 'unsure', because: unreadable }
  const id = made.data.tracking_id
  return { kind: 'booked', consignment: id, trackingCode: id }
}

const Info = z.object({
  parcel: z.object({
    status: courierWord,
    merchant_invoice_id: courierId.nullish().catch(undefined),
    charge: courierCharge,
  }),
})

const Steps = z.object({ tracking: z.array(z.object({ time: courierTime })).max(500) })

/** `info` has the word, `track` the time of the last scan. */
async function track(call: Call, { consignment }: ParcelKey): Promise<Tracking> {
  if (consignment === undefined) return { kind: 'unknown-parcel' }
  const id = encodeURIComponent(consignment)
  const reply = await call('GET', `/parcel/info/${id}`)
  if (reply.kind === 'refused' && reply.status === 404) return { kind: 'unknown-parcel' }
  if (reply.kind !== 'accepted') return readWithout(reply)
  const info = Info.safeParse(reply.body)
  if (!info.success) return { kind: 'no-answer', because: unreadable }
  const { status: word, merchant_invoice_id, charge } = info.data.parcel
  const tracked = {
    kind: 'tracked',
    word,
    state: states.get(wordKey(word)),
    at: lastScan(await call('GET', `/parcel/track/${id}`)),
    invoice: merchant_invoice_id ?? undefined,
  } as const
  return charge === undefined ? tracked : { ...tracked, charge }
}

/** Undefined where RedX gives no steps: the word counts without them. */
function lastScan(reply: Reply): Date | undefined {
  const steps = reply.kind === 'accepted' ? Steps.safeParse(reply.body).data : undefined
  return steps?.tracking
    .flatMap(({ time }) => (time ? [time] : []))
    .reduce<Date | undefined>((last, time) => (last && last > time ? last : time), undefined)
}

function toCancellation(consignment: string) {
  return {
    entity_type: 'parcel-tracking-id',
    entity_id: consignment,
    update_details: {
      property_name: 'status',
      new_value: 'cancelled',
      reason: 'The shop cancelled the parcel',
    },
  }
}

const AreaList = z.object({
  areas: z.array(z.object({ id: courierId, name: courierWord })).max(20_000),
})

const StoreList = z.object({
  pickup_stores: z.array(z.object({ id: courierId, name: courierWord })).max(1_000),
})

/** Anybody can send one: RedX signs nothing. */
const Webhook = z.object({
  tracking_number: courierId,
  invoice_number: courierId.optional().catch(undefined),
})
