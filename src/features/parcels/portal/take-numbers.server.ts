/** Parcels that somebody booked in a courier's own portal get their numbers here. */

import { type CourierName, hasApi } from '#src/domain/parcels/courier-name.ts'
import {
  type BookFailure,
  type BookParcel,
  bookParcel,
  prepareParcel,
} from '#src/features/parcels/booking/book-parcels.server.ts'
import type { NumberRow } from '#src/features/parcels/parcel-wire.ts'
import { type NumberLine, readNumbers } from '#src/features/parcels/portal/read-numbers.ts'
import type { Shop } from '#src/features/shop.ts'

export type TakeNumbers = {
  readonly text: string
  readonly courier: CourierName
  readonly grams: number
  readonly actor: string
  /** False: tells what would happen, and changes nothing. */
  readonly isFinal: boolean
}

export async function takeNumbers(
  shop: Pick<Shop, 'db' | 'clock'>,
  { text, ...taking }: TakeNumbers,
): Promise<readonly NumberRow[]> {
  const rows: NumberRow[] = []
  /** By the number of the courier: the order that a line above gives it to. */
  const given = new Map<string, string>()
  for (const line of readNumbers(text)) {
    const row = await takeLine(shop, line, { ...taking, given })
    rows.push(row)
    if (row.result === 'matched' && row.consignment && row.oid) given.set(row.consignment, row.oid)
  }
  return rows
}

type Given = ReadonlyMap<string, string>

async function takeLine(
  shop: Pick<Shop, 'db' | 'clock'>,
  { line, read }: NumberLine,
  { courier, grams, actor, isFinal, given }: Omit<TakeNumbers, 'text'> & { readonly given: Given },
): Promise<NumberRow> {
  if (!read) return { line, result: 'unreadable' }
  const { number, invoice, consignment } = read
  const booking: BookParcel = {
    number,
    courier,
    wish: { grams, note: undefined, area: undefined },
    carrier: { name: '', phone: '', link: '', consignment },
    actor,
  }
  const ready = await prepareParcel(shop.db.read, booking, shop.clock())
  // The number belongs to an earlier parcel of the order, or to none.
  if (ready.ok && invoice !== undefined && ready.value.invoice !== invoice) {
    return { line, oid: number, consignment, result: 'unknown-order' }
  }
  const isGiven = ready.ok && hasApi(courier) && (given.get(consignment) ?? number) !== number
  if (isGiven) return { line, oid: number, consignment, result: 'number-taken' }
  const taken = isFinal ? await bookParcel(shop, booking) : ready
  const result = taken.ok ? (isFinal ? 'booked' : 'matched') : resultOf(taken.failure)
  return { line, oid: number, consignment, result }
}

function resultOf({ kind }: BookFailure): NumberRow['result'] {
  switch (kind) {
    case 'order-gone':
      return 'unknown-order'
    case 'problems':
      throw new Error('unreachable: a parcel that its carrier has was checked for a request')
    default:
      return kind
  }
}
