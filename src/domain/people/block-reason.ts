/** Why the shop holds the orders of a phone. A list, so that no text about a person is in the history. */
export const blockReasons = ['fake-orders', 'refuses-parcels', 'abuse', 'other'] as const

export type BlockReason = (typeof blockReasons)[number]
