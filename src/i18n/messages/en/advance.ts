/** The page of an order that is asked money in advance. */
export const advance = {
  orderAdvance: {
    heading: 'Please send {amount} in advance',
    headingSent: 'Money in advance',
    why: 'A parcel that nobody takes costs us the way there and back, so please send {amount} before we send yours. It comes off the amount below, and you pay the rest in cash when it arrives. If the order is cancelled before we send it, you get the {amount} back. If you cannot send it now, call us.',
    how: 'Use “Send Money” to a number below. Then write here which number you sent it from, and the TrxID. This page says when we have it.',
    noWallet: 'Call us, and we tell you how to send it.',
    wallets: { bkash: 'bKash', nagad: 'Nagad' },
    copy: 'Copy {number}',
    copied: 'The number is copied.',
    notCopied: 'Your browser did not allow copying. Please write the number down.',
    method: 'Sent by',
    sender: 'The number you sent it from',
    trxId: 'TrxID',
    trxIdHint: 'It is in the SMS of bKash (TrxID) or Nagad (TxnID).',
    send: 'I have sent it',
    correct: 'Correct what you wrote',
    sendCorrection: 'Send the correction',
    sentOtherwise: 'I have sent it to a number of the shop',
    waiting: '{wallet} from {sender}, TrxID {trxId}: we check it.',
    confirmed: '{wallet} from {sender}, TrxID {trxId}: we have it. Thank you.',
    refused: '{wallet} from {sender}, TrxID {trxId}: we did not find it.',
    problems: {
      method: 'Choose where you sent it.',
      sender: 'Write a mobile number in Bangladesh, such as 01712345678.',
      trxId: 'Write the TrxID as your wallet shows it: 6 to 20 letters and digits.',
      used: 'This TrxID is already used. Look at the SMS again, or call us.',
    },
    notNow:
      'This order asks for no money in advance any more, so what you wrote was not kept. If you have sent money, call us with the TrxID.',
    tooMany: 'We cannot take more of these just now. Call us, and we look at it together.',
  },
  // In place of the sentences that promise to ask nothing in advance, while the owner's rule asks.
  advanceTerms: {
    payOnDelivery:
      'You pay in cash when it arrives. Some orders ask for the delivery fee or at most 10% in advance: the next page says so.',
    offerCashText:
      'You pay when it is in your hands. For some orders we ask a small part in advance.',
    tellPayment:
      'In cash, when the product arrives. For some orders we ask the delivery fee or at most 10% in advance.',
    pricesCash:
      'You pay in cash when your order is in your hands. For some orders we ask the delivery fee or at most 10% of the total in advance; the page of your order says how much and how to pay it. If the order is cancelled before we send it, you get that money back.',
    kept: 'For money in advance: the number that you sent it from, and the TrxID',
    keptFor: 'As long as we keep the name on the order.',
  },
} as const

export const advanceProblems = {
  claimReason: 'Write a sentence of at most 200 characters to the buyer.',
} as const
