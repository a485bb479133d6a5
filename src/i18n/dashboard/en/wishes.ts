/** What buyers ask: to cancel an order, or to return it. */
export const wishes = {
  wishes: {
    title: 'Buyers ask',
    heading: 'Buyers ask',
    lead: 'They asked on the page of their order. Your answer stands there at once.',
    none: 'Nobody waits for an answer.',
    loading: 'Loading...',
    failed: 'The list could not be loaded.',
    tryAgain: 'Try again',
    kinds: { cancel: 'Cancel', return: 'Return' },
    reasons: {
      'changed-mind': 'Changed their mind',
      'too-late': 'Takes too long',
      damaged: 'Damaged or does not work',
      'wrong-product': 'Another product',
      'not-as-shown': 'Not as shown',
      other: 'Another reason',
    },
    states: { open: 'Open', accepted: 'Agreed', declined: 'Declined' },
    answer: 'A sentence to the buyer',
    accept: 'Agree',
    decline: 'Decline',
    accepted: '{number}: agreed.',
    declined: '{number}: declined.',
    notDone: 'Not answered: {why}',
  },
} as const
