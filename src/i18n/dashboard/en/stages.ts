/** The stages of an order, and the reasons for cancelling one. */
export const stages = {
  placed: 'Placed',
  held: 'Held',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returning: 'On its way back',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const

export const reasons = {
  'buyer-refused': 'Buyer refused',
  duplicate: 'Duplicate',
  fake: 'Fake',
  'out-of-stock': 'Out of stock',
  unreachable: 'Unreachable',
  'cannot-deliver-there': 'Cannot deliver there',
  other: 'Other',
} as const

export const blockReasons = {
  'fake-orders': 'Fake orders',
  'refuses-parcels': 'Refuses parcels',
  abuse: 'Abuse',
  other: 'Other',
} as const
