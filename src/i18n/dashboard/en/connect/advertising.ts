/** Advertising on Facebook. */
export const advertising = {
  advertising: {
    title: 'Advertising',
    heading: 'Facebook',
    lead: 'With the ID of your pixel, the shop asks each visitor for consent, and tells Facebook only about those who agree.',
    loading: 'Loading...',
    failed: 'The settings could not be loaded.',
    tryAgain: 'Try again',
    pixelId: 'Pixel ID',
    pixelHint: 'Digits from Facebook’s Events Manager. Empty: nothing of Facebook is on any page.',
    token: 'Access token',
    tokenHint:
      'For purchases that the shop itself sends. It is stored sealed and never shown again.',
    tokenSet: 'Stored. Leave the field empty to keep it. Another pixel needs its own token.',
    purchase: 'When is an order a purchase?',
    purchaseAt: {
      confirmed: 'When you confirm it',
      placed: 'When the buyer places it',
    },
    save: 'Save',
    saving: 'Saving...',
    saved: 'Stored.',
    consent:
      'The shop sends the products, the amount and the phone number as a hash, at most seven days after the order. It sends nothing about buyers who refuse.',
    toIntegrations: 'Test it on the Integrations page',
  },
} as const
