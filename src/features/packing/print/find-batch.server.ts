/** Reads the orders of a batch as they print, and names those that do not. */

import type { NoteKind } from '#src/domain/calls/note-kind.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { isPrinted } from '#src/domain/packing/print-layout.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { findOrders } from '#src/features/orders/find-order.server.ts'
import { listNotesOf } from '#src/features/orders/notes/order-notes.server.ts'
import { type OrderAccess, seenOrder, seesOrder } from '#src/features/orders/order-access.ts'
import { countedCoupon, lineTitle, type OrderView } from '#src/features/orders/order-view.ts'
import { findLastPrints } from '#src/features/packing/print/note-prints.server.ts'
import type { LeftOut, PrintBatch, Slip } from '#src/features/packing/print/print-batch.ts'
import { listParcelsOf, type ParcelView } from '#src/features/parcels/parcel-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { drawCodes } from '#src/platform/barcode.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type Asked = {
  readonly numbers: readonly string[]
  readonly access: OrderAccess
  readonly language: Language
}

/** In the order of the numbers. An order that nobody has confirmed is left out, and named. */
export async function findBatch(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { numbers, access, language }: Asked,
): Promise<PrintBatch> {
  const found = await findOrders(db.read, numbers)
  const now = clock()
  const leftOut: LeftOut[] = []
  const orders: OrderView[] = []
  for (const number of numbers) {
    const order = found.get(number)
    const stage = order && seesOrder(access, order, now) ? stageOf(order, now) : undefined
    if (order && stage && isPrinted(stage)) orders.push(seenOrder(access, order))
    else leftOut.push({ number, stage })
  }
  const beside = await findBeside(
    db.read,
    orders.map(({ id }) => id),
  )
  const slips: Slip[] = []
  for (const order of orders) slips.push(await slipOf(order, beside(order.id), language))
  return { slips, leftOut }
}

type Beside = {
  readonly notes: (kind: NoteKind) => readonly string[]
  readonly parcel: ParcelView | undefined
  readonly printedAt: string | null
}

async function findBeside(
  reads: Reads,
  ids: readonly string[],
): Promise<(orderId: string) => Beside> {
  if (ids.length === 0) return () => ({ notes: () => [], parcel: undefined, printedAt: null })
  const notes = Map.groupBy(await listNotesOf(reads, ids), ({ orderId }) => orderId)
  const parcels = Map.groupBy(await listParcelsOf(reads, ids), ({ orderId }) => orderId)
  const prints = await findLastPrints(reads, ids)
  return (id) => ({
    notes: (kind) =>
      (notes.get(id) ?? []).filter((note) => note.kind === kind).map(({ text }) => text),
    parcel: parcels.get(id)?.findLast(({ state }) => state === 'booked'),
    printedAt: prints.get(id) ?? null,
  })
}

async function slipOf(
  order: OrderView,
  { notes, parcel, printedAt }: Beside,
  language: Language,
): Promise<Slip> {
  const { subtotal, deliveryFee, discount, total, adjusted, advanced } = order
  return {
    number: order.number,
    placedAt: order.placedAt,
    customer: order.customer,
    zone: order.deliveryZone,
    place: order.place,
    collect: collectOf(order),
    amounts: {
      subtotal,
      deliveryFee,
      discount,
      coupon: countedCoupon(order),
      total,
      adjusted,
      advanced,
    },
    lines: order.lines.map((line) => ({
      pid: line.pid,
      title: lineTitle(line, language),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
    notes: notes('slip'),
    courierNotes: notes('courier'),
    parcel: parcel
      ? {
          courier: parcel.courier,
          carrierName: parcel.carrierName,
          consignment: parcel.consignment ?? parcel.trackingCode ?? '',
          area: parcel.area?.name ?? '',
        }
      : null,
    printedAt,
    ...(await drawCodes(order.number)),
  }
}
