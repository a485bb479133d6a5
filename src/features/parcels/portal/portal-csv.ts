/**
 * Parcels as each courier's portal takes them in bulk, for a shop without keys. The columns are those of
 * the couriers' sample files (decision 0148); `check` them where a portal refuses one.
 */

import { toTaka } from '#src/domain/money.ts'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import type { ParcelToBook } from '#src/features/parcels/couriers/courier.ts'

export type PortalRow = {
  readonly parcel: ParcelToBook
  /** The English name of the buyer's district or area; empty where the buyer named none. */
  readonly place: string
}

type Columns = readonly (readonly [heading: string, cell: (row: PortalRow) => string])[]

const taka = ({ parcel }: PortalRow) => String(toTaka(parcel.collect))

export const portalColumns: Readonly<Record<ApiCourier, Columns>> = {
  steadfast: [
    ['Invoice', ({ parcel }) => parcel.invoice],
    ['Name', ({ parcel }) => parcel.name],
    ['Address', ({ parcel }) => parcel.address],
    ['Phone', ({ parcel }) => parcel.phone],
    ['Amount', taka],
    ['Note', ({ parcel }) => parcel.note],
    ['Contact Name', () => ''],
    ['Contact Phone', () => ''],
  ],
  pathao: [
    ['ItemType(*)', () => 'parcel'],
    ['StoreName(*)', () => ''],
    ['MerchantOrderId', ({ parcel }) => parcel.invoice],
    ['RecipientName(*)', ({ parcel }) => parcel.name],
    ['RecipientPhone(*)', ({ parcel }) => parcel.phone],
    ['RecipientAddress(*)', ({ parcel }) => parcel.address],
    ['RecipientCity(*)', ({ place }) => place],
    ['RecipientZone(*)', () => ''],
    ['RecipientArea', () => ''],
    ['AmountToCollect(*)', taka],
    ['ItemQuantity', ({ parcel }) => String(parcel.pieces)],
    ['ItemWeight', ({ parcel }) => String(parcel.grams / 1_000)],
    ['ItemDesc', ({ parcel }) => parcel.description],
    ['SpecialInstruction', ({ parcel }) => parcel.note],
  ],
  redx: [
    ['Invoice', ({ parcel }) => parcel.invoice],
    ['Customer Name', ({ parcel }) => parcel.name],
    ['Contact No.', ({ parcel }) => parcel.phone],
    ['Customer Address', ({ parcel }) => parcel.address],
    ['District', ({ place }) => place],
    ['Area', ({ parcel }) => parcel.area?.name ?? ''],
    ['Area ID', ({ parcel }) => parcel.area?.id ?? ''],
    ['Division', () => ''],
    ['Price', taka],
    ['Product Selling Price', ({ parcel }) => String(toTaka(parcel.value))],
    ['Weight(g)', ({ parcel }) => String(parcel.grams)],
    ['Instruction', ({ parcel }) => parcel.note],
  ],
}
