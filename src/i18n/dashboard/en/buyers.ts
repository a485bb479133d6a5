import { blockReasons, stages } from '#src/i18n/dashboard/en/stages.ts'

/** Buyers and the profile of one. */
export const buyers = {
  buyers: {
    stages,
    reasons: blockReasons,
    title: 'Buyers',
    heading: 'Buyers',
    lead: 'A buyer is a phone. Those who ordered last come first.',
    loading: 'Looking for buyers…',
    search: 'Name, phone, address or order number',
    newestFirst: 'Last order: newest first',
    oldestFirst: 'Last order: oldest first',
    nobody: 'Nobody has ordered yet.',
    nobodyFound: 'No buyer is found by this.',
    failed: 'The buyers could not be read.',
    tryAgain: 'Try again',
    older: 'Show older buyers',
    figures: '{n} orders, {delivered} delivered, {returned} returned, {spent} spent',
    last: 'Last order {day}',
    blocked: 'Blocked until {day}: {reason}',
    profile: 'Profile of {name}',
    back: 'All buyers',
    gone: 'There is no buyer of order {number}.',
    orders: 'Orders',
    addresses: 'Addresses',
    notes: 'Notes',
    noNotes: 'No notes.',
  },
} as const
