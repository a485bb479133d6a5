/**
 * Why nobody knows what became of a payment, as the shop writes it down. The dashboard translates each; a
 * provider's own sentence stands there as it came.
 */
export const doubts = {
  otherInvoice: 'Paid for another invoice',
  otherCurrency: 'Paid in another currency',
  risky: 'Paid by a card that the provider calls risky',
  unreadTrxId: 'Paid, without an amount or TrxID that the shop can read',
  unreadNumber: 'Paid, without an amount or a number that the shop can read',
  usedTrxId: 'Its TrxID stands at another payment',
  otherAmount: 'Its TrxID is written down with another amount or way of payment',
  otherAccount: 'It began at another account of the provider',
  noAccount: 'There is no account at the provider',
  restored: 'The shop was restored from a backup: look at the provider whether it was paid',
  otherPayment: 'An answer about another payment',
  noInvoice: 'An answer without an invoice',
  unreadToken: 'A token that the shop cannot read',
  unread: 'An answer that the shop cannot read',
} as const

export type Doubt = (typeof doubts)[keyof typeof doubts]
