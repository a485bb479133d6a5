/** The wire of incomplete orders; for the form of a new order they are a proposal without doubt. */

import { z } from 'zod'
import { findPlace, zoneOfPlace } from '#src/domain/delivery/places.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { toTaka } from '#src/domain/money.ts'
import type { IncompleteView } from '#src/features/orders/incomplete/list-incomplete.server.ts'
import type { ProposedOrderOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'

export const IncompleteOnTheWire = z.object({
  _id: z.string(),
  cphone: z.string(),
  cname: z.string(),
  caddress: z.string(),
  place: z.string().optional(),
  zone: z.enum(deliveryZones).optional(),
  items: z.array(z.object({ pid: z.string(), title: z.string(), quantity: z.int() })),
  amount: z.number().describe('What the products cost today, in taka, without delivery'),
  changedAt: z.iso.datetime(),
  calledAt: z.iso.datetime().optional(),
})
export type IncompleteOnTheWire = z.output<typeof IncompleteOnTheWire>

export function incompleteToWire(incomplete: IncompleteView): IncompleteOnTheWire {
  const { id, phone, name, address, place, zone, lines, changedAt, calledAt } = incomplete
  return {
    _id: id,
    cphone: phone,
    cname: name,
    caddress: address,
    ...(place !== null && { place }),
    ...(zone !== null && { zone }),
    items: lines.map(({ pid, title, quantity }) => ({ pid, title, quantity })),
    amount: lines.reduce((sum, { unitPrice, quantity }) => sum + toTaka(unitPrice) * quantity, 0),
    changedAt,
    ...(calledAt !== null && { calledAt }),
  }
}

export function proposalOf(
  incomplete: IncompleteView,
  alsoInside: readonly string[],
): ProposedOrderOnTheWire {
  const { phone, name, address, lines } = incomplete
  const place = findPlace(incomplete.place ?? '')
  return {
    cphone: { value: phone, certain: true },
    otherPhones: [],
    cname: { value: name, certain: true },
    caddress: { value: address, certain: true },
    ...(place && {
      place: { value: place.name, certain: true, zone: zoneOfPlace(place, alsoInside) },
    }),
    items: lines.map(({ unitPrice, ...line }) => ({
      ...line,
      unit: toTaka(unitPrice),
      certain: true,
      quantityCertain: true,
    })),
  }
}
