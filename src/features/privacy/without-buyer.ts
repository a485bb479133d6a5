/** What stays of an order, and of what changed in one, when its buyer is forgotten. */

import { z } from 'zod'

/** Stands where a name was. The phone, the address and the coupon code become empty. */
export const removedName = '(removed)'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof Fields>

export const nobody = { name: removedName, phone: '', address: '' }

/** Only of the fields that are there: of an edit the history keeps what changed. */
export function withoutBuyer(order: unknown): unknown {
  const fields = Fields.safeParse(order).data
  if (!fields) return order
  const customer = Fields.safeParse(fields.customer).data
  return {
    ...overwritten(fields, { coupon: '' }),
    ...(customer && { customer: overwritten(customer, nobody) }),
  }
}

/** With these values in the place of its own; what it does not have, it does not get. */
export function overwritten(fields: Fields, values: Readonly<Record<string, string>>): Fields {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(fields, name))
  return { ...fields, ...Object.fromEntries(known) }
}
