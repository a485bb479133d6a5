/** The wire names of parcels. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { parcelAlerts } from '#src/domain/parcels/parcel-alert.ts'
import { parcelStates } from '#src/domain/parcels/parcel-state.ts'
import type { ListedParcel } from '#src/features/parcels/list-parcels.server.ts'

export const ParcelOnTheWire = z.object({
  _id: z.string(),
  oid: z.string(),
  cname: z.string(),
  stage: z.enum(orderStages).nullable().describe('Of the order; null once it is deleted'),
  courier: z.enum(couriers),
  invoice: z.string().describe('The name of the parcel at its courier'),
  state: z.enum(parcelStates),
  because: z
    .string()
    .describe(
      'The courier’s sentence, or why the shop cannot tell; absent: a look-up or a person found no parcel',
    ),
  consignment: z.string().nullable(),
  trackingCode: z.string().nullable(),
  link: z.string(),
  carrier: z.string(),
  carrierPhone: z.string(),
  collect: z.number().describe('The frozen amount in taka'),
  grams: z.int(),
  tracking: z.string().nullable().describe('Where the courier has it, in the shop’s word'),
  word: z.string().nullable().describe('The courier’s last word, as it came'),
  alerts: z.array(z.enum(parcelAlerts)),
  madeAt: z.iso.datetime(),
  bookedAt: z.iso.datetime().nullable(),
  heardAt: z.iso.datetime().nullable(),
})
export type ParcelOnTheWire = z.output<typeof ParcelOnTheWire>

export function parcelToWire({ parcel, order, alerts }: ListedParcel, now: Date): ParcelOnTheWire {
  return {
    _id: parcel.id,
    oid: order?.number ?? parcel.invoice,
    cname: order?.customer.name ?? '',
    stage: order ? stageOf(order, now) : null,
    courier: parcel.courier,
    invoice: parcel.invoice,
    state: parcel.state,
    because: parcel.because,
    consignment: parcel.consignment,
    trackingCode: parcel.trackingCode,
    link: parcel.link,
    carrier: parcel.carrierName,
    carrierPhone: parcel.carrierPhone,
    collect: toTaka(parcel.collect),
    grams: parcel.grams,
    tracking: parcel.tracking,
    word: parcel.word,
    alerts: [...alerts],
    madeAt: parcel.madeAt,
    bookedAt: parcel.bookedAt,
    heardAt: parcel.heardAt,
  }
}

export const ParcelsOnTheWire = z.object({
  items: z.array(ParcelOnTheWire),
  next: z.string().nullable().describe('The value of before for the next page'),
  counts: z
    .object({ 'to-book': z.int(), unsure: z.int(), refused: z.int() })
    .describe('At most 1000 of each are counted'),
})
export type ParcelsOnTheWire = z.output<typeof ParcelsOnTheWire>

/** One row of a preview or of a booking. */
export const BookingRow = z.object({
  oid: z.string(),
  cname: z.string().optional(),
  caddress: z.string().optional(),
  cphone: z.string().optional(),
  collect: z.number().optional().describe('In taka'),
  note: z.string().optional(),
  parcel: ParcelOnTheWire.optional(),
  code: z.string().optional().describe('Why it cannot be booked'),
  problems: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('What the courier would refuse, by field'),
})
export type BookingRow = z.output<typeof BookingRow>

export const BookingRows = z.object({ results: z.array(BookingRow) })
export type BookingRows = z.output<typeof BookingRows>

export const NumberRow = z.object({
  line: z.string(),
  oid: z.string().optional(),
  consignment: z.string().optional(),
  result: z.enum([
    'matched',
    'booked',
    'unknown-order',
    'has-parcel',
    'number-taken',
    'illegal-move',
    'unreadable',
  ]),
})
export type NumberRow = z.output<typeof NumberRow>

export const NumberRows = z.object({ rows: z.array(NumberRow) })
export type NumberRows = z.output<typeof NumberRows>
