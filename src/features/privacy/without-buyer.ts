/** The parts of an order and of its changes that stay when the buyer is forgotten. */

import { z } from 'zod'

/** Replaces the name. Phone, address and coupon code become empty. */
export const removedName = '(removed)'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof Fields>

export const nobody = { name: removedName, phone: '', address: '' }

/** Only fields that exist: the history of an edit holds the changed fields alone. */
export function withoutBuyer(order: unknown): unknown {
  const fields = Fields.safeParse(order).data
  if (!fields) return order
  const customer = Fields.safeParse(fields.customer).data
  return {
    ...overwritten(fields, { coupon: '', accountId: null, note: '' }),
    ...(customer && { customer: overwritten(customer, nobody) }),
  }
}

/** Replaces existing values; adds no field. */
export function overwritten(
  fields: Fields,
  values: Readonly<Record<string, string | null>>,
): Fields {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(fields, name))
  return { ...fields, ...Object.fromEntries(known) }
}
