import { type Doubt, doubts } from '#src/domain/payments/doubts.ts'

/** The owner's accounts at payment providers. */
export const payments = {
  payments: {
    title: 'Payments online',
    heading: 'Payments online',
    lead: 'Buyers whose order asks for money in advance can pay it on the page of their order. The shop writes it down only when the provider itself says that it came.',
    names: { bkash: 'bKash', sslcommerz: 'SSLCommerz' },
    about: {
      sslcommerz:
        'The store ID and its password, from SSLCommerz. Buyers pay by card, wallet or bank.',
      bkash:
        'The keys of your bKash merchant account for tokenized checkout. bKash sends them when you have signed its contract.',
    },
    loading: 'Loading...',
    failed: 'The payment providers could not be loaded.',
    tryAgain: 'Try again',
    cannotSeal: 'This shop cannot store keys yet. Start it with SECRETS_KEY.',
    notConnected: 'Not set up',
    unreadable: 'The stored keys cannot be opened here. Type them again.',
    connectedBy: 'Set up by {who} on {when}',
    address: 'Address',
    bases: { live: 'Live', sandbox: 'Sandbox: nobody pays real money' },
    onSandbox:
      'On the sandbox an order counts as paid and no money comes. Use it only to try things out.',
    keySet: 'Stored. Leave it empty to keep it.',
    save: 'Save',
    saved: 'Stored.',
    remove: 'Delete the keys',
    askRemove: 'Delete the keys of this provider?',
    removed: 'The keys are deleted.',
    fields: {
      username: 'User name',
      password: 'Password of the user',
      appKey: 'App key',
      appSecret: 'App secret',
      storeId: 'Store ID',
      storePassword: 'Store password',
    },
    unclearHeading: 'Payments to look at',
    unclearLead:
      'The shop cannot decide these payments: the provider says of them what cannot be true, calls the card risky, or has not answered for a week. Look each up in its portal by the invoice, and write the advance or the refund down yourself.',
    unclear: '{by}, order {number}, invoice {invoice}, {amount}, {when}: {because}',
    lookedAt: 'Looked at',
    lookedAtOf: 'Looked at: invoice {invoice}',
    takenOff: 'It is off the list.',
    /** By what the shop writes down; a sentence of the provider stands as it came. */
    reasons: {
      [doubts.otherInvoice]: 'paid for another invoice',
      [doubts.otherCurrency]: 'paid in another currency',
      [doubts.risky]: 'paid by a card that the provider calls risky',
      [doubts.unreadTrxId]: 'paid, without an amount or TrxID that the shop can read',
      [doubts.unreadNumber]: 'paid, without an amount or a number that the shop can read',
      [doubts.usedTrxId]: 'another payment has the same TrxID',
      [doubts.otherAmount]: 'its TrxID is written down with another amount or way of payment',
      [doubts.otherAccount]: 'it began at another account of the provider',
      [doubts.noAccount]: 'the shop has no account at the provider any more',
      [doubts.restored]: 'the shop has been restored from a backup since',
      [doubts.otherPayment]: 'the provider answered about another payment',
      [doubts.noInvoice]: "the provider's answer names no invoice",
      [doubts.unreadToken]: "the shop could not read the provider's token",
      [doubts.unread]: "the shop could not read the provider's answer",
    } satisfies Record<Doubt, string>,
    toTest: 'Test them among the integrations',
  },
} as const
