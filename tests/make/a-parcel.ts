import { poisha } from '#src/domain/money.ts'
import type { ParcelToBook } from '#src/features/parcels/couriers/courier.ts'

export function aParcelToBook(changes: Partial<ParcelToBook> = {}): ParcelToBook {
  return {
    invoice: 'PM-ABCD2345',
    name: 'Rahima Begum',
    phone: '01712345678',
    address: 'House 12, Road 5, Dhanmondi, Dhaka',
    area: undefined,
    collect: poisha(100_000),
    value: poisha(100_000),
    pieces: 2,
    grams: 500,
    description: 'Kettle × 2',
    note: 'Call before delivery',
    ...changes,
  }
}
