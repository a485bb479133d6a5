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
      'Paid for another invoice': 'paid for another invoice',
      'Paid in another currency': 'paid in another currency',
      'Paid by a card that the provider calls risky':
        'paid by a card that the provider calls risky',
      'Paid, without an amount or TrxID that the shop can read':
        'paid, without an amount or TrxID that the shop can read',
      'Paid, without an amount or a number that the shop can read':
        'paid, without an amount or a number that the shop can read',
      'Its TrxID stands at another payment': 'another payment has the same TrxID',
      'Its TrxID is written down with another amount or way of payment':
        'its TrxID is written down with another amount or way of payment',
      'It began at another account of the provider': 'it began at another account of the provider',
      'There is no account at the provider': 'the shop has no account at the provider any more',
      'The shop was restored from a backup: look at the provider whether it was paid':
        'the shop has been restored from a backup since',
    },
    toTest: 'Test them among the integrations',
  },
} as const
