/** Advertising on Facebook. */
export const advertising = {
  advertising: {
    title: 'Advertising',
    heading: 'Facebook',
    lead: 'With the id of your pixel, the shop asks each visitor, and tells Facebook only of those who agree.',
    loading: 'Loading...',
    failed: 'The settings could not be loaded.',
    tryAgain: 'Try again',
    pixelId: 'Pixel ID',
    pixelHint: 'Digits from Facebook’s Events Manager. Empty: nothing of Facebook is on any page.',
    token: 'Access token',
    tokenHint:
      'For purchases that the shop itself sends. It is stored sealed and never shown again.',
    tokenSet: 'Stored. Leave it empty to keep it; another pixel needs its own.',
    purchase: 'When is an order a purchase?',
    purchaseAt: {
      confirmed: 'When you confirm it',
      placed: 'When the buyer places it',
    },
    save: 'Save',
    saving: 'Saving...',
    saved: 'Stored.',
    consent:
      'A purchase goes out with its products, its amount and a fingerprint of the phone, at most seven days after the order. Of buyers who refuse nothing goes out.',
    toIntegrations: 'Test it among the integrations',
  },
} as const
