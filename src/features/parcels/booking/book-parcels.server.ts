/**
 * Makes the parcels of orders. One at a courier with an API waits in the outbox to be booked; a rider
 * has it at once.
 */

import { bookableStages } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { type ApiCourier, type CourierName, hasApi } from '#src/domain/parcels/courier-name.ts'
import { invoiceOf, type ParcelState } from '#src/domain/parcels/parcel-state.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import type { IllegalMove } from '#src/features/orders/edit/seen-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  type FrozenFacts,
  factsOf,
  type ParcelWish,
  parcelToBook,
} from '#src/features/parcels/booking/parcel-to-book.server.ts'
import type { ParcelProblem } from '#src/features/parcels/couriers/courier.ts'
import { courierKinds } from '#src/features/parcels/couriers/couriers.server.ts'
import type { ParcelEvents } from '#src/features/parcels/parcel-events.ts'
import {
  changeParcel,
  insertParcel,
  isNumberTaken,
  listParcelsOf,
  lockNumber,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

/** Who carries a parcel that no API books, and the numbers that person or courier gave it. */
export type Carrier = {
  readonly name: string
  readonly phone: string
  readonly link: string
  readonly consignment: string | undefined
}

const noCarrier: Carrier = { name: '', phone: '', link: '', consignment: undefined }

export type BookParcel = {
  /** The order's. */
  readonly number: string
  readonly courier: CourierName
  readonly wish: ParcelWish
  /** Of a parcel that is with its carrier already. A courier with an API then gets no request. */
  readonly carrier: Carrier | undefined
  /** E-mail of the person. */
  readonly actor: string
}

export type BookFailure =
  | { readonly kind: 'order-gone' }
  | IllegalMove
  | { readonly kind: 'has-parcel'; readonly parcel: ParcelView }
  /** The parcel of another order has the number that its courier is said to have given to this one. */
  | { readonly kind: 'number-taken' }
  | { readonly kind: 'problems'; readonly problems: readonly ParcelProblem[] }

export type Booked = { readonly order: OrderView; readonly parcel: ParcelView }

type Ready = {
  readonly order: OrderView
  readonly facts: FrozenFacts
  /** Refused before, by the same courier: it is booked under its own invoice. */
  readonly again: ParcelView | undefined
  readonly invoice: string
  readonly parcelNumber: number
}

/** Also for the preview, which tells the failure before anybody books. */
export async function prepareParcel(
  reads: Reads | Tx,
  {
    number,
    courier,
    wish,
    carrier,
    isForPortal = false,
  }: Omit<BookParcel, 'actor'> & {
    /** The portal asks for the areas that the table lacks. */
    readonly isForPortal?: boolean
  },
  now: Date,
): Promise<Result<Ready, BookFailure & { readonly order?: OrderView }>> {
  const order = await findOrder(reads, number)
  if (!order) return failed({ kind: 'order-gone' })
  if (!bookableStages.includes(stageOf(order, now))) return failed({ kind: 'illegal-move', order })
  const parcels = await listParcelsOf(reads, [order.id])
  const last = parcels.at(-1)
  const again = last?.state === 'refused' && last.courier === courier ? last : undefined
  if (last && last.state !== 'refused' && last.state !== 'cancelled') {
    return failed({ kind: 'has-parcel', parcel: last, order })
  }
  if (hasApi(courier) && (await isNumberTaken(reads, courier, carrier?.consignment, order.id))) {
    return failed({ kind: 'number-taken', order })
  }
  const parcelNumber = again?.number ?? (last?.number ?? 0) + 1
  const invoice = invoiceOf(order.number, parcelNumber)
  const facts = await factsOf(reads, order, wish)
  const problems =
    hasApi(courier) && !carrier
      ? courierKinds[courier]
          .problemsOf(parcelToBook(order, { ...facts, invoice, area: wish.area ?? null }))
          .filter(({ field }) => !isForPortal || field !== 'area')
      : []
  if (problems.length > 0) return failed({ kind: 'problems', problems, order })
  return ok({ order, facts, again, invoice, parcelNumber })
}

/** A second press, in any process, finds the parcel of the first. */
export function bookParcel(
  shop: Pick<Shop, 'db' | 'clock'>,
  booking: BookParcel,
): Promise<Result<Booked, BookFailure>> {
  return transact<Booked, BookFailure>(shop.db, async (tx) => {
    const now = shop.clock()
    // First: an edit of the order, or another booking, commits before this reads the order, or waits.
    await lockOrderRows(tx).where('oid', '=', booking.number).execute()
    await lockNumber(tx, booking.courier, booking.carrier?.consignment)
    const ready = await prepareParcel(tx, booking, now)
    if (!ready.ok) return ready
    const { order } = ready.value
    const parcel = await writeParcel(tx, ready.value, booking, now)
    const { courier, invoice, state } = parcel
    if (parcel.state === 'to-book' && hasApi(courier)) await sendLater(tx, courier, parcel, now)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor: booking.actor,
      action: 'parcel.book',
      before: {},
      after: { courier, invoice, parcel: state },
      now,
    })
    return ok({ order, parcel })
  })
}

async function sendLater(tx: Tx, courier: ApiCourier, { id }: ParcelView, now: Date) {
  await enqueue<ParcelEvents>(tx, { kind: `book-at-${courier}`, payload: { parcelId: id }, now })
}

async function writeParcel(
  tx: Tx,
  { order, facts, again, invoice, parcelNumber }: Ready,
  { courier, wish, carrier, actor }: BookParcel,
  now: Date,
): Promise<ParcelView> {
  const isWithCarrier = carrier !== undefined || !hasApi(courier)
  const to: ParcelState = isWithCarrier ? 'booked' : 'to-book'
  const { name, phone, link, consignment } = carrier ?? noCarrier
  const at = now.toISOString()
  const columns = {
    because: '',
    consignment: consignment ?? null,
    link,
    carrier_name: name,
    carrier_phone: phone,
    area_id: wish.area?.id ?? null,
    area_name: wish.area?.name ?? '',
    collect_poisha: facts.collect,
    value_poisha: facts.value,
    pieces: facts.pieces,
    grams: facts.grams,
    note: facts.note,
    made_by: actor,
    booked_at: isWithCarrier ? at : null,
    // The tracking asks couriers with an API alone.
    next_look_at: isWithCarrier && hasApi(courier) ? at : null,
  }
  const written = again
    ? await changeParcel(tx, again, { ...columns, to: 'to-book' })
    : await insertParcel(tx, {
        ...columns,
        order_id: order.id,
        number: parcelNumber,
        courier,
        invoice,
        state: to,
        now,
      })
  if (!written) throw new Error('unreachable: a parcel changed while its order was locked')
  if (!again || to === 'to-book') return written
  const booked = await changeParcel(tx, written, { to })
  if (!booked) throw new Error('unreachable: a parcel changed while its order was locked')
  return booked
}
/** One after the other, each in its own transaction. */
export async function bookParcels(
  shop: Pick<Shop, 'db' | 'clock'>,
  bookings: readonly BookParcel[],
): Promise<readonly { readonly number: string; readonly booked: Result<Booked, BookFailure> }[]> {
  const results: { readonly number: string; readonly booked: Result<Booked, BookFailure> }[] = []
  for (const booking of bookings) {
    results.push({ number: booking.number, booked: await bookParcel(shop, booking) })
  }
  return results
}
