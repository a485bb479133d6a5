/**
 * Books a parcel at its courier. The shop stores that the request may have left before it sends it,
 * so that no restart, and no second process, sends another. What nobody can tell afterwards a look-up
 * by invoice settles, where the courier has one (decision 0146).
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCourier, apiCouriers, hasApi } from '#src/domain/parcels/courier-name.ts'
import type { ParcelState } from '#src/domain/parcels/parcel-state.ts'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { connectTo } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import { giveNumber } from '#src/features/parcels/booking/give-number.server.ts'
import { parcelToBook } from '#src/features/parcels/booking/parcel-to-book.server.ts'
import type { Booking, Courier, Found } from '#src/features/parcels/couriers/courier.ts'
import type { ParcelEvents } from '#src/features/parcels/parcel-events.ts'
import {
  changeParcel,
  findParcel,
  type ParcelChanges,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { NotSent, TryLater } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

export type SendingParts = Pick<
  ParcelShop,
  'db' | 'clock' | 'secrets' | 'connectCourier' | 'lookAfterMs'
>

type Handlers = { readonly [Kind in keyof ParcelEvents]: OutboxHandler<ParcelEvents[Kind]> }

export function sendParcels(parts: SendingParts): Handlers {
  const standing: Standing = { pauses: new Map(), doubted: new Set() }
  const handlers = apiCouriers.map((courier) => [
    `book-at-${courier}`,
    (event: { readonly payload: { readonly parcelId: string } }, signal: AbortSignal) =>
      sendParcel({ ...parts, signal }, standing, event.payload.parcelId),
  ])
  return Object.fromEntries(handlers)
}

/** What this process knows of the couriers, whichever parcel told it. */
type Standing = {
  /** Until when a courier asked to wait. */
  readonly pauses: Map<ApiCourier, number>
  /** Whose last answer was lost: it answers a harmless call before it gets another parcel. */
  readonly doubted: Set<ApiCourier>
}

type Parts = SendingParts & { readonly signal: AbortSignal }

async function sendParcel(parts: Parts, standing: Standing, id: string): Promise<void> {
  const parcel = await findParcel(parts.db.read, { id })
  // Settled, cancelled or erased since.
  if (!parcel || !hasApi(parcel.courier)) return
  const { isToSend, isUnsettled } = parcelRules[parcel.state]
  if (!isToSend && !isUnsettled) return

  const now = parts.clock().getTime()
  const pausedMs = (standing.pauses.get(parcel.courier) ?? now) - now
  if (pausedMs > 0) throw new TryLater('The courier asked to wait', pausedMs)
  const courier = await connectTo(parts, parcel.courier)
  if (!courier) throw new TryLater('The shop has no keys of this courier', 60_000)
  const sending = { parts, courier, standing, name: parcel.courier }
  if (isUnsettled) return lookUp(sending, parcel)
  await requireAnswer(sending)
  // It was sent before, and found absent: whoever looked may have looked too early.
  if (parcel.sentAt !== null && (await isFound(sending, parcel))) return
  await send(sending, parcel)
}

type Sending = {
  readonly parts: Parts
  readonly courier: Courier
  readonly standing: Standing
  readonly name: ApiCourier
}

/** While a courier is away, each parcel that is sent there is unsure: the others wait (decision 0170). */
async function requireAnswer(sending: Sending): Promise<void> {
  const { courier, standing, name } = sending
  if (!standing.doubted.has(name)) return
  const test = await courier.test()
  if (test.kind === 'no-answer') throw paused(sending, silentSeconds)
  if (test.kind === 'wait') throw paused(sending, test.seconds)
  standing.doubted.delete(name)
}

const silentSeconds = 60

async function send(sending: Sending, parcel: ParcelView): Promise<void> {
  const { parts, courier } = sending
  const order = await findOrderById(parts.db.read, parcel.orderId)
  if (!order) return
  const at = parts.clock().toISOString()
  const sent = await record(parts, parcel, { to: 'unsure', sent_at: at, because: '' })
  if (!sent) throw new NotSent('Another process has the parcel')
  const booking = await courier.book(parcelToBook(order, sent))
  await settle(sending, { before: parcel, sent, booking })
}

type Sent = { readonly before: ParcelView; readonly sent: ParcelView; readonly booking: Booking }

async function settle(sending: Sending, { before, sent, booking }: Sent): Promise<void> {
  const { parts, courier } = sending
  const at = parts.clock().toISOString()
  switch (booking.kind) {
    case 'booked': {
      const { consignment, trackingCode: tracking_code, charge: charge_poisha } = booking
      const facts = { consignment, tracking_code, charge_poisha, booked_at: at, next_look_at: at }
      await recordNumber(parts, sent, facts)
      return
    }
    case 'refused':
      await record(parts, sent, { to: 'refused', because: booking.sentence, ended_at: at })
      return
    case 'wait':
      // Nothing has happened at the courier: the parcel was not sent.
      await record(parts, sent, { to: 'to-book', sent_at: before.sentAt })
      throw paused(sending, booking.seconds)
    case 'unsure':
      sending.standing.doubted.add(sending.name)
      await record(parts, sent, { because: booking.because })
      // Without a look-up a webhook or a person settles it.
      if (courier.findByInvoice) throw new TryLater('The answer was lost', parts.lookAfterMs)
  }
}

/** Sent, and nobody knows more. */
async function lookUp(sending: Sending, parcel: ParcelView): Promise<void> {
  const { parts, courier } = sending
  if (!courier.findByInvoice) return
  const sentAt = parcel.sentAt === null ? 0 : Date.parse(parcel.sentAt)
  const tooEarlyMs = sentAt + parts.lookAfterMs - parts.clock().getTime()
  if (tooEarlyMs > 0) throw new TryLater('The answer was lost', tooEarlyMs)
  const found = await courier.findByInvoice(parcel.invoice)
  if (found.kind === 'absent') {
    const at = parts.clock().toISOString()
    await record(parts, parcel, { to: 'refused', because: absent, ended_at: at })
  } else await settleFound(sending, parcel, found)
}

/** Shown as a text of the shop's own: no courier said it. */
export const absent = 'absent'

async function isFound(sending: Sending, parcel: ParcelView): Promise<boolean> {
  const found = await sending.courier.findByInvoice?.(parcel.invoice)
  if (found === undefined || found.kind === 'absent') return false
  await settleFound(sending, parcel, found)
  return true
}

async function settleFound(
  sending: Sending,
  parcel: ParcelView,
  found: Exclude<Found, { readonly kind: 'absent' }>,
): Promise<void> {
  if (found.kind === 'wait') throw paused(sending, found.seconds)
  if (found.kind === 'refused') throw new NotSent('The courier refused the look-up')
  if (found.kind === 'no-answer') throw new NotSent('The courier does not answer')
  const at = sending.parts.clock().toISOString()
  await recordNumber(sending.parts, parcel, {
    because: '',
    consignment: found.consignment ?? null,
    tracking_code: found.trackingCode ?? null,
    booked_at: at,
    next_look_at: at,
  })
}

function paused({ parts, standing, name }: Sending, seconds: number): TryLater {
  standing.pauses.set(name, parts.clock().getTime() + seconds * 1_000)
  return new TryLater('The courier asked to wait', seconds * 1_000)
}

function record(
  parts: Parts,
  parcel: ParcelView,
  changes: ParcelChanges & { readonly to?: ParcelState },
): Promise<ParcelView | undefined> {
  return untilWritten(parts, (tx) => changeParcel(tx, parcel, changes))
}

async function recordNumber(
  parts: Parts,
  parcel: ParcelView,
  given: Parameters<typeof giveNumber>[2],
): Promise<void> {
  await untilWritten(parts, (tx) => giveNumber(tx, parcel, given))
}

/**
 * Undefined where a webhook, a person or another process has changed the parcel meanwhile. Tries
 * again while the attempt lasts: a courier’s answer comes once.
 */
async function untilWritten(
  { db, signal }: Parts,
  write: (tx: Tx) => Promise<ParcelView | undefined>,
): Promise<ParcelView | undefined> {
  for (;;) {
    try {
      return await commit(db, write)
    } catch (error) {
      if (signal.aborted || !(error instanceof Error) || !unavailableIn(error)) throw error
      await wait(500, undefined, { ref: false })
    }
  }
}
