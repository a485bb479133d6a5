/** What buyers say they have sent in advance. */
export const advances = {
  advanceClaims: {
    title: 'Money in advance',
    heading: 'Money in advance',
    lead: 'What buyers say they have sent. Look for each TrxID in the messages of your wallet, then say whether it came.',
    none: 'No payment to check.',
    loading: 'Loading...',
    failed: 'The payments could not be loaded.',
    tryAgain: 'Try again',
    claimed: '{wallet} from {sender}, {when}',
    wallets: { bkash: 'bKash', nagad: 'Nagad' },
    toCollect: 'To collect: {amount}',
    trxId: 'TrxID',
    amount: 'Taka received',
    confirm: 'Money received',
    confirmed: 'The advance of order {number} is written down.',
    why: 'Reason, which the buyer reads',
    refuse: 'Not received',
    refused: 'The buyer of order {number} reads why.',
    states: { waiting: 'To check', confirmed: 'Confirmed', refused: 'Refused' },
    cancelled:
      'This order is cancelled. If the money came, reopen the order, confirm the payment, and cancel the order again: the shop then owes the buyer the money.',
    changed: 'The buyer or somebody else has changed this meanwhile. Look at it again.',
    used: 'This TrxID stands at order {number} already. One payment counts for one order.',
    notDone: 'That did not work: {why}',
  },
} as const
