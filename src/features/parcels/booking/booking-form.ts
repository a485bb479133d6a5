import { z } from 'zod'
import { isInternalId, textLimits } from '#src/domain/catalogue/product.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { mostParcels } from '#src/domain/parcels/parcel-state.ts'
import type { BookParcel } from '#src/features/parcels/booking/book-parcels.server.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const id = z.string({ error: 'text' }).refine(isInternalId, 'text')
const short = { most: 200 } as const

const Wish = z.object({
  oid: z.string({ error: 'orders' }).max(textLimits.pid, 'orders'),
  grams: wholeNumber('text', { least: 1, most: 50_000 }).optional().describe('500 by default'),
  note: optionalText('text', short).describe('By default the notes of the order for the courier'),
  area: z
    .object({ id: text('text', { most: 64 }), name: text('text', short) })
    .optional()
    .describe('From the courier’s own list'),
})

const Carrier = z.object({
  name: optionalText('text', short),
  phone: optionalText('text', { most: 40 }),
  link: z
    .string({ error: 'text' })
    .trim()
    .max(500, 'text')
    .refine((link) => link === '' || /^https?:\/\/\S+$/.test(link), 'text')
    .optional(),
  consignment: optionalText('text', { most: 64 }),
})

export const BookingForm = z.object({
  courier: z.enum(couriers, { error: 'text' }),
  parcels: z.array(Wish, { error: 'orders' }).min(1, 'orders').max(mostParcels, 'orders'),
  carrier: Carrier.optional().describe(
    'Of parcels that their carrier has already; needed for rider and other',
  ),
})
type BookingForm = z.output<typeof BookingForm>

export const ParcelIds = z.object({
  ids: z.array(id, { error: 'text' }).min(1, 'text').max(mostParcels, 'text'),
})

export const SettleForm = z
  .object({
    consignment: text('text', { most: 64 }).optional().describe('What the courier calls it'),
    trackingCode: optionalText('text', { most: 64 }),
    absent: z
      .literal(true, { error: 'text' })
      .optional()
      .describe('Instead of a number: the courier has no such parcel'),
  })
  .refine(({ consignment, absent }) => (consignment === undefined) === (absent === true), {
    path: ['consignment'],
    error: 'text',
  })

export const NumbersForm = z.object({
  courier: z.enum(couriers, { error: 'text' }),
  text: text('text', { most: 50_000 }),
  final: z.boolean({ error: 'text' }).describe('false tells what would happen'),
})

/** A light parcel is the usual one. */
export const usualGrams = 500

type Wished = {
  readonly courier: BookingForm['courier']
  readonly parcels: readonly (Partial<BookingForm['parcels'][number]> & { readonly oid: string })[]
  readonly carrier?: Partial<z.output<typeof Carrier>> | undefined
}

export function bookingsFrom(
  { courier, parcels, carrier }: Wished,
  actor: string,
): readonly BookParcel[] {
  const { name = '', phone = '', link = '', consignment } = carrier ?? {}
  return parcels.map(({ oid, grams = usualGrams, note, area }) => ({
    number: oid,
    courier,
    wish: { grams, note, area },
    carrier: carrier && { name, phone, link, consignment },
    actor,
  }))
}
