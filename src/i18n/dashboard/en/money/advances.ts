/** What buyers say to have sent in advance. */
export const advances = {
  advanceClaims: {
    title: 'Money in advance',
    heading: 'Money in advance',
    lead: 'What buyers say to have sent. Look for the TrxID in the messages of your wallet, then confirm or refuse.',
    none: 'No payment waits for you.',
    loading: 'Loading...',
    failed: 'The payments could not be loaded.',
    claimed: '{wallet} from {sender}, {when}',
    wallets: { bkash: 'bKash', nagad: 'Nagad' },
    trxId: 'TrxID',
    amount: 'Received, in taka',
    confirm: 'Confirm',
    confirmed: 'The advance of order {number} is written down.',
    why: 'Why not, for the buyer',
    refuse: 'Refuse',
    refused: 'The buyer of order {number} reads why.',
    states: { waiting: 'To check', confirmed: 'Confirmed', refused: 'Refused' },
    cancelled:
      'This order is cancelled. If the money came, reopen the order, confirm, and cancel it again: the shop then owes the buyer the money.',
    changed: 'The buyer or somebody else has changed this meanwhile. Look at it again.',
    used: 'This TrxID stands at order {number} already. One payment counts for one order.',
    notDone: 'That did not work: {why}',
  },
} as const
