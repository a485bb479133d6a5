/** What a courier is told of a parcel: the facts that the parcel froze, and the order that it holds. */

import { quantityOf } from '#src/domain/catalogue/stock.ts'
import { poisha } from '#src/domain/money.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { listNotes } from '#src/features/orders/notes/order-notes.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { CourierArea, ParcelToBook } from '#src/features/parcels/couriers/courier.ts'
import type { ParcelView } from '#src/features/parcels/parcel-rows.server.ts'
import { shortText } from '#src/lib/text/short-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** What a person says of a parcel before it is booked; the rest follows from the order. */
export type ParcelWish = {
  readonly grams: number
  /** Undefined: the notes of the order for the courier. */
  readonly note: string | undefined
  readonly area: CourierArea | undefined
}

export type FrozenFacts = Pick<ParcelToBook, 'collect' | 'value' | 'pieces' | 'grams' | 'note'>

export async function factsOf(
  reads: Reads | Tx,
  order: OrderView,
  { grams, note }: ParcelWish,
): Promise<FrozenFacts> {
  return {
    collect: collectOf(order),
    value: poisha(order.subtotal - order.discount),
    pieces: quantityOf(order.lines),
    grams,
    note: note ?? (await courierNote(reads, order.id)),
  }
}

async function courierNote(reads: Reads | Tx, orderId: string): Promise<string> {
  const notes = await listNotes(reads, orderId)
  return notes
    .filter(({ kind }) => kind === 'courier')
    .map(({ text }) => text)
    .join(' ')
}

export function parcelToBook(
  order: OrderView,
  parcel: FrozenFacts & Pick<ParcelView, 'invoice'> & { readonly area: CourierArea | null },
): ParcelToBook {
  const { invoice, area, collect, value, pieces, grams, note } = parcel
  const { name, phone, address } = order.customer
  const description = order.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')
  return {
    invoice,
    name,
    phone,
    address,
    area: area ?? undefined,
    collect,
    value,
    pieces,
    grams,
    description: shortText(description, 200),
    note,
  }
}
