/** Paying an order in advance through a provider, on the buyer's page. */
export const payments = {
  payOnline: {
    heading: 'Pay in advance',
    orHere: 'Or pay it here. Then leave the form above empty.',
    names: { bkash: 'bKash', sslcommerz: 'SSLCommerz' },
    pay: { bkash: 'Pay {amount} with bKash', sslcommerz: 'Pay {amount} by card or wallet' },
    goingOn: 'You are being taken to the page on which you pay.',
    goOn: 'Go on to pay',
    paid: 'We have received {amount} by {by}. Thank you.',
    owed: 'We have received {amount} by {by}, and the order does not need it. We will pay it back.',
    notPaid: 'Nothing was paid by {by}.',
    open: 'Nothing has been paid by {by} so far.',
    unknown:
      'We do not know yet whether {by} has your {amount}. We keep asking there. Load this page again in a minute before you pay again.',
    unclear: 'We are looking at your payment by {by}. We will call you.',
    tooMany: 'You have tried this many times. Try again in an hour, or call us.',
    notNow: 'This order needs no payment in advance now.',
    back: 'You are back from paying. Write your phone number below to see whether we have the money.',
    away: 'Paying online does not work just now. Nothing was taken from you. Try again in a minute, or call us.',
  },
  walletNumbersMail: {
    subject: 'The number for money in advance was changed at Pagla Mart',
    what: 'The number to which buyers send money in advance was changed: {at}.',
    change: '{wallet}: from {before} to {after}',
    wallets: { bkash: 'bKash', nagad: 'Nagad' },
    none: '(none)',
    next: 'If it was you, do nothing. If not, put the right number back at once, sign out everywhere else and set a new password. Activity says who did it:\n{link}',
  },
  paymentKeysMail: {
    subject: '{provider} was set up anew at Pagla Mart',
    what: 'Keys or the address of {provider} were changed: {at}. What buyers pay at {provider} goes to the account of these keys.',
    next: 'If it was you, do nothing. If not, delete these keys in the dashboard at once, sign out everywhere else and set a new password. Activity says who did it:\n{link}',
  },
} as const
