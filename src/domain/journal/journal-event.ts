/** What can make postings. The first word of a posting's key, for the filter of the list. */
export const journalEvents = [
  'delivered',
  'delivery-undone',
  'advance',
  'advance-removed',
  'advance-moved',
  'cancelled',
  'reopened',
  'return',
  'return-undone',
  'refund',
  'exchange',
  'exchange-undone',
  'courier-charge',
  'courier-paid',
  'dispute-lost',
  'bought',
  'supplier-paid',
  'stock-difference',
  'expense',
  'transfer',
  'correction',
  'till-count',
  'opening',
] as const

export type JournalEvent = (typeof journalEvents)[number]

/** What staff write down by a form. */
export const entryKinds = [
  'expense',
  'transfer',
  'courier-paid',
  'till-count',
  'correction',
  'opening',
] as const satisfies readonly JournalEvent[]

export type EntryKind = (typeof entryKinds)[number]
