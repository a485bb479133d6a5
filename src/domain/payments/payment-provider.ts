/** Companies that take a buyer's money for the shop, and tell a program whether it came. */
export const paymentProviders = ['bkash', 'sslcommerz'] as const

export type PaymentProvider = (typeof paymentProviders)[number]

/** `unclear`: the provider says of this payment what cannot be true of it; a person looks. */
export type PaymentState = 'starting' | 'open' | 'paid' | 'not-paid' | 'unclear'

/** What became of the money: the order took it, the shop owes it back, or its TrxID was typed before. */
export type PaymentKept = 'advance' | 'owed' | 'typed'
