/** Steadfast. It looks parcels up by invoice, and cancels by phone alone. */

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { TrackingState } from '#src/domain/parcels/tracking-state.ts'
import {
  bookingWithout,
  type CourierCall,
  callCourier,
  courierCharge,
  courierId,
  courierWord,
  type Reply,
  readWithout,
  replyOf,
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
  ParcelToBook,
  WebhookHint,
} from '#src/features/parcels/couriers/courier.ts'
import { commonProblems } from '#src/features/parcels/couriers/parcel-problems.ts'
import { readJson } from '#src/lib/text/read-json.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

const longestNote = 250

/** Words that Steadfast itself calls unknown stand in no row: a person asks Steadfast. */
const states: ReadonlyMap<string, TrackingState> = new Map([
  ['in_review', 'waiting'],
  ['pending', 'on-the-way'],
  ['delivered_approval_pending', 'on-the-way'],
  ['partial_delivered_approval_pending', 'on-the-way'],
  ['cancelled_approval_pending', 'on-the-way'],
  ['hold', 'on-hold'],
  ['delivered', 'delivered'],
  ['partial_delivered', 'part-delivered'],
  ['cancelled', 'cancelled'],
])

export const steadfast: CourierKind = {
  baseUrls: {
    live: 'https://portal.packzy.com/api/v1',
    other: 'https://portal.steadfast.com.bd/api/v1',
  },
  secretNames: ['apiKey', 'secretKey'],
  webhookSecretNames: ['webhookToken'],
  settingNames: [],
  problemsOf: (parcel) =>
    commonProblems(parcel, { name: { least: 1, most: 100 }, address: { least: 1, most: 250 } }),
  connect,
}

function connect(account: CourierAccount, options: CourierOptions): Courier {
  const call = (method: CourierCall['method'], path: string, body?: unknown) =>
    ask(account, options, { method, path, body })
  return {
    book: async (parcel) => bookedBy(await call('POST', '/create_order', toRequest(parcel))),
    track: async (parcel) => {
      const reply = await call('GET', statusPath(parcel))
      if (isUnknown(reply)) return { kind: 'unknown-parcel' }
      if (reply.kind !== 'accepted') return readWithout(reply)
      const status = Status.safeParse(reply.body)
      if (!status.success) return { kind: 'no-answer', because: unreadable }
      const word = status.data.delivery_status
      return { kind: 'tracked', word, state: states.get(wordKey(word)), ...nothingElse }
    },
    findByInvoice: async (invoice) => {
      const reply = await call('GET', `/status_by_invoice/${encodeURIComponent(invoice)}`)
      if (isUnknown(reply)) return { kind: 'absent' }
      if (reply.kind !== 'accepted') return readWithout(reply)
      const status = Status.safeParse(reply.body)
      if (!status.success) return { kind: 'no-answer', because: unreadable }
      const { consignment_id: consignment, tracking_code: trackingCode } = status.data
      return { kind: 'found', consignment, trackingCode }
    },
    verifyWebhook: (headers, body) => hintOf(account, headers, body),
    test: async () => {
      const reply = await call('GET', '/get_balance')
      if (reply.kind !== 'accepted') return readWithout(reply)
      const balance = Balance.safeParse(reply.body)
      if (!balance.success) return { kind: 'no-answer', because: unreadable }
      return { kind: 'connected', answer: `current_balance: ${balance.data.current_balance}` }
    },
  }
}

/** Steadfast often answers 200 with the true status in the body. */
async function ask(
  account: CourierAccount,
  options: CourierOptions,
  call: Omit<CourierCall, 'headers'>,
): Promise<Reply> {
  const { apiKey = '', secretKey = '' } = account.secrets
  const headers = { 'api-key': apiKey, 'secret-key': secretKey }
  const reply = await callCourier(account, { ...call, headers }, options)
  if (reply.kind !== 'accepted') return reply
  const inner = InnerStatus.safeParse(reply.body)
  return inner.success ? replyOf(inner.data.status, reply.body) : reply
}

const InnerStatus = z.object({ status: z.int().min(200).max(599) })

function toRequest(parcel: ParcelToBook) {
  return {
    invoice: parcel.invoice,
    recipient_name: parcel.name.trim(),
    recipient_phone: parcel.phone,
    recipient_address: parcel.address.trim(),
    cod_amount: toTaka(parcel.collect),
    note: plainText(parcel.note, longestNote),
    item_description: plainText(parcel.description, longestNote),
    total_lot: parcel.pieces,
    delivery_type: 0,
  }
}

const Consignment = z.object({
  consignment_id: courierId,
  tracking_code: courierId,
  delivery_charge: courierCharge,
})

function bookedBy(reply: Reply): Booking {
  if (isTaken(reply)) return { kind: 'unsure', because: 'Steadfast has this invoice already' }
  if (reply.kind !== 'accepted') return bookingWithout(reply)
  const made = z.object({ consignment: Consignment }).safeParse(reply.body)
  return made.success ? toBooked(made.data.consignment) : { kind: 'unsure', because: unreadable }
}

function toBooked(made: z.output<typeof Consignment>): Booking {
  const { consignment_id: consignment, tracking_code: trackingCode, delivery_charge } = made
  return {
    kind: 'booked',
    consignment,
    trackingCode,
    ...(delivery_charge !== undefined && { charge: delivery_charge }),
  }
}

/** An earlier request made the parcel: a look-up tells which. */
function isTaken(reply: Reply): boolean {
  if (reply.kind !== 'refused') return false
  const errors = z.object({ errors: z.object({ invoice: z.unknown() }) }).safeParse(reply.body)
  const isAboutInvoice = errors.success && errors.data.errors.invoice !== undefined
  return (
    (isAboutInvoice || /invoice/i.test(reply.sentence)) &&
    /taken|already|exist|duplicate/i.test(reply.sentence)
  )
}

function statusPath({ consignment, trackingCode, invoice }: ParcelKey): string {
  if (consignment !== undefined) return `/status_by_cid/${encodeURIComponent(consignment)}`
  if (trackingCode !== undefined) {
    return `/status_by_trackingcode/${encodeURIComponent(trackingCode)}`
  }
  return `/status_by_invoice/${encodeURIComponent(invoice)}`
}

function isUnknown(reply: Reply): boolean {
  return reply.kind === 'refused' && reply.status === 404
}

const Status = z.object({
  delivery_status: courierWord,
  consignment_id: courierId.optional().catch(undefined),
  tracking_code: courierId.optional().catch(undefined),
})

/** A status of Steadfast names neither a time nor the invoice. */
const nothingElse = { at: undefined, invoice: undefined }

const Balance = z.object({ current_balance: z.union([z.number(), z.string().max(20)]) })

const Webhook = z.object({
  notification_type: z.string(),
  consignment_id: courierId.optional().catch(undefined),
  invoice: courierId.optional().catch(undefined),
})

/** The portal sends the owner's token; a newer form signs the body with it. */
function hintOf(
  { secrets: { webhookToken = '' } }: CourierAccount,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): WebhookHint | undefined {
  if (webhookToken === '') return undefined
  const signature = createHmac('sha256', webhookToken).update(body).digest('hex')
  const isGenuine =
    isSameSecret(headers.authorization, `Bearer ${webhookToken}`) ||
    isSameSecret(headers['x-signature'], signature)
  const hint = isGenuine ? Webhook.safeParse(readJson(body)).data : undefined
  return hint && { invoice: hint.invoice, consignment: hint.consignment_id }
}
