/** Companies that take a buyer's money for the shop, and tell a program whether it came. */
export const paymentProviders = ['bkash', 'sslcommerz'] as const

export type PaymentProvider = (typeof paymentProviders)[number]

/**
 * `unclear`: the shop cannot decide it, so a person looks. The provider says what cannot be true, or that the
 * card is risky; or it has not answered for a week.
 */
export type PaymentState = 'starting' | 'open' | 'paid' | 'not-paid' | 'unclear'

/** What became of the money: the order took it, the shop owes it back, or its TrxID was typed before. */
export type PaymentKept = 'advance' | 'owed' | 'typed'
