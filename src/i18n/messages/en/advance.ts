/** The page of an order that is asked money in advance. */
export const advance = {
  orderAdvance: {
    heading: 'Please send {amount} in advance',
    headingSent: 'Money in advance',
    why: 'A parcel that nobody takes costs us the way there and back, so we ask for {amount} of your order before we send it. You pay the rest at the door.',
    how: 'Send it with “Send Money” to this number, then write here what you sent. We compare it with our wallet.',
    noWallet: 'Call us, and we tell you how to send it.',
    byLink:
      'You can pay it online on the page that opened when you ordered. Open it again, or call us.',
    wallets: { bkash: 'bKash', nagad: 'Nagad' },
    copy: 'Copy {number}',
    copied: 'The number is copied.',
    notCopied: 'Your browser did not allow copying. Please write the number down.',
    method: 'Sent by',
    sender: 'The number you sent it from',
    trxId: 'TrxID',
    trxIdHint: 'It stands in the message of your wallet.',
    send: 'I have sent it',
    correct: 'Correct what you wrote',
    sendCorrection: 'Send the correction',
    waiting: '{wallet} from {sender}, TrxID {trxId}: we check it.',
    confirmed: '{wallet} from {sender}, TrxID {trxId}: we have it. Thank you.',
    refused: '{wallet} from {sender}, TrxID {trxId}: we did not find it.',
    problems: {
      method: 'Choose where you sent it.',
      sender: 'Write a mobile number in Bangladesh, such as 01712345678.',
      trxId: 'Write the TrxID as your wallet shows it: 6 to 20 letters and digits.',
      used: 'This TrxID is already used. Look at the message of your wallet again, or call us.',
    },
    notNow: 'Nothing is asked of this order any more. Look at it again, or call us.',
    tooMany: 'You wrote several times. Call us, and we look at it together.',
  },
  // In place of the sentences that promise to ask nothing in advance, while the owner's rule asks.
  advanceTerms: {
    offerCashText:
      'You pay when it is in your hands. Of some orders we ask a small part in advance.',
    tellPayment:
      'In cash, when the product arrives. Of some orders we ask the delivery fee or at most 10% in advance.',
    pricesCash:
      'You pay in cash when your order is in your hands. Of some orders we ask the delivery fee or at most 10% of the total in advance; the page of your order says how much.',
    kept: 'What you sent us in advance: your number and the TrxID',
    keptFor: 'As long as the name of the order.',
  },
} as const

export const advanceProblems = {
  claimReason: 'Write a sentence of at most 200 characters to the buyer.',
} as const
